import { describe, expect, it } from 'vitest';
import type { Lesson, Line, Shown } from '../src/protocol';
import { merged, whole } from '../src/net/merge';

const line = (entry: number, place: number, text: string, by: Line['by'] = 'game'): Line => ({
  key: [entry, place],
  by,
  kind: 'played',
  parts: {},
  text,
});
const message = (whole: boolean, lines: Line[], gone: [number, number][] = []): Shown =>
  ({ whole, lines, gone, number: 1 }) as unknown as Shown;
const texts = (shown: Shown): string[] => shown.lines.map((one) => one.text);

describe('a change put onto what was known', () => {
  const before = message(true, [
    line(1, 0, 'begins', 'table'),
    line(1, 1, 'deals'),
    line(2, 1, 'plays'),
    line(2, 2, 'takes'),
  ]);

  it('adds lines in the order of their keys and names them as fresh', () => {
    const { shown, fresh } = merged(before, message(false, [line(3, 0, 'plays on')]));
    expect(texts(shown)).toEqual(['begins', 'deals', 'plays', 'takes', 'plays on']);
    expect(fresh.map((one) => one.text)).toEqual(['plays on']);
  });

  it('replaces a line that has faded, which is no news', () => {
    const { shown, fresh } = merged(before, message(false, [line(2, 1, 'plays something')]));
    expect(texts(shown)).toEqual(['begins', 'deals', 'plays something', 'takes']);
    expect(fresh).toEqual([]);
  });

  it('drops lines by their keys', () => {
    expect(
      texts(
        merged(
          before,
          message(
            false,
            [],
            [
              [1, 0],
              [2, 2],
            ],
          ),
        ).shown,
      ),
    ).toEqual(['deals', 'plays']);
  });

  it('begins anew with a whole message, without news', () => {
    const { shown, fresh } = merged(before, message(true, [line(9, 0, 'another game')]));
    expect(texts(shown)).toEqual(['another game']);
    expect(fresh).toEqual([]);
  });
});

describe('a lesson', () => {
  it('comes with what is new in each step, and is whole again', () => {
    const steps = [
      message(true, [line(1, 0, 'begins')]),
      message(false, [line(1, 1, 'deals')]),
      message(false, [line(1, 2, 'plays')], [[1, 0]]),
    ];
    const lesson = whole({ steps: steps.map((shown) => ({ shown, text: null, move: null })) } as unknown as Lesson);
    expect(lesson.steps.map(({ shown }) => texts(shown))).toEqual([
      ['begins'],
      ['begins', 'deals'],
      ['deals', 'plays'],
    ]);
    expect(lesson.steps.every(({ shown }) => shown.whole)).toBe(true);
  });
});
