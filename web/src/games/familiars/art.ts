/** Everything that is drawn on a card, as few paths.
 *
 * Shapes are written with relative commands only, twenty across and around the origin, so that they can be put anywhere
 * in any size and many of them make one path.
 */

import { placed, SPARK } from '../../board/glyphs';

/** A heart for life, a fir for the tree, a drop for water. */
export const SIGNS: Record<string, string> = {
  R: 'm0 9c-7-5.5-10-9-10-13.2c0-3.4 2.5-5.8 5.4-5.8c2 0 3.7 1 4.6 2.9c.9-1.9 2.6-2.9 4.6-2.9c2.9 0 5.4 2.4 5.4 5.8c0 4.2-3 7.7-10 13.2z',
  G: 'm0-10l5.5 7.5h-2.7l6 8h-7v4.5h-3.6v-4.5h-7l6-8h-2.7z',
  B: 'm0-10c3.5 5.2 7 8.6 7 12.8c0 4.2-3.2 7.2-7 7.2c-3.8 0-7-3-7-7.2c0-4.2 3.5-7.6 7-12.8z',
};
const TICK = 'm-8 1l5 6l11-13';

export function sign(colour: string, x = 0, y = 0, size = 20): string {
  return placed(SIGNS[colour] ?? '', x, y, size / 20);
}

export function tick(x: number, y: number, size: number): string {
  return placed(TICK, x, y, size / 20);
}

/** So many stars in a row that ends at `right`. */
export function stars(count: number, right: number, y: number, size: number): string {
  return Array.from({ length: count }, (_, i) =>
    placed(SPARK, right - size / 2 - (count - 1 - i) * size, y, size / 20),
  ).join('');
}

/** So many stars in a row around `x`. */
export function starsAround(count: number, x: number, y: number, size: number): string {
  return stars(count, x + (count * size) / 2, y, size);
}

type Point = readonly [number, number];

/** Where the signs of a card stand: as many as it is worth, in rows, within a panel. */
export const ROWS: Record<number, number[]> = {
  1: [1],
  2: [1, 1],
  3: [1, 1, 1],
  4: [2, 2],
  5: [2, 1, 2],
  6: [2, 2, 2],
  7: [2, 1, 2, 2],
  8: [2, 2, 2, 2],
  9: [2, 2, 1, 2, 2],
};

function spots(count: number, [x, y]: Point, width: number, height: number): Point[] {
  const rows = ROWS[count] ?? Array.from({ length: Math.ceil(count / 3) }, (_, i) => Math.min(3, count - i * 3));
  return rows.flatMap((across, row) =>
    Array.from({ length: across }, (_, i): Point => [
      x + (width * (i + 0.5)) / across,
      y + (height * (row + 0.5)) / rows.length,
    ]),
  );
}

/** All signs of one colour in a panel. */
export function pips(colour: string, count: number, corner: Point, width: number, height: number): string {
  const rows = (ROWS[count] ?? []).length || Math.ceil(count / 3);
  const size = Math.min(12.5, (height / rows) * 0.82, width * 0.46);
  return spots(count, corner, width, height)
    .map(([x, y]) => sign(colour, x, y, size))
    .join('');
}
