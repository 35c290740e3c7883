import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import Board from '../src/games/escapenow/Board.svelte';
import { CardNames, keysOf, laidOn, progressOf, signsOf, spent, traitsOf } from '../src/games/escapenow/model';
import { arrowsOf, roomsOf, slotsOf } from '../src/games/escapenow/rooms';
import type { EscapeView, Place } from '../src/games/escapenow/view';
import words from '../src/games/escapenow/words.en.json';
import type { Line, MoveShown, SeatShown } from '../src/protocol';
import { act, button, dimmed, nameOf, press, propsOf, put, why } from './stage';

const LAYOUTS = {
  easy: [[], [], [], [], [1], [2], [3, 4, 5, 6]],
  medium: [[], [], [], [1], [2], [3], [4, 5, 6]],
  hard: [[], [], [1], [2], [3], [4], [5, 6]],
};
const place = (after: number[], changes: Partial<Place> = {}): Place => ({
  puzzle: after.length ? [] : ['LT'],
  up: after.length === 0,
  solved: false,
  need: 5,
  after,
  laid: [],
  takes: after.length ? [] : ['L', 'T'],
  swept: 0,
  ...changes,
});
const SHEET = {
  trait: [
    { letter: 'L', en: 'logical' },
    { letter: 'T', en: 'tenacious' },
    { letter: 'K', en: 'talkative' },
  ],
};

function seen(changes: Partial<EscapeView>): EscapeView {
  return {
    phase: 'acting',
    to_act: [0],
    turn: 0,
    starter: 0,
    chosen: [0, 1],
    choice: 'start',
    wanted: [0],
    hands: [
      { seat: 0, count: 2, cards: ['L', '!'], pawn: 1 },
      { seat: 1, count: 3, cards: null, pawn: 2 },
    ],
    third: null,
    pile: 40,
    burnt: 0,
    to_draw: 0,
    discarded: [0, 0],
    discards: [],
    places: LAYOUTS.easy.map((after) => place(after)),
    question: null,
    minutes: 45,
    ended_by: null,
    seat: 0,
    ...changes,
  };
}

const offered = (text: string): MoveShown => {
  const [verb = '', first = '', , last = ''] = text.split(' ');
  const parts: MoveShown['parts'] = {};
  if (verb === 'move') Object.assign(parts, { place: Number(first), card: last });
  if (verb === 'solve') Object.assign(parts, last ? { card: first, as: last } : { card: first });
  if (verb === 'finish') parts['card'] = '!';
  if (verb === 'drop') parts['card'] = first;
  if (verb === 'refill') parts['count'] = Number(first);
  if (verb === 'ask') parts['question'] = first;
  if (verb === 'answer') parts['answer'] = first;
  return { move: text, verb, parts, label: text, words: text === 'ask other' };
};
let entries = 0;
const line = (kind: string, parts: Line['parts']): Line => ({ key: [entries++, 1], by: 'game', kind, parts, text: '' });

describe('the log tells equal cards apart', () => {
  const log = [
    line('laid', { seat: 0, hand: 0, place: 1, card: 'L' }),
    line('dropped', { seat: 0, hand: 0, card: 'L' }),
    line('copied', { seat: 1, hand: 1, place: 1, card: '!', as: 'T' }),
  ];

  it('calls a card on a puzzle what it was called in the hand', () => {
    const names = new CardNames();
    const before = keysOf(0, ['L', 'L', 'L'], names.read([]));
    const book = names.read(log);
    expect(laidOn(1, ['L', '!T'], book).map((card) => card.key)).toEqual([before[0], '1:!:0']);
    expect(keysOf(0, ['L'], book)).toEqual([before[2]]);
  });

  it('keeps the names when the log forgets the lines of cards that were swept away', () => {
    const names = new CardNames();
    const later = line('laid', { seat: 0, hand: 0, place: 2, card: 'L' });
    const before = laidOn(2, ['L'], names.read([...log, later]));
    const book = names.read([later]);
    expect(laidOn(2, ['L'], book)).toEqual(before);
    expect(keysOf(0, ['L'], book)).toEqual(['0:L:3']);
    expect(laidOn(1, ['L'], book)).toEqual([{ card: 'L', key: 'place-1:L:0', hand: -1 }]);
  });

  const rest = [
    line('asked_lucky', {}),
    line('moved_hidden', {}),
    line('swept', { place: 1, count: 2 }),
    line('solved', { place: 2 }),
  ];

  it.each([
    ['all of it', log],
    ['what is left of it', log.slice(1, 2)],
  ])('adds up where the minutes went, from %s', (_, lines) => {
    const tally = spent([...lines, ...rest], seen({ minutes: 10 }));
    expect(tally.total).toBe(15);
    expect(tally.uses.map(({ minutes }) => minutes)).toEqual([0, 2, 1, 1, 1]);
    expect(tally.solved).toEqual([{ after: 5, place: 2 }]);
  });

  it('counts the cards that were put away with their puzzle', () => {
    const places = [place([]), place([], { solved: true, laid: null, swept: 5 })];
    expect(spent(rest, seen({ minutes: 10, places })).uses[0]).toEqual({ use: 'puzzles', minutes: 5 });
  });

  it('gives pawns with the same initial a number', () => {
    const seats = ['Aya', 'Alf'].map((name) => ({ name })) as SeatShown[];
    expect(signsOf(seen({}), seats)).toEqual(['1', '2']);
  });
});

describe('the progress of a puzzle', () => {
  const laid = (...cards: string[]) => cards.map((card, i) => ({ card, key: String(i), hand: 0 }));

  it('goes trait by trait, a copy with its trait and what solved it at once last', () => {
    const { cards, missing } = progressOf(traitsOf(['LT', 'LK']), laid('T', '!', 'L', '!T'));
    expect(cards.map(({ card }) => card)).toEqual(['L', 'T', '!T', '!']);
    expect(missing).toEqual(['K']);
  });
});

describe('the map', () => {
  const overlap = (a: number, b: number, c: number, d: number): boolean => a < d && c < b;

  it.each(Object.entries(LAYOUTS))('lays out %s without one room on another, inside its frame', (_, layout) => {
    const places = layout.map((after) => place(after));
    for (const [width, height, sideways] of [
      [350, 260, false],
      [1000, 560, true],
    ] as const) {
      const rooms = roomsOf(places, width, height, sideways);
      expect(rooms.map((room) => room.place)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      for (const a of rooms) {
        expect(Math.min(a.left, a.top, width - a.left - a.width, height - a.top - a.height)).toBeGreaterThan(-1);
        for (const b of rooms.filter((room) => room.place > a.place)) {
          const crossed =
            overlap(a.left, a.left + a.width, b.left, b.left + b.width) &&
            overlap(a.top, a.top + a.height, b.top, b.top + b.height);
          expect(crossed, `${a.place} and ${b.place}`).toBe(false);
        }
      }
      expect(arrowsOf(places, rooms, sideways)).toHaveLength(layout.flat().length);
    }
  });

  it('makes the cards on a puzzle as large as all of them fit', () => {
    const room = { place: 1, left: 0, top: 0, width: 84, height: 80 };
    const { width, columns } = slotsOf(room, 5, 2, false);
    expect(columns * width).toBeLessThan(room.width);
    expect(Math.ceil(5 / columns) * width * 1.25).toBeLessThan(room.height);
  });

  it('lays the cards beside the traits where a room is low', () => {
    const room = { place: 1, left: 0, top: 0, width: 172, height: 46 };
    const { width, columns, beside } = slotsOf(room, 5, 2, false);
    expect(beside + columns * width).toBeLessThan(room.width);
    expect(slotsOf({ ...room, height: 100 }, 5, 2, false).beside).toBe(0);
  });
});

describe('the board', () => {
  const show = (view: EscapeView, moves: string[]): void =>
    put(Board, propsOf({ names: ['Aya', 'Ben'], sheet: SHEET, words }, view, moves.map(offered)));
  const done = (): (string | undefined)[] =>
    act.mock.calls.map(([move, said]) => (said ? `${move.move} ${said}` : move.move));

  const TURN = [
    'solve L',
    'solve ! as T',
    'finish',
    'move 2 drop L',
    'move 2 drop !',
    'refill 1',
    'refill 2',
    'ask lucky',
    'ask other',
  ];

  it('lays a card that is tapped twice', () => {
    show(seen({}), TURN);
    press('logical L', 'logical L');
    expect(done()).toEqual(['solve L']);
  });

  it('lets one choose what a lucky shot is for', () => {
    show(seen({}), TURN);
    press('lucky shot', 'lucky shot');
    expect(act).not.toHaveBeenCalled();
    press('As tenacious T');
    expect(done()).toEqual(['solve ! as T']);
  });

  it('moves by a puzzle and a card, in either order, and not before it is said', () => {
    show(seen({}), TURN);
    press('Puzzle 2', 'logical L', 'Put back', 'Put back');
    expect(act).not.toHaveBeenCalled();
    press('logical L', 'Puzzle 2', 'Discard logical L, go to 2');
    expect(done()).toEqual(['move 2 drop L']);
  });

  it('asks why a puzzle cannot be reached', () => {
    show(seen({}), TURN);
    press('Puzzle 7');
    expect(why).toHaveBeenCalledWith('move 7 drop L');
  });

  it('lets the hand be read before the pawn stands, and says why it cannot be touched', () => {
    show(seen({ phase: 'placing' }), ['pawn 1', 'pawn 2']);
    expect(dimmed('.hand')).toEqual([]);
    press('logical L');
    expect(why).toHaveBeenCalledExactlyOnceWith('solve L');
  });

  it('asks in the notation of the game why a lucky shot cannot be touched', () => {
    show(seen({ turn: 1, to_act: [1] }), []);
    press('lucky shot');
    expect(why).toHaveBeenCalledExactlyOnceWith('solve ! as L');
  });

  it('says what a second touch does to the lifted card', () => {
    show(seen({}), TURN);
    press('lucky shot');
    expect(nameOf(button('lucky shot'))).toBe('lucky shot, lifted; once more: choose one of its uses');
    show(seen({}), ['move 2 drop L', 'move 2 drop !']);
    press('logical L');
    expect(nameOf(button('logical L'))).toBe('logical L, lifted; once more: say why it does not fit here');
    press('logical L');
    expect(why).toHaveBeenCalledExactlyOnceWith('solve L');
  });

  it('tells what is missing on a puzzle, and who would be left with nobody', () => {
    show(seen({ places: LAYOUTS.easy.map((after, i) => place(after, i === 0 ? { laid: ['T', 'T'] } : {})) }), TURN);
    expect(button('Puzzle 1').textContent).toContain('2 of 5 cards. tenacious T, tenacious T. Missing: logical L');
    press('Puzzle 2');
    expect(document.querySelector('.tray')?.textContent).toContain('Nobody stays with the 2 cards on 1.');
  });

  it('says that nothing fits when no card was offered for the puzzle', () => {
    show(
      seen({}),
      TURN.filter((move) => !/solve|finish/.test(move)),
    );
    expect(document.querySelector('.tray')?.textContent).toContain('Nothing fits');
    press('logical L', 'logical L');
    expect(act).not.toHaveBeenCalled();
    expect(why).toHaveBeenCalledWith('solve L');
  });

  it('answers with one of the words that were offered, and with no other', () => {
    const question = {
      hand: 1,
      seat: 1,
      question: 'move',
      answers: [{ hand: 0, seat: 0, given: false, answer: null }],
    };
    show(seen({ phase: 'answering', turn: 1, question }), ['answer yes', 'answer no']);
    expect(document.querySelectorAll('.talk button')).toHaveLength(3);
    expect(document.body.textContent).toContain('Ben asks: Should I move?');
    press('See the map', 'Answer', 'No');
    expect(done()).toEqual(['answer no']);
  });

  it('draws as many as one says, and asks in one’s own words', () => {
    show(seen({}), TURN);
    press('Draw', '2 cards', 'Back', 'Ask (1 min)');
    const input = document.querySelector('input');
    if (!input) throw new Error('There is nowhere to write.');
    input.value = 'Who is near?';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(done()).toEqual(['refill 2', 'ask other Who is near?']);
  });

  it('says why a card cannot be drawn when the pile is empty', () => {
    show(seen({ pile: 0 }), ['solve L']);
    press('Draw');
    expect(why).toHaveBeenCalledWith('refill 1');
  });

  it('offers nothing to a spectator', () => {
    show(
      seen({
        seat: null,
        hands: [
          { seat: 0, count: 2, cards: null, pawn: 1 },
          { seat: 1, count: 3, cards: null, pawn: 2 },
        ],
      }),
      [],
    );
    expect(document.querySelectorAll('button')).toHaveLength(0);
    expect(document.body.textContent).toContain('Aya is to play');
  });
});
