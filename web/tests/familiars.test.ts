import { mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import { sign } from '../src/games/familiars/art';
import Board from '../src/games/familiars/Board.svelte';
import { errandName, read } from '../src/games/familiars/cards';
import Growth from '../src/games/familiars/Growth.svelte';
import {
  around,
  keyOfPlay,
  keysOf,
  knownIn,
  onTable,
  placesFor,
  tricks,
  type Trick,
} from '../src/games/familiars/model';
import Result from '../src/games/familiars/Result.svelte';
import type { FamiliarsView } from '../src/games/familiars/view';
import words from '../src/games/familiars/words.en.json';
import type { HintMove, Line, MoveShown, Shown } from '../src/protocol';
import { speaker } from '../src/words';
import { button, dimmed, nameOf, press, propsOf, put, sent, why } from './stage';

const t = speaker(words);
const SHEET = {
  colour: [
    { letter: 'R', en: 'red', ja: '赤' },
    { letter: 'G', en: 'green', ja: '緑' },
    { letter: 'B', en: 'blue', ja: '青' },
  ],
  cards: [
    { colours: 'R', values: [3, 4, 5, 6, 7, 8, 9], copies: 1 },
    { colours: 'G', values: [3, 4, 5, 6, 7, 8, 9], copies: 1 },
    { colours: 'B', values: [3, 4, 5, 6, 7, 8, 9], copies: 1 },
    { colours: 'RG', values: [2], copies: 1 },
    { colours: 'RB', values: [2], copies: 1 },
    { colours: 'GB', values: [2], copies: 1 },
    { colours: 'RGB', values: [1], copies: 3 },
  ],
  errand: [
    { name: '1-1', needs: { R: 7 }, points: 1 },
    { name: '1-7', needs: { R: 4, G: 3 }, points: 2 },
    { name: '2-4', needs: { G: 4, R: 8 }, points: 3 },
  ],
  chart: [
    { least: 0, en: 'Is that all?', ja: 'それだけ？' },
    { least: 20, en: 'So-so.', ja: 'まあまあ。' },
  ],
};

function seen(changes: Partial<FamiliarsView>): FamiliarsView {
  return {
    phase: 'trick',
    round: 2,
    lead: 0,
    to_act: [0],
    hand: ['R3', 'G5', 'RGB1'],
    hands: [3, 3, 3],
    draw_pile: 9,
    discard: [],
    tricks_played: 1,
    trick: [],
    last_trick: [],
    totals: { R: 0, G: 0, B: 0 },
    passes: 0,
    last_passes: [],
    display: ['1-1', '1-7', '2-4'],
    piles: [
      { unseen: 5, returned: [] },
      { unseen: 0, returned: ['2-4'] },
      { unseen: 0, returned: [] },
    ],
    completed: [],
    score: 0,
    removed: null,
    due_level: null,
    ended_by: null,
    seat: 0,
    ...changes,
  };
}

function offered(text: string): MoveShown {
  const [verb = '', first = '', second = ''] = text.split(' ');
  const parts: MoveShown['parts'] =
    verb === 'swap'
      ? { errand: first, level: Number(second) }
      : verb === 'refill'
        ? { level: Number(first) }
        : first
          ? { card: first }
          : {};
  return { move: text, verb, parts, label: text, words: false };
}
const line = (kind: string, parts: Line['parts'] = {}): Line => ({ key: [1, 0], by: 'game', kind, parts, text: '' });
const TRICK = [
  line('round_began', { round: 1, seat: 1 }),
  line('played', { seat: 1, card: 'R4' }),
  line('played', { seat: 2, card: 'RGB1' }),
  line('played', { seat: 0, card: 'R9' }),
  line('totalled', { R: 14, G: 1, B: 1 }),
  line('completed', { errand: '1-1', points: 1, score: 1 }),
  line('trick_taken', { seat: 0, round: 1 }),
  line('round_began', { round: 2, seat: 0 }),
];

describe('the cards', () => {
  it('are read as views write them', () => {
    expect(read('RG2')).toEqual({ kind: 'attribute', colours: ['R', 'G'], value: 2 });
    expect(read('B10')).toEqual({ kind: 'attribute', colours: ['B'], value: 10 });
    expect(read('2-4')).toEqual({ kind: 'errand', level: 2 });
  });

  it('say what an errand needs, and how far the trick has come', () => {
    expect(errandName('2-4', SHEET, 'en', t)).toBe('errand 2-4: red 8 and green 4, for 3 points');
    expect(errandName('1-1', SHEET, 'en', t, { R: 4 })).toBe('errand 1-1: red 4 of 7, for 1 point');
    expect(errandName('1-1', SHEET, 'en', t, { R: 9 })).toContain('covered');
  });

  it('have a sign for each colour', () => {
    for (const colour of 'RGB') expect(sign(colour, 5, 5, 10)).toMatch(/^M5 5m[-\d. a-z]+$/);
  });
});

describe('what the board asks of a view', () => {
  it('seats the neighbours left and right of whoever looks', () => {
    expect(around(seen({ seat: 1 }))).toEqual({ near: 1, left: 2, right: 0, order: [2, 1, 0] });
    expect(around(seen({ seat: null })).near).toBe(0);
  });

  it('leaves the last trick on the table until the next card is led', () => {
    const last = [{ seat: 1, card: 'R4' }];
    expect(onTable(seen({ phase: 'refill', last_trick: last }))).toEqual({ plays: last, done: true, stale: false });
    expect(onTable(seen({ phase: 'pass', last_trick: last })).stale).toBe(true);
    expect(onTable(seen({ trick: [{ seat: 0, card: 'G3' }] })).plays).toEqual([{ seat: 0, card: 'G3' }]);
  });

  it('follows a copy from the hand to the table, and takes it for no other', () => {
    const before = keysOf(['RGB1', 'RGB1'], 0, TRICK, SHEET);
    const after = [...TRICK, line('played', { seat: 0, card: 'RGB1' })];
    expect(new Set(before).size).toBe(2);
    expect(keyOfPlay({ seat: 0, card: 'RGB1' }, after, SHEET)).toBe(before[0]);
    expect(keysOf(['RGB1'], 0, after, SHEET)).toEqual([before[1]]);
    expect(before).not.toContain(keyOfPlay({ seat: 2, card: 'RGB1' }, after, SHEET));
  });

  it('knows only passed cards that it was shown', () => {
    const view = seen({
      last_passes: [
        { round: 1, giver: 0, receiver: 1, card: 'G7' },
        { round: 2, giver: 1, receiver: 2, card: null },
      ],
    });
    expect(knownIn(view, 1).map((pass) => pass.card)).toEqual(['G7']);
    expect(knownIn(view, 2)).toEqual([]);
  });

  it('keeps as many places for errands as the options say', () => {
    expect(placesFor(seen({}), '4-2-0')).toBe(6);
    expect(placesFor(seen({}), undefined)).toBe(3);
  });

  it('adds up the tricks from the log', () => {
    const [first, second] = tricks(TRICK);
    expect(first).toMatchObject({
      round: 1,
      lead: 1,
      totals: { R: 14 },
      completed: [{ errand: '1-1', points: 1 }],
      score: 1,
    });
    expect(first?.plays.map((play) => play.card)).toEqual(['R4', 'RGB1', 'R9']);
    expect(second).toMatchObject({ round: 2, totals: null, completed: [], score: 1 });
  });
});

describe('the board', () => {
  function show(
    view: FamiliarsView,
    moves: string[],
    more: { busy?: boolean; hint?: HintMove[]; lines?: Line[] } = {},
    Which: typeof Board | typeof Result = Board,
  ): void {
    const { lines = [], ...rest } = more;
    const table = { lines, plan: { game: 'familiars' } as Shown['plan'] };
    put(Which, propsOf({ names: ['Aya', 'Ben', 'Chika'], sheet: SHEET, words }, view, moves.map(offered), table, rest));
  }

  it('plays a lifted card at the second tap, and lets it be put back', () => {
    show(seen({}), ['play R3', 'play G5', 'play RGB1']);
    press('green 5');
    press('Put back');
    expect(button('green 5').getAttribute('aria-pressed')).toBe('false');
    press('red, green and blue 1');
    press('red, green and blue 1');
    expect(sent()).toEqual(['play RGB1']);
  });

  it('asks why for a card that it was not offered', () => {
    show(seen({ trick: [{ seat: 2, card: 'R4' }], totals: { R: 4, G: 0, B: 0 } }), ['play R3', 'play RGB1']);
    press('green 5');
    expect(why).toHaveBeenCalledExactlyOnceWith('play G5');
    expect(sent()).toEqual([]);
  });

  it('passes a card to the left neighbour by the button, too', () => {
    show(seen({ phase: 'pass' }), ['pass R3', 'pass G5', 'pass RGB1']);
    press('red 3');
    press('Pass red 3 to Ben');
    expect(sent()).toEqual(['pass R3']);
  });

  it('offers the two answers of the lead about the hands', () => {
    show(seen({ phase: 'hand_exchange' }), ['exchange', 'keep']);
    press('Keep');
    press('Exchange');
    expect(sent()).toEqual(['keep', 'exchange']);
    press('red 3');
    expect(why).toHaveBeenCalledExactlyOnceWith('play R3');
  });

  const SWAPS = ['leave', ...['1-1', '1-7', '2-4'].flatMap((errand) => [`swap ${errand} 1`, `swap ${errand} 2`])];

  it('swaps an errand in one gesture that can be taken back: errand, pile, done', () => {
    show(seen({ phase: 'errand_exchange' }), SWAPS);
    press('errand 1-7');
    press('Put back');
    expect(button('errand 1-7').getAttribute('aria-pressed')).toBe('false');
    press('errand 1-1');
    press('Level 2 pile');
    expect(sent()).toEqual([]);
    press('Swap 1-1 for level 2');
    expect(sent()).toEqual(['swap 1-1 2']);
  });

  it('takes pile and errand in the other order as well, and a second tap for done', () => {
    show(seen({ phase: 'errand_exchange' }), SWAPS);
    press('Level 1 pile');
    press('errand 2-4');
    press('errand 2-4');
    expect(sent()).toEqual(['swap 2-4 1']);
  });

  it('asks why for a pile that it was not offered', () => {
    show(seen({ phase: 'errand_exchange' }), SWAPS);
    press('errand 1-7');
    press('Level 3 pile');
    expect(why).toHaveBeenCalledExactlyOnceWith('swap 1-7 3');
    expect(sent()).toEqual([]);
  });

  it('turns up an errand from the pile that was lifted', () => {
    show(seen({ phase: 'refill', display: ['1-1'] }), ['refill 1', 'refill 2']);
    press('Level 3 pile');
    expect(why).toHaveBeenCalledExactlyOnceWith('refill 3');
    press('Level 1 pile');
    press('Turn up level 1');
    expect(sent()).toEqual(['refill 1']);
  });

  it('offers nothing while a move is on its way', () => {
    show(seen({ phase: 'hand_exchange' }), ['exchange', 'keep'], { busy: true });
    expect([...document.querySelectorAll('button')].map(nameOf).filter((name) => /Keep|Exchange/.test(name))).toEqual(
      [],
    );
    expect(document.body.textContent).toContain('Shall everyone pass a card to the left?');
  });

  it('lights what a hint advises', () => {
    const move = 'swap 1-7 2';
    show(seen({ phase: 'errand_exchange' }), SWAPS, { hint: [{ move, estimate: null, worlds: 1, label: move }] });
    expect([...document.querySelectorAll('button.lit')].map(nameOf)).toEqual([
      expect.stringMatching(/^errand 1-7/),
      expect.stringMatching(/^Level 2 pile/),
    ]);
  });

  it('lets the hand be read while something else is to be decided, and says why it cannot be touched', () => {
    show(seen({ phase: 'hand_exchange' }), ['exchange', 'keep']);
    expect(dimmed('.hand')).toEqual([]);
    press('red 3');
    expect(why).toHaveBeenCalledExactlyOnceWith('play R3');
    show(seen({ phase: 'hand_exchange', to_act: [1] }), []);
    expect(dimmed('.hand')).toEqual([]);
  });

  it('fills the needs while a trick grows, and forgets the last one', () => {
    show(seen({ trick: [{ seat: 2, card: 'R9' }], totals: { R: 9, G: 0, B: 0 } }), []);
    expect(document.querySelector('[aria-label="errand 1-1: red 9 of 7, for 1 point, covered"]')).not.toBeNull();
    show(seen({ last_trick: [{ seat: 2, card: 'R9' }], totals: { R: 9, G: 0, B: 0 } }), []);
    expect(document.querySelector('[aria-label="errand 1-1: red 7, for 1 point"]')).not.toBeNull();
  });

  it('shows a known card at its holder, and says which are out', () => {
    show(seen({ discard: ['R4', 'RGB1'], last_passes: [{ round: 2, giver: 0, receiver: 1, card: 'G7' }] }), []);
    expect(document.querySelector('[aria-label="Ben holds green 7."]')).not.toBeNull();
    expect(
      document.querySelector(
        '[aria-label="Cards of the game. Played: red 4 and red, green and blue 1. Ben holds green 7."]',
      ),
    ).not.toBeNull();
  });

  it('offers a spectator nothing but to spread out the cards that are out', () => {
    show(seen({ seat: null, hand: null, trick: [{ seat: 2, card: 'G4' }] }), []);
    expect([...document.querySelectorAll('button')].map(nameOf)).toEqual([expect.stringMatching(/^Cards of the game/)]);
    press('Cards of the game');
    expect(button('Cards of the game').getAttribute('aria-expanded')).toBe('true');
    expect(document.querySelector('[aria-label="Chika: green 4"]')).not.toBeNull();
  });

  it('ends with the praise for the score', () => {
    show(seen({ phase: 'over', hand: [], to_act: [], score: 23, completed: ['1-1'], ended_by: 'nine-rounds' }), []);
    expect(document.querySelector('h2')?.textContent).toContain('23 points So-so.');
  });

  it('breaks the score down trick by trick', () => {
    show(seen({ phase: 'over' }), [], { lines: TRICK }, Result);
    const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()),
    );
    expect(cells).toEqual([
      ['1', '419', '14', '1', '1', '1'],
      ['', '1-1 +1'],
    ]);
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('Points after each round: 1');
  });

  it('writes only what was not reached into the graph, above the curve', () => {
    const chart = [...SHEET.chart, { least: 40, en: 'Amazing.', ja: '驚いた。' }];
    const praise = (score: number): string[] => {
      const graph = mount(Growth, {
        target: document.body,
        props: { played: [{ score }] as Trick[], sheet: { ...SHEET, chart }, lang: 'en', t },
      });
      const written = [...document.querySelectorAll('figure text')].map((text) => text.textContent ?? '');
      void unmount(graph);
      return written.filter((text) => /[a-z]/.test(text));
    };
    expect(praise(12)).toEqual(['So-so.']);
    expect(praise(24)).toEqual(['Amazing.']);
    expect(praise(45)).toEqual([]);
  });
});
