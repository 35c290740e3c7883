/** Fair deals: what this browser gives to each of them, what was promised before the first card, kept here, and what is
 * published after the last. See docs/fair-deal.md. */
import type { Shown, Wish } from '../protocol';
import { bytesOf, hexOf, sha256 } from './sha256';

export type Verdict = 'right' | 'wrong' | 'left_out' | 'unseen';

interface Kept {
  /** When the game was first seen. */
  at?: number;
  /** The first SHA-256 of the server's secret that was seen of this game. */
  commitment: string;
  /** By seat: what is given to the deal. */
  values: Record<number, string>;
  /** By seat, the first that were seen when they could not change any more. */
  promises?: string[];
  /** The own seats whose promises were seen at the table. */
  accepted?: number[];
  /** The seats whose values were revealed. */
  revealed?: number[];
}

const PREFIX = 'chabudai.deal.';
/** So many games are remembered. */
const MOST = 60;
/** For a browser that keeps nothing. */
const memory = new Map<string, string>();

const place = (shown: Shown): string => `${PREFIX}${shown.table}.${shown.game_number}`;
const hashed = (hex: string): string => sha256(bytesOf(hex));
const promisesOf = (shown: Shown): string[] => shown.seats.map((_, seat) => shown.promises[seat] ?? '');

/** Earlier pages kept the SHA-256 of the secret alone. */
const read = (text: string): Kept =>
  text.startsWith('{') ? (JSON.parse(text) as Kept) : { commitment: text, values: {} };

function found(shown: Shown): Kept | null {
  let text = memory.get(place(shown)) ?? null;
  try {
    text ??= localStorage.getItem(place(shown));
  } catch {
    // What is in memory must do.
  }
  return text === null ? null : read(text);
}

function keep(shown: Shown, kept: Kept): void {
  const text = JSON.stringify(kept);
  try {
    if (localStorage.getItem(place(shown)) === null) forgetOldest();
    localStorage.setItem(place(shown), text);
  } catch {
    memory.set(place(shown), text);
  }
}

function forgetOldest(): void {
  const age = (key: string): number => read(localStorage.getItem(key) ?? '').at ?? 0;
  const places = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .sort((a, b) => age(a) - age(b));
  for (const key of places.slice(0, Math.max(0, places.length - MOST))) localStorage.removeItem(key);
}

/** What is to be wished now for the deal: a promise for every own seat before the start, and its value once all promises are
 * settled. A value is shown only beside the SHA-256 of the secret that it was drawn beside. */
export function gifts(shown: Shown): Wish[] {
  if (!shown.commitment || shown.phase === 'over' || shown.phase === 'closed') return [];
  const kept: Kept = found(shown) ?? { at: Date.now(), commitment: shown.commitment, values: {} };
  if (kept.commitment !== shown.commitment) return [];
  const before = JSON.stringify(found(shown));
  const mine = shown.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
  const wishes =
    shown.phase === 'playing' ? [] : shown.starting ? revealed(shown, kept, mine) : promised(shown, kept, mine);
  if (shown.phase === 'playing') kept.promises ??= promisesOf(shown);
  if (JSON.stringify(kept) !== before) keep(shown, kept);
  return wishes;
}

function promised(shown: Shown, kept: Kept, mine: number[]): Wish[] {
  const accepted = mine.filter((seat) => kept.values[seat] && hashed(kept.values[seat]) === shown.promises[seat]);
  // What was there once is not forgotten because it is not there any more; but who gets up takes it along.
  const before = (kept.accepted ?? []).filter((seat) => mine.includes(seat));
  if (accepted.length + before.length > 0 || kept.accepted) kept.accepted = [...new Set([...before, ...accepted])];
  return mine.flatMap((seat): Wish[] => {
    if (shown.promises[seat] || kept.revealed?.length) return [];
    const value = (kept.values[seat] ??= hexOf(crypto.getRandomValues(new Uint8Array(32))));
    return [{ wish: 'promise', seat, sha256: hashed(value) }];
  });
}

function revealed(shown: Shown, kept: Kept, mine: number[]): Wish[] {
  kept.promises ??= promisesOf(shown);
  if (kept.promises.join() !== promisesOf(shown).join()) return [];
  const known = mine.filter((seat) => kept.values[seat] && hashed(kept.values[seat]) === shown.promises[seat]);
  if (known.length > 0) kept.revealed = known;
  return known.map((seat) => ({ wish: 'reveal', seat, value: kept.values[seat] ?? '' }));
}

/** Does everything that is published fit what was shown before the first card, and is in it what was given here? */
export function judge(shown: Shown): Verdict {
  if (!shown.secret) return 'unseen';
  const promises = promisesOf(shown);
  const values = promises.map((_, seat) => shown.values?.[seat] ?? '');
  if (hashed(shown.secret) !== shown.commitment) return 'wrong';
  if (values.some((value, seat) => value && hashed(value) !== promises[seat])) return 'wrong';
  const kept = found(shown);
  if (!kept) return 'unseen';
  if (kept.commitment !== shown.commitment) return 'wrong';
  if (kept.promises && kept.promises.join() !== promises.join()) return 'wrong';
  // Also if it was promised and never asked for.
  const given = [...(kept.accepted ?? []), ...(kept.revealed ?? [])];
  return given.some((seat) => values[seat] !== kept.values[seat]) ? 'left_out' : 'right';
}

export type Gave = 'gave' | 'promised' | 'withheld' | 'none';

/** What a seat gives or gave to the deal. */
export function gaveOf(shown: Shown, seat: number): Gave {
  if (!shown.promises[seat]) return 'none';
  return shown.values ? (shown.values[seat] ? 'gave' : 'withheld') : 'promised';
}
