/** What this browser knows of how new its user is to a game: traps are warned of once, reasons are told in the first games. */
import { settings } from '../settings.svelte';

const KEPT_AS = 'chabudai.novice';
/** So many games of a kind are somebody's first ones. */
const FIRST_GAMES = 2;

interface Known {
  /** Finished games, by the game's name. */
  finished: Record<string, number>;
  /** Traps that were warned of: game and verb. */
  warned: string[];
}

function read(): Known {
  try {
    return { finished: {}, warned: [], ...(JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as Partial<Known>) };
  } catch {
    return { finished: {}, warned: [] };
  }
}

const known: Known = $state(read());

function keep(): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(known));
  } catch {
    // A browser without storage is new every time.
  }
}

/** A game came to its end before one's eyes. */
export function finished(game: string): void {
  known.finished[game] = (known.finished[game] ?? 0) + 1;
  keep();
}

/** Whether reasons are told: in the first games of a kind, or as one likes. */
export function wantsReasons(game: string): boolean {
  return settings.reasons === 'always' || (settings.reasons === 'first' && (known.finished[game] ?? 0) < FIRST_GAMES);
}

export const isWarned = (game: string, verb: string): boolean => known.warned.includes(`${game} ${verb}`);

export function warned(game: string, verb: string): void {
  known.warned.push(`${game} ${verb}`);
  keep();
}
