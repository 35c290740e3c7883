import { expect, it } from 'vitest';
import type { Line } from '../src/protocol';
import { folded } from '../src/table/folding';

let number = 0;
const line = (kind: string, parts: Record<string, string | number>, text: string, by = 'game'): Line =>
  ({ key: [(number += 1), 0], by, kind, parts, text }) as unknown as Line;
const dealt = (seat: number, card?: string): Line =>
  line(card ? 'dealt' : 'dealt_hidden', { seat, ...(card ? { card } : {}) }, `${seat} gets ${card ?? 'a card'}`);

it('makes one line of a deal, with the cards that one knows and the number of the others', () => {
  const [first, deal, last, ...rest] = folded([
    line('started', { seat: 1 }, 'Ben starts.'),
    dealt(0, 'R1'),
    dealt(0, 'R7'),
    dealt(1),
    dealt(1),
    dealt(2),
    line('drew', { seat: 0, card: 'B2' }, 'Aya draws B2'),
  ]);
  expect([first?.deal, last?.deal, rest]).toEqual([null, null, []]);
  expect(deal?.deal).toMatchObject({
    what: 'dealt',
    hands: [
      { seat: 0, cards: [{ card: 'R1', text: '0 gets R1' }, { card: 'R7' }], hidden: 0 },
      { seat: 1, cards: [], hidden: 2 },
      { seat: 2, cards: [], hidden: 1 },
    ],
  });
});

it('folds what several draw, in whatever order, and never a draw into a deal', () => {
  const lines = [
    dealt(0, 'R1'),
    dealt(1),
    line('drew', { seat: 2, card: 'G1' }, ''),
    line('drew_hidden', { seat: 0 }, ''),
    line('drew', { seat: 2, card: 'G2' }, ''),
  ];
  expect(
    folded(lines).map((one) => [
      one.deal?.what,
      one.deal?.hands.map((hand) => [hand.seat, hand.cards.length, hand.hidden]),
    ]),
  ).toEqual([
    [
      'dealt',
      [
        [0, 1, 0],
        [1, 0, 1],
      ],
    ],
    [
      'drew',
      [
        [2, 2, 0],
        [0, 0, 1],
      ],
    ],
  ]);
});

it('counts the same sentence, and leaves what people say alone', () => {
  const lines = [line('x', {}, 'Again.'), line('x', {}, 'Again.'), line('spoke', { seat: 0 }, 'dealt', 'table')];
  expect(folded(lines).map((one) => [one.line.text, one.count, one.deal])).toEqual([
    ['Again.', 2, null],
    ['dealt', 1, null],
  ]);
});

it('keeps the entries whose lines are the same: they are not drawn again', () => {
  const lines = [line('started', { seat: 1 }, 'Ben starts.'), dealt(0, 'R1'), dealt(1), line('x', {}, 'Again.')];
  const before = folded(lines);
  const more = folded([...lines, { ...(lines[3] as Line), key: [99, 0] }, line('y', {}, 'New.')], before);
  expect(more.map((entry, i) => entry === before[i])).toEqual([true, true, false, false]);
  expect(more[2]?.count).toBe(2);
  const faded = folded([lines[0] as Line, dealt(0), lines[2] as Line, lines[3] as Line], before);
  expect(faded.map((entry, i) => entry === before[i])).toEqual([true, false, true]);
});
