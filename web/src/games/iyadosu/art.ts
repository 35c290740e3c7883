/** The drawings of the four crests, each as few paths: a table full of cards is redrawn at every step. */

type Point = readonly [number, number];

function turned([x, y]: Point, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return `${(x * cos - y * sin).toFixed(2)} ${(x * sin + y * cos).toFixed(2)}`;
}

/** The same shape several times around the middle; the shape is written with its points turned by `at`. */
function around(times: number, shape: (at: (x: number, y: number) => string) => string): string {
  return Array.from({ length: times }, (_, i) => shape((x, y) => turned([x, y], (360 / times) * i))).join('');
}

function disc(centre: string, r: number): string {
  return `M${centre}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

export interface Crest {
  body: string;
  /** Lines through which the ground shows. */
  veins: string;
  /** One little shape of the pattern behind the crest. */
  motif: string;
  /** Its letter, drawn: as text it would have to be part of the card's spoken name. Five by eight, from the top left. */
  letter: string;
}

/** Twenty across, around the origin: four diamonds ❖, plum blossom ✿, four leaves ✚, star ✦, the signs of the notation. */
export const CRESTS: Record<string, Crest> = {
  K: {
    body: around(4, (at) => `M${at(0, -10)}L${at(4.5, -5.2)} ${at(0, -0.7)} ${at(-4.5, -5.2)}Z`),
    veins: '',
    motif: 'm0-2.6 1.7 2.6-1.7 2.6-1.7-2.6z',
    letter: 'M0 0V8M5 0 0 4.8M1.9 3.1 5.2 8',
  },
  R: {
    body: around(5, (at) => disc(at(0, -5.7), 4.3)) + disc('0 0', 3),
    veins: around(5, (at) => `M${at(0, -1.4)}L${at(0, -4.6)}`),
    motif: 'm-1.9 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
    letter: 'M0 8V0H2.6A2.2 2.2 0 0 1 2.6 4.4H0M2.5 4.4 5 8',
  },
  G: {
    body: around(4, (at) => `M${at(0, 0)}L${at(-2.4, -2)}C${at(-4.6, -5)} ${at(-4.4, -10)} ${at(0, -10)}C${at(4.4, -10)} ${at(4.6, -5)} ${at(2.4, -2)}Z`),
    veins: around(4, (at) => `M${at(0, -1.6)}L${at(0, -7.6)}`),
    motif: 'm-.8-2.6h1.6v1.8h1.8v1.6h-1.8v1.8h-1.6v-1.8h-1.8v-1.6h1.8z',
    letter: 'M4.9 1.5A2.9 4 0 1 0 4.9 6.5V4.5H2.9',
  },
  B: {
    body: 'M0-10Q2.3-2.3 10 0 2.3 2.3 0 10-2.3 2.3-10 0-2.3-2.3 0-10Z',
    veins: 'M0-1.6 0 1.6M-1.6 0 1.6 0',
    motif: 'm0-3q.6 2.4 3 3-2.4.6-3 3-.6-2.4-3-3 2.4-.6 3-3z',
    letter: 'M0 0V8H2.7A2.2 2.2 0 0 0 2.7 3.7H0M0 0H2.3A1.85 1.85 0 0 1 2.3 3.7',
  },
};

const [MIDDLE_X, MIDDLE_Y, CLEAR] = [33.25, 35, 14.5];

/** The motif all over the panel of a card, but not behind the crest in its middle. */
export function pattern(suit: string): string {
  const places = Array.from({ length: 8 }, (_, row) => {
    const y = MIDDLE_Y + (row - 3.5) * 7.7;
    return (row % 2 ? [29, 37.5] : [24.75, MIDDLE_X, 41.75]).map((x): Point => [x, y]);
  }).flat();
  return places
    .filter(([x, y]) => Math.hypot(x - MIDDLE_X, y - MIDDLE_Y) > CLEAR)
    .map(([x, y]) => `M${x} ${y.toFixed(2)}${CRESTS[suit]?.motif ?? ''}`)
    .join('');
}
