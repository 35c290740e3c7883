import { describe, expect, it } from 'vitest';
import type { Lesson, Line, Shown } from '../src/protocol';
import { merged, whole } from '../src/net/merge';
import { keeping, sharing } from '../src/sharing';

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

describe('what has not changed', () => {
  const before = {
    seats: [
      { name: 'Aya', cards: 3 },
      { name: 'Ben', cards: 4 },
    ],
    view: { hand: ['R1', 'R2'], trick: [] },
    plan: { game: 'x' },
  };
  const copy = (): typeof before => structuredClone(before);

  it('is the same object as before, part by part', () => {
    const after = copy();
    after.seats[1] = { name: 'Ben', cards: 3 };
    after.view.hand.pop();
    const told = structuredClone(after);
    const kept = sharing(before, after);
    expect(kept).toEqual(told);
    expect([kept === before, kept.seats === before.seats, kept.view === before.view]).toEqual([false, false, false]);
    expect([
      kept.seats[0] === before.seats[0],
      kept.view.trick === before.view.trick,
      kept.plan === before.plan,
    ]).toEqual([true, true, true]);
  });

  it('is all of it if nothing has', () => {
    expect(sharing(before, copy())).toBe(before);
  });

  it('is never taken from something else', () => {
    expect(sharing({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(sharing([], {})).toEqual({});
    expect(sharing(null, { a: null })).toEqual({ a: null });
    expect(sharing({ a: { b: 1 } }, { a: null })).toEqual({ a: null });
  });

  it('comes with a message', () => {
    const seats = [{ name: 'Aya' }];
    const first = { ...message(true, []), seats } as unknown as Shown;
    const next = { ...message(false, []), seats: structuredClone(seats) } as unknown as Shown;
    expect(merged(first, next).shown.seats).toBe(seats);
  });
});

describe('keeping', () => {
  it('makes a list of the same objects wherever they say the same', () => {
    let cards = [
      { card: 'R7', lit: false },
      { card: 'B2', lit: false },
    ];
    const list = keeping(() => cards.map((card) => ({ ...card })));
    const [first, second] = list();
    expect(list()).toEqual(cards);
    expect(list()[0]).toBe(first);
    cards = cards.map((card) => ({ ...card, lit: card.card === 'B2' }));
    const after = list();
    expect(after[0]).toBe(first);
    expect(after[1]).not.toBe(second);
    expect(after[1]?.lit).toBe(true);
  });
});
