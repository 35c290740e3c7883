/** The drawings: one symbol for each card, all around the origin and twenty across. */

import { around, disc, stroke, turned } from '../../board/glyphs';

type Point = readonly [number, number];

export interface Symbol {
  /** Drawn with a pen. */
  line: string;
  /** Filled in. */
  fill: string;
}

const PERSON = (x: number, y: number): string => `${disc(`${x} ${y}`, 2.3)}M${x - 3.8} ${y + 8.4}q0-5 3.8-5t3.8 5z`;

export const SYMBOLS: Record<string, Symbol> = {
  early: {
    fill: 'M-5.8 3.4A5.8 5.8 0 0 1 5.8 3.4Z',
    line: 'M-9.4 3.4H9.4M0-5.4V-8.9M-6.1-2.7-8.6-5.2M6.1-2.7 8.6-5.2M-6 7.4H6',
  },
  wake: {
    fill: 'M-9-2.6A4.3 4.3 0 0 1-3.1-7.9ZM9-2.6A4.3 4.3 0 0 0 3.1-7.9Z',
    line: 'M6.6 1.2A6.6 6.6 0 1 1-6.6 1.2 6.6 6.6 0 1 1 6.6 1.2M0-2.6V1.4L2.7 3.2M-4.5 6.4-6.2 8.8M4.5 6.4 6.2 8.8',
  },
  five: {
    fill: '',
    line: `M-7.6-8.6H7.6Q9.4-8.6 9.4-6.8V3Q9.4 4.8 7.6 4.8H1.4L-3.4 9V4.8H-7.6Q-9.4 4.8-9.4 3V-6.8Q-9.4-8.6-7.6-8.6ZM-2.6-5.6${stroke('5')}M5-5.8l-.4 2.2`,
  },
  skip: {
    fill: 'M-9.4 8.4V6.6C-9.4 1.6-5-.6 0-.6S9.4 2 9.4 6.6V8.4Z',
    line: 'M-4.4-8.8H-.2L-4.4-4.2H-.2M3.4-6.4H6.8L3.4-2.8H6.8',
  },
  lecture: {
    fill: '',
    line: 'M0-5C-3-7.6-6.6-7.6-9.4-6.6V6.2C-6.6 5.2-3 5.2 0 7.6 3 5.2 6.6 5.2 9.4 6.2V-6.6C6.6-7.6 3-7.6 0-5ZV7.6M-6.6-3.2-3-2.4M-6.6.6-3 1.4M6.6-3.2 3-2.4M6.6.6 3 1.4',
  },
  seminar: {
    fill: disc('-6.2 -3.6', 2.5) + disc('0 -6.4', 2.5) + disc('6.2 -3.6', 2.5),
    line: 'M-9.2 4.6a9.2 3.8 0 1 0 18.4 0a9.2 3.8 0 1 0-18.4 0M-2.6 4.6H2.6',
  },
  practical: {
    fill: 'M-4.4 2H4.4L7 6.6Q7.6 8.6 5.8 8.6H-5.8Q-7.6 8.6-7 6.6Z',
    line: 'M-3.2-9H3.2M-2-9V-2.6L-7.6 6.4Q-8.4 9-6 9H6Q8.4 9 7.6 6.4L2-2.6V-9',
  },
  cold: {
    fill: '',
    line: around(6, (at) => `M${at(0, 0)}L${at(0, -9.4)}M${at(-2.4, -8)}L${at(0, -5.6)} ${at(2.4, -8)}`),
  },
  drink: {
    fill: 'M-8.2-4A2.5 2.5 0 0 1-6.6-8.2 3.6 3.6 0 0 1 .2-8.8 3 3 0 0 1 4.8-4Z',
    line: 'M-7-4V9H4V-4M4-1H6.4Q8.8-1 8.8 1.4V3.6Q8.8 6 6.4 6H4M-3.4-.6V5.6M.4-.6V5.6',
  },
  energy: {
    fill: 'M1.6-5.2-3.4 1.2H-.4L-1.6 5.4 3.4-1.2H.4Z',
    line: 'M-4.4-9.2H4.4L6.2-6.8V6.8L4.4 9.2H-4.4L-6.2 6.8V-6.8ZM-6.2-6.8H6.2M-6.2 6.8H6.2',
  },
  /** When an effect comes: on all, on those who got up, at the exam. */
  revealed: { fill: PERSON(-5.6, -2.6) + PERSON(5.6, -2.6) + PERSON(0, -5), line: '' },
  risen: { fill: disc('1 -6.6', 2.7), line: 'M.6-2.6V3.2L-3.4 9M.6 3.2 4.8 9M-4.4 1 .6-1.8 5 1.4' },
  exam: { fill: 'M-8.8 8.8-6.6 2.4-2.4 6.6Z', line: 'M-6.6 2.4 4.4-8.6 8.6-4.4-2.4 6.6ZM2-6.2 6.2-2' },
};

export const HEART = 'M0 8.6C-8.4 3-10-.8-8.7-4.4-7.2-8.4-1.8-8.6 0-4.2 1.8-8.6 7.2-8.4 8.7-4.4 10-.8 8.4 3 0 8.6Z';
/** The flower that a teacher draws around what is well done. */
export const FLOWER = `M${turned(0, -8, 0)}${Array.from({ length: 8 }, (_, i) => `A3.35 3.35 0 0 1 ${turned(0, -8, 45 * (i + 1))}`).join('')}Z`;

/** How far each riser is out of the futon: what the quilt does, and where the head is. In the panel of a card, 44 by 43. */
export interface Scene {
  quilt: string;
  head: Point | null;
  awake: boolean;
}

export const SCENES: Record<string, Scene> = {
  early: { quilt: 'M26 41V37Q26 34.6 29 34.6H40Q43 34.6 43 37V41Z', head: [13.6, 23.4], awake: true },
  wake: { quilt: 'M15 41V38.4Q17 33.4 25 34 36 34.6 43 37.4V41Z', head: [11, 28.4], awake: true },
  five: { quilt: 'M12 41V37Q15 29.4 25 29.8 38 30.4 43 36.4V41Z', head: [8.6, 35.2], awake: false },
  skip: { quilt: 'M3 41V36.4Q4 25.4 20 25.4 39 25.6 43 36.4V41Z', head: null, awake: false },
};
