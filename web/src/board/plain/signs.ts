/** The signs of suits, about twenty across and around where they are put; and where they stand on a card. */
import type { Suit } from '../../protocol';
import { around, disc } from '../glyphs';

const polygon = (corners: number, r: number): string =>
  `${around(corners, (at) => `L${at(0, -r)}`).replace('L', 'M')}z`;

export const SIGNS: Record<Suit['sign'], string> = {
  spade: 'M0-10C3-5 9-2 9 3c0 5-6 6-8 2 .4 2.6 1.6 4 3 5h-8c1.4-1 2.6-2.4 3-5-2 4-8 3-8-2 0-5 6-8 9-13z',
  heart: 'M0 10C-4 4-10 1-10-4c0-6 8-7 10-1 2-6 10-5 10 1 0 5-6 8-10 14z',
  diamond: 'M0-10.5Q3.5-4 8.5 0 3.5 4 0 10.5-3.5 4-8.5 0-3.5-4 0-10.5z',
  club: `${disc('0 -5', 4.6)}${disc('-5 2', 4.6)}${disc('5 2', 4.6)}M1.4-3h-2.8c0 6-.8 11-3 13h8.8c-2.2-2-3-7-3-13z`,
  disc: disc('0 0', 8.5),
  triangle: 'M0-9.5 9.5 8h-19z',
  square: 'M-8-8H8V8H-8z',
  star: `${around(5, (at) => `L${at(0, -10.5)}L${at(2.6, -3.6)}`).replace('L', 'M')}z`,
  cross: 'M-3.5-9.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z',
  drop: 'M0-10.5C4-5 7.5-1 7.5 3a7.5 7.5 0 0 1-15 0C-7.5-1-4-5 0-10.5z',
  leaf: 'M-8 9C-10-3-3-9.5 9-9.5 10 3 3 9-5 7.5 -3 3 0-.5 4-4-1-1.5-5 2.5-8 9z',
  moon: 'M3.5-9.5A9.8 9.8 0 1 0 9.5 4 8 8 0 0 1 3.5-9.5z',
  hexagon: polygon(6, 9.6),
};

/** Columns and rows of the signs on an ordinary card, from the middle of a field that is two wide and two high. */
const [L, M, R] = [-1, 0, 1];
const PIPS: Record<string, [number, number][]> = {
  1: [[M, 0]],
  2: [
    [M, -1],
    [M, 1],
  ],
  3: [
    [M, -1],
    [M, 0],
    [M, 1],
  ],
  4: corners(),
  5: [...corners(), [M, 0]],
  6: [...corners(), [L, 0], [R, 0]],
  7: [...corners(), [L, 0], [R, 0], [M, -0.5]],
  8: [...corners(), [L, 0], [R, 0], [M, -0.5], [M, 0.5]],
  9: [...corners(), ...sides(), [M, 0]],
  10: [...corners(), ...sides(), [M, -0.67], [M, 0.67]],
};

function corners(): [number, number][] {
  return [L, R].flatMap((x) => [-1, 1].map((y): [number, number] => [x, y]));
}
function sides(): [number, number][] {
  return [L, R].flatMap((x) => [-0.33, 0.33].map((y): [number, number] => [x, y]));
}

/** As many signs as the number says, up to ten; none for any other rank. */
export function pips(rank: string): [number, number][] {
  return PIPS[rank] ?? [];
}

/** A text in lines of so many letters; kana and kanji are twice as broad and break anywhere. */
export function wrapped(text: string, breadth: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s?|\s/g) ?? []) {
    if (line && broad(line + word.trimEnd()) > breadth) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  if (line.trim()) lines.push(line.trimEnd());
  const [shown, rest] = [lines.slice(0, most), lines.length > most];
  return rest ? [...shown.slice(0, -1), `${shown.at(-1) ?? ''}…`] : shown;
}

export function broad(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0);
}
