import { describe, expect, it } from 'vitest';
import type { HindsightShown } from '../src/protocol';
import { HEIGHT, WIDTH, bandsOf, lineOf, told, turnNear, turnsOf } from '../src/table/hindsight';

function hindsight(measure: HindsightShown['measure'], values: number[][], turns: number[] = []): HindsightShown {
  const told = turns.map((moves) => ({ moves, chosen: moves - 10, text: `turn ${moves}` }));
  return {
    measure,
    moments: values.map((each, i) => ({ moves: 10 * i, values: each })),
    turns: told,
    games: 30,
    pars: [],
    done: true,
  };
}

describe('how a game went', () => {
  it('gives every seat a band, and all bands together the whole height', () => {
    const [first, second] = bandsOf(
      hindsight('chance', [
        [0.25, 0.75],
        [0.5, 0.5],
        [1, 0],
      ]),
    );
    expect(first?.path).toBe(
      `M0.0 0.0L${WIDTH / 2}.0 0.0L${WIDTH}.0 0.0L${WIDTH}.0 ${HEIGHT}.0L${WIDTH / 2}.0 40.0L0.0 20.0Z`,
    );
    expect(second?.path).toContain(`0.0 ${HEIGHT}.0Z`);
  });
  it('writes a letter where its band is widest', () => {
    const values = Array.from({ length: 41 }, (_, i) => [i === 20 ? 0.9 : 0.1, i === 20 ? 0.1 : 0.9]);
    const [first] = bandsOf(hindsight('chance', values));
    expect(first?.x).toBeCloseTo(WIDTH / 2);
    expect(first?.y).toBeCloseTo(0.45 * HEIGHT);
    expect(first?.room).toBeCloseTo(0.9 * HEIGHT);
  });
  it('draws a chance between none and sure, and a score between the lowest and the highest', () => {
    expect(lineOf(hindsight('chance', [[0.5], [1]]))).toEqual({ path: `M0.0 40.0L${WIDTH}.0 0.0`, low: 0, high: 1 });
    expect(lineOf(hindsight('score', [[31.5], [14]]))).toMatchObject({ low: 14, high: 32 });
    expect(lineOf(hindsight('score', [[7], [7]]))).toMatchObject({ low: 7, high: 8 });
  });
  it('finds the steps of its turning points', () => {
    expect(turnsOf(hindsight('chance', [[0], [1], [0]], [10, 20, 99]))).toEqual([
      { step: 1, chosen: 0, text: 'turn 10' },
      { step: 2, chosen: 1, text: 'turn 20' },
    ]);
  });
  it('takes a touch for the nearest turning point, as far as a thumb reaches', () => {
    const turns = [10, 12, 60];
    expect([0, 10, 11, 12, 31, 33, 41, 79, 80].map((at) => turnNear(turns, 100, at, 100))).toEqual([
      10,
      10,
      10,
      12,
      12,
      undefined,
      60,
      60,
      60,
    ]);
    expect(turnNear(turns, 100, 36, 300)).toBe(12);
    expect(turnNear([], 100, 10, 100)).toBeUndefined();
  });
  it('is told in percent or points', () => {
    expect(told(0.254, 'chance')).toBe('25 %');
    expect(told(31.6, 'score')).toBe('32');
  });
});
