/** The drawings of the traits: the outline is the sign of the notation (▲ ● ■ ◆ ✚ ★), what is in it says why. */
import { disc } from '../../board/glyphs';

export interface Drawing {
  /** Around the origin, twenty across. */
  body: string;
  /** Lines on it. */
  lines: string;
}

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const [angle, r] = [(Math.PI * i) / points - Math.PI / 2, i % 2 ? inner : outer];
    return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** One thing follows from two; an eye; a key; a summit; words; luck. */
export const DRAWINGS: Record<string, Drawing> = {
  L: {
    body: 'M0-9.6 10.4 8.6H-10.4Z',
    lines: `M0-2.6V1.6M0 1.6-4.4 5.4M0 1.6 4.4 5.4${disc('0 -2.6', 0.5)}${disc('-4.4 5.4', 0.5)}${disc('4.4 5.4', 0.5)}`,
  },
  P: {
    body: disc('0 0', 9.6),
    lines: `M-6.6 0Q0-6.4 6.6 0 0 6.4-6.6 0Z${disc('0 0', 1.2)}`,
  },
  D: {
    body: 'M-7-8.8H7A1.8 1.8 0 0 1 8.8-7V7A1.8 1.8 0 0 1 7 8.8H-7A1.8 1.8 0 0 1-8.8 7V-7A1.8 1.8 0 0 1-7-8.8Z',
    lines: `${disc('-3 0', 2.5)}M-.5 0H6V2.8M3.2 0V2.2`,
  },
  T: {
    body: 'M0-10.6 10.6 0 0 10.6-10.6 0Z',
    lines: 'M-6 3-1.6-3.6 1.2.6 2.6-1.2 6 3M-1.6-3.6V-6.4L.9-5.6',
  },
  K: {
    body: 'M-3.9-9.8H3.9V-3.9H9.8V3.9H3.9V9.8H-3.9V3.9H-9.8V-3.9H-3.9Z',
    lines: `${disc('-5.2 0', 0.6)}${disc('0 0', 0.6)}${disc('5.2 0', 0.6)}M0-6.6V-3.6M0 3.6V6.6`,
  },
  '!': {
    body: star(5, 11, 4.9),
    lines: 'M0-4.4V1M0 3.6V3.8',
  },
};

/** A pawn, twelve by eighteen from the top left. */
export const PAWN = 'M6 .6A3.6 3.6 0 0 1 8.3 7L10.6 14.4H11.4V17.4H.6V14.4H1.4L3.7 7A3.6 3.6 0 0 1 6 .6Z';
export const KEYHOLE = 'M-2.1 1.2A3.4 3.4 0 1 1 2.1 1.2L3.2 6H-3.2Z';
