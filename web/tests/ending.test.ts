import { describe, expect, it } from 'vitest';
import type { Line, OutcomeShown, SeatShown } from '../src/protocol';
import type { GameInfo } from '../src/board/contract';
import { headlineOf, moodOf, reasonOf } from '../src/table/ending';

const game = (cooperative: boolean): GameInfo => ({ cooperative }) as GameInfo;
const over = (seats: number, winners: number[]) => ({
  seats: Array.from({ length: seats }, (_, seat) => ({ name: `P${seat}` }) as SeatShown),
  outcome: { scores: Array.from({ length: seats }, () => 12), winners } as unknown as OutcomeShown,
});
const t = (key: string, words: Record<string, string | number> = {}): string =>
  [key, ...Object.values(words)].join(' ');

describe('the end of a game', () => {
  it.each([
    // A contest played alone has a score, and no winner to cheer.
    [false, 1, [0], [0], 'result.points 12', 'watched'],
    [true, 1, [0], [0], 'result.alone.won', 'won'],
    [true, 1, [], [0], 'result.together.lost', 'lost'],
    [true, 3, [0, 1, 2], [1], 'result.together.won', 'won'],
    [false, 3, [1], [1], 'result.won', 'won'],
    [false, 3, [0, 1], [1], 'result.shared', 'won'],
    [false, 3, [2], [1], 'result.winner P2', 'lost'],
    [false, 3, [2], [], 'result.winner P2', 'watched'],
    [false, 3, [], [1], 'result.nobody', 'lost'],
  ])('cooperative %s, %i seats, winners %j, seen from %j', (cooperative, seats, winners, mine, headline, mood) => {
    expect(headlineOf(over(seats, winners), game(cooperative), mine, t)).toBe(headline);
    expect(moodOf(over(seats, winners), game(cooperative), mine)).toBe(mood);
  });

  it.each([
    [true, 3, 'Time has run out.'],
    [false, 1, 'Time has run out.'],
    // The headline names the winner already.
    [false, 3, 'All rounds were played.'],
  ])('says once how it came about: cooperative %s, %i seats', (cooperative, seats, reason) => {
    const lines = [
      { by: 'game', text: 'Time has run out.' },
      { by: 'table', text: 'P0 got up.' },
    ] as Line[];
    const ended = { ...over(seats, [0]), outcome: { text: 'All rounds were played.' } as OutcomeShown, lines };
    expect(reasonOf(ended, game(cooperative))).toBe(reason);
    // A log that begins later does not tell it.
    expect(reasonOf({ ...ended, lines: [] }, game(cooperative))).toBe('All rounds were played.');
  });
});
