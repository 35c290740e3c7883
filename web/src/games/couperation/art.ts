/** Shapes on a face of fifty by fifty. */

export const BOWL = 'M5.5 7H44.5C44.5 22 37 30.5 25 30.5S5.5 22 5.5 7Z';
export const FOOT = 'M25 30.5V43M16.5 45C18.5 42.8 31.5 42.8 33.5 45Z';

/** A diamond around the point it is moved to. */
export const DIAMOND = 'm0-5.6 4.1 5.6-4.1 5.6-4.1-5.6z';
/** Where the first, the second diamond stands, and so on. */
export const SIDES: [number, number][] = [
  [41, 39.5],
  [9, 39.5],
  [41, 27.5],
  [9, 27.5],
];
export const HEART =
  'M41 45C36.5 41.6 35.2 39.4 35.2 37.3 35.2 35.4 36.5 34.2 38 34.2 39.4 34.2 40.4 35 41 36.2 41.6 35 42.6 34.2 44 34.2 45.5 34.2 46.8 35.4 46.8 37.3 46.8 39.4 45.5 41.6 41 45Z';
/** What the Finish card counts as, small beside the stem. */
export const TWENTY_FIVE =
  'M36.4 38.2A2.1 2.1 0 0 1 40.6 38.2C40.6 40.2 36.4 42 36.4 44.4H40.8M46.8 36.2H43.4L43 39.6A2.5 2.5 0 1 1 42.8 43.6';
export const COUPE = 'M14 13H36C36 24 32 28 25 28S14 24 14 13ZM25 28V37M18.5 38.4C20 36.8 30 36.8 31.5 38.4Z';
export const LATTICE =
  'M0 25 25 0 50 25 25 50ZM0 0 50 50M50 0 0 50M0 12.5 12.5 0M37.5 0 50 12.5M50 37.5 37.5 50M12.5 50 0 37.5';
/** From the edge to the middle and out again: glass that breaks. */
export const CRACK = 'M22 0 26 11 19 18 27 26 21 34 28 41 24 50M27 26 38 22M19 18 8 22M21 34 10 40';

/** From lemon over gold to rose: always light enough for dark ink. */
export function wine(number: number, highest: number): string {
  const part = highest > 1 ? (number - 1) / (highest - 1) : 0;
  const hue = (56 - 66 * part + 360) % 360;
  return `hsl(${hue.toFixed(0)} ${(84 - 8 * part).toFixed(0)}% ${(72 + 3 * Math.abs(part - 0.5)).toFixed(0)}%)`;
}
