/** What the games draw on their cards with, as SVG path data.
 *
 * Letters and numbers are drawn where they are not part of a card's spoken name: people speak to buttons by what they read
 * on them. Many shapes in one path are cheap: a table full of cards is redrawn at every step.
 */

/** Pen strokes in a box of five by eight, from its top left. Relative commands without arcs only: `placed` scales them. */
export const STROKES: Record<string, string> = {
  '0': 'm2.5 0c-1.7 0-2.5 1.8-2.5 4s.8 4 2.5 4 2.5-1.8 2.5-4-.8-4-2.5-4z',
  '1': 'm.9 1.7 2-1.7v8',
  '2': 'm.2 2.2c0-1.4 1-2.2 2.3-2.2s2.3.8 2.3 2.2c0 2-3.2 3.4-4.6 5.8h4.8',
  '3': 'm.3.9c.5-.6 1.3-.9 2.1-.9 1.4 0 2.3.8 2.3 2s-.9 1.8-2.3 1.8c1.6 0 2.6.8 2.6 2.1s-1.1 2.1-2.6 2.1c-1 0-1.8-.3-2.4-1',
  '4': 'm3.8 8v-8l-3.8 5.6h5',
  '5': 'm4.6 0h-3.7l-.4 3.6c.5-.4 1.2-.6 1.9-.6 1.6 0 2.6 1 2.6 2.5s-1 2.5-2.6 2.5c-1 0-1.8-.3-2.4-.9',
  '6': 'm4.2.6c-.4-.4-1-.6-1.6-.6-1.7 0-2.6 1.8-2.6 4.6 0 2.2 1 3.4 2.6 3.4 1.4 0 2.4-1 2.4-2.5s-1-2.4-2.4-2.4c-1.2 0-2.3.9-2.5 2.1',
  '7': 'm0 0h5l-3.2 8',
  '8': 'm2.5 3.7c-1.3 0-2.1-.8-2.1-1.85s.8-1.85 2.1-1.85 2.1.8 2.1 1.85-.8 1.85-2.1 1.85c-1.5 0-2.5.9-2.5 2.15s1 2.15 2.5 2.15 2.5-.9 2.5-2.15-1-2.15-2.5-2.15',
  '9': 'm.8 7.4c.4.4 1 .6 1.6.6 1.7 0 2.6-1.8 2.6-4.6 0-2.2-1-3.4-2.6-3.4-1.4 0-2.4 1-2.4 2.5s1 2.4 2.4 2.4c1.2 0 2.3-.9 2.5-2.1',
  '-': 'm.8 4h3.2',
  '−': 'm.4 4.2h4',
  '+': 'm.4 4.2h4.2m-2.1-2.1v4.2',
  '±': 'm.6 3h3.8m-1.9-1.9v3.8m-1.9 2.3h3.8',
  '!': 'm2.4 0v5.2m0 2.6v.2',
  B: 'm0 0v8h2.7c1.2 0 2.15-.95 2.15-2.15s-.95-2.15-2.15-2.15h-2.7m0-3.7h2.3c1 0 1.85.85 1.85 1.85s-.85 1.85-1.85 1.85',
  D: 'm0 0v8h1.7c2.2 0 4-1.8 4-4s-1.8-4-4-4z',
  G: 'm4.9 1.5c-.5-.95-1.3-1.5-2.26-1.5-1.6 0-2.9 1.8-2.9 4s1.3 4 2.9 4c.96 0 1.76-.55 2.26-1.5v-2h-2',
  K: 'm0 0v8m5-8-5 4.8m1.9-1.7 3.3 4.9',
  L: 'm0 0v8h4.6',
  P: 'm0 8v-8h2.6c1.3 0 2.3 1 2.3 2.3s-1 2.3-2.3 2.3h-2.6',
  R: 'm0 8v-8h2.6c1.2 0 2.2 1 2.2 2.2s-1 2.2-2.2 2.2h-2.6m2.5 0 2.5 3.6',
  T: 'm0 0h5.2m-2.6 0v8',
};
const [WIDE, HIGH, PITCH] = [5, 8, 7];
const NUMBER = /-?\d*\.?\d+/g;

/** One letter or figure, five by eight from where the pen is. */
export const stroke = (sign: string): string => STROKES[sign] ?? '';

/** What was drawn once: a card has the same figures wherever it goes. */
const drawn = new Map<string, string>();

/** A text as one path of strokes, `height` high, around `x`, `y`, or to the right of it. */
export function strokes(text: string, x = 0, y = 0, height = HIGH, anchor: 'middle' | 'start' = 'middle'): string {
  const name = `${text} ${x} ${y} ${height} ${anchor}`;
  const path = drawn.get(name) ?? written(text, x, y, height, anchor);
  drawn.set(name, path);
  return path;
}

function written(text: string, x: number, y: number, height: number, anchor: 'middle' | 'start'): string {
  const scale = height / HIGH;
  const width = (text.length * PITCH - (PITCH - WIDE)) * scale;
  const left = anchor === 'middle' ? x - width / 2 : x;
  return [...text].map((sign, i) => placed(stroke(sign), left + i * PITCH * scale, y - height / 2, scale)).join('');
}

/** A shape of relative commands at a place, larger or smaller. */
export function placed(shape: string, x: number, y: number, scale: number): string {
  const scaled = shape.replace(NUMBER, (number, at: number) => {
    const text = String(rounded(Number(number) * scale));
    // Two numbers in a row need something between them.
    return at > 0 && !text.startsWith('-') && /[\d.]/.test(shape[at - 1] ?? '') ? ` ${text}` : text;
  });
  return `M${rounded(x)} ${rounded(y)}${scaled}`;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}

/** The same shape several times around the origin; the shape is written with its points turned by `at`. */
export function around(times: number, shape: (at: (x: number, y: number) => string) => string): string {
  return Array.from({ length: times }, (_, i) => shape((x, y) => turned(x, y, (360 / times) * i))).join('');
}

/** A point turned around the origin, as path data has it. */
export function turned(x: number, y: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return `${(x * cos - y * sin).toFixed(2)} ${(x * sin + y * cos).toFixed(2)}`;
}

/** A circle; its centre as path data has it. */
export function disc(centre: string, r: number): string {
  return `M${centre}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/** A star with four hollow sides, twenty across and around where it is put. */
export const SPARK = 'm0-10q2.3 7.7 10 10q-7.7 2.3-10 10q-2.3-7.7-10-10q7.7-2.3 10-10z';
