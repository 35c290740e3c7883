/** The geometry of the graphs after a game, in pixels of the screen: steps to the right, values upwards. */

/** As wide as a graph is until it has been measured. */
export const WIDTH = 320;
/** Space around what is drawn, for numbers and names. */
export interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** From the numbers to the first step, where marks would else stand on them. */
  inset: number;
}

export interface Scale extends Room {
  width: number;
  x: (step: number) => number;
  y: (value: number) => number;
}

const rounded = (number: number): number => Math.round(number * 10) / 10;

/** Steps 0 … `last` and values 0 … `highest`; `room` also says where the edges of the drawing are. */
export function scaleOf(last: number, highest: number, width: number, height: number, room: Room): Scale {
  const [first, right, bottom] = [room.left + room.inset, width - room.right, height - room.bottom];
  return {
    ...room,
    width,
    right,
    bottom,
    x: (step) => rounded(first + ((right - first) * step) / Math.max(1, last)),
    y: (value) => rounded(bottom - ((bottom - room.top) * value) / Math.max(1, highest)),
  };
}

export const levelsOf = (highest: number): number[] => [...new Set([0, Math.round(highest / 2), highest])];

/** Which of so many numbers are written below where they would touch: always the last one. */
export function written(count: number, width: number, each = 21): (step: number) => boolean {
  const stride = Math.max(1, Math.ceil((count * each) / width));
  return (step) => (count - 1 - step) % stride === 0;
}

/** Which of the words at these heights can be read: whatever would touch one before it is left out. */
export function readable(heights: number[], line = 12): boolean[] {
  const kept: number[] = [];
  return heights.map((height) => {
    const free = kept.every((other) => Math.abs(other - height) >= line);
    if (free) kept.push(height);
    return free;
  });
}

/** Where names stand that belong to these heights: beside them, and never on one another, nor above `top`. */
export function apart(heights: number[], line: number, top: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0));
  const places: number[] = [];
  let below = Infinity;
  for (const i of order) places[i] = below = Math.min(heights[i] ?? 0, below - line);
  let above = top - line;
  for (const i of order.toReversed()) places[i] = above = Math.max(places[i] ?? 0, above + line);
  return places;
}

/** As much of a name as there is room for; a kanji or kana takes the room of two letters. */
export function short(name: string, room: number): string {
  const signs = [...name];
  const fitting = signs.findIndex((sign) => (room -= sign > '\u2e80' ? 2 : 1) < 0);
  return fitting < 0 ? name : `${signs.slice(0, fitting).join('')}…`;
}
