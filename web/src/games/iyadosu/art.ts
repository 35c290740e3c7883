/** The drawings of the four crests, each as few paths: a table full of cards is redrawn at every step. */

import { around, disc, SPARK } from '../../board/glyphs';

type Point = readonly [number, number];

export interface Crest {
  body: string;
  /** Lines through which the ground shows. */
  veins: string;
  /** One little shape of the pattern behind the crest. */
  motif: string;
}

/** Twenty across, around the origin: four diamonds ❖, plum blossom ✿, four leaves ✚, star ✦, the signs of the notation. */
export const CRESTS: Record<string, Crest> = {
  K: {
    body: around(4, (at) => `M${at(0, -10)}L${at(4.5, -5.2)} ${at(0, -0.7)} ${at(-4.5, -5.2)}Z`),
    veins: '',
    motif: 'm0-2.6 1.7 2.6-1.7 2.6-1.7-2.6z',
  },
  R: {
    body: around(5, (at) => disc(at(0, -5.7), 4.3)) + disc('0 0', 3),
    veins: around(5, (at) => `M${at(0, -1.4)}L${at(0, -4.6)}`),
    motif: 'm-1.9 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
  },
  G: {
    body: around(
      4,
      (at) =>
        `M${at(0, 0)}L${at(-2.4, -2)}C${at(-4.6, -5)} ${at(-4.4, -10)} ${at(0, -10)}C${at(4.4, -10)} ${at(4.6, -5)} ${at(2.4, -2)}Z`,
    ),
    veins: around(4, (at) => `M${at(0, -1.6)}L${at(0, -7.6)}`),
    motif: 'm-.8-2.6h1.6v1.8h1.8v1.6h-1.8v1.8h-1.6v-1.8h-1.8v-1.6h1.8z',
  },
  B: {
    body: SPARK,
    veins: 'M0-1.6 0 1.6M-1.6 0 1.6 0',
    motif: 'm0-3q.6 2.4 3 3-2.4.6-3 3-.6-2.4-3-3 2.4-.6 3-3z',
  },
};

const [MIDDLE_X, MIDDLE_Y, CLEAR] = [33.25, 35, 14.5];

/** The motif all over the panel of a card, but not behind the crest in its middle; drawn up once. */
export const pattern = (suit: string): string => (PATTERNS[suit] ??= patternOf(suit));
const PATTERNS: Record<string, string> = {};

function patternOf(suit: string): string {
  const places = Array.from({ length: 8 }, (_, row) => {
    const y = MIDDLE_Y + (row - 3.5) * 7.7;
    return (row % 2 ? [29, 37.5] : [24.75, MIDDLE_X, 41.75]).map((x): Point => [x, y]);
  }).flat();
  return places
    .filter(([x, y]) => Math.hypot(x - MIDDLE_X, y - MIDDLE_Y) > CLEAR)
    .map(([x, y]) => `M${x} ${y.toFixed(2)}${CRESTS[suit]?.motif ?? ''}`)
    .join('');
}
