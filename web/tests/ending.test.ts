import { describe, expect, it } from 'vitest';
import type { OutcomeShown, SeatShown } from '../src/protocol';
import type { GameInfo } from '../src/table/contract';
import { headlineOf, moodOf } from '../src/table/ending';

const game = (cooperative: boolean): GameInfo => ({ cooperative }) as GameInfo;
const over = (seats: number, winners: number[]) => ({
  seats: Array.from({ length: seats }, (_, seat) => ({ name: `P${seat}` }) as SeatShown),
  outcome: { scores: Array.from({ length: seats }, () => 12), winners } as unknown as OutcomeShown,
});
const t = (key: string, words: Record<string, string | number> = {}): string => [key, ...Object.values(words)].join(' ');

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
});
