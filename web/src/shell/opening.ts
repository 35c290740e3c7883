/** Opening a table from the shelf, or after a lesson. */
import { api } from '../net/api';
import type { GameInfo, RecordInfo } from '../protocol';
import { go } from '../router.svelte';
import { settings, t } from '../settings.svelte';
import { commas } from '../ui/punctuation';
import { toast } from '../ui/toasts.svelte';

/** So many games are somebody's first ones: they are played as the rulebook advises beginners. */
const FIRST_GAMES = 2;

/** A full table, but not a crowd. */
export const usualSeats = (game: GameInfo): number => game.seats.findLast((count) => count <= 4) ?? game.seats[0] ?? 1;

/** Whether somebody with these finished games is new to this one, and there is something to advise. */
export function isFirst(game: GameInfo, finished: RecordInfo[]): boolean {
  const played = finished.filter((record) => record.game === game.name).length;
  return Object.keys(game.beginners).length > 0 && played < FIRST_GAMES;
}

/** What the rulebook advises for the first games, in words. */
export function advice(game: GameInfo): string {
  const chosen = game.options.flatMap((option) => {
    const value = option.values.find(({ name }) => name === game.beginners[option.name]);
    return value ? [t('shelf.first.option', { option: option.title, value: value.title })] : [];
  });
  return t('shelf.first', { options: commas(chosen) });
}

/** A new table; with `bots` they sit down at once and the game begins. */
export async function openTable(game: GameInfo, seats: number, bots: boolean, first: boolean): Promise<boolean> {
  try {
    const { table } = await api.open(
      { game: game.name, seats, pace: settings.pace, ...(first ? { options: game.beginners } : {}) },
      settings.lang,
    );
    go(`/t/${table}`, { begin: bots });
    return true;
  } catch (problem) {
    toast((problem as Error).message, 'problem');
    return false;
  }
}
