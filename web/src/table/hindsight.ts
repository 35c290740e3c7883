/** The picture of how a game went: bands that share the height where people compete, one line where they do not. */
import type { HindsightShown } from '../protocol';

export const WIDTH = 300;
export const HEIGHT = 80;

export interface Band {
  /** Which seat's; 0 for the whole table. */
  value: number;
  path: string;
  /** Where its letter has most room, and how much. */
  x: number;
  y: number;
  room: number;
}

const x = (i: number, last: number): number => (last ? (i / last) * WIDTH : 0);
const point = (a: number, b: number): string => `${a.toFixed(1)} ${b.toFixed(1)}`;

/** One above the other, the first seat on top. Their values add up to one, or to less where nobody wins. */
export function bandsOf({ moments }: HindsightShown): Band[] {
  const last = moments.length - 1;
  const sums = moments.map(() => 0);
  return (moments[0]?.values ?? []).map((_, value) => {
    const above = [...sums];
    moments.forEach((moment, i) => (sums[i] = (sums[i] ?? 0) + (moment.values[value] ?? 0)));
    const top = above.map((sum, i) => point(x(i, last), sum * HEIGHT));
    const bottom = sums.map((sum, i) => point(x(i, last), sum * HEIGHT)).reverse();
    const widest = widestOf(sums.map((sum, i) => sum - (above[i] ?? 0)));
    return {
      value,
      path: `M${[...top, ...bottom].join('L')}Z`,
      x: x(widest, last),
      y: (((above[widest] ?? 0) + (sums[widest] ?? 0)) / 2) * HEIGHT,
      room: ((sums[widest] ?? 0) - (above[widest] ?? 0)) * HEIGHT,
    };
  });
}

/** Not at the very edge, where a letter would be cut. */
function widestOf(rooms: number[]): number {
  const edge = Math.ceil(rooms.length * 0.05);
  let best = Math.min(edge, rooms.length - 1);
  for (let i = edge; i < rooms.length - edge; i += 1) if ((rooms[i] ?? 0) > (rooms[best] ?? 0)) best = i;
  return best;
}

/** What the whole table could hope for, with the values at the upper and the lower edge. */
export function lineOf({ moments, measure }: HindsightShown): { path: string; low: number; high: number } {
  const values = moments.map((moment) => moment.values[0] ?? 0);
  const low = measure === 'chance' ? 0 : Math.floor(Math.min(...values));
  const high = measure === 'chance' ? 1 : Math.max(low + 1, Math.ceil(Math.max(...values)));
  const last = moments.length - 1;
  const points = values.map((value, i) => point(x(i, last), HEIGHT - ((value - low) / (high - low)) * HEIGHT));
  return { path: `M${points.join('L')}`, low, high };
}

/** As people read it: a share in percent, a score as a whole number. */
export function told(value: number, measure: HindsightShown['measure']): string {
  return measure === 'chance' ? `${Math.round(value * 100)} %` : String(Math.round(value));
}

/** So far from a turning point, in pixels, it is still meant. */
const REACH = 20;

/** The turning point that is meant by touching here, measured from the beginning of a picture of this width. Where several
    are near the nearest is: they may lie closer to each other than a thumb is wide. */
export function turnNear(turns: number[], last: number, at: number, width: number): number | undefined {
  const off = (turn: number): number => Math.abs((turn / last) * width - at);
  return turns.filter((turn) => off(turn) <= REACH).sort((a, b) => off(a) - off(b))[0];
}

/** A turning point: the step after which it was different, the one at which it was chosen, and what happened. */
export interface Turning {
  step: number;
  chosen: number;
  text: string;
}

export function turnsOf({ moments, turns }: HindsightShown): Turning[] {
  const stepOf = (moves: number): number => moments.findIndex((moment) => moment.moves === moves);
  return turns
    .map(({ moves, chosen, text }) => ({ step: stepOf(moves), chosen: stepOf(chosen), text }))
    .filter(({ step }) => step >= 0);
}
