import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Board from '../src/games/futon/Board.svelte';
import { labelOf, signed, term } from '../src/games/futon/cards';
import { around, copyOf, days, draws, numbered } from '../src/games/futon/model';
import Result from '../src/games/futon/Result.svelte';
import type { FutonView, Player, SoloView } from '../src/games/futon/view';
import words from '../src/games/futon/words.en.json';
import type { Line, MoveShown } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import { finale } from '../src/board/finale.svelte';
import { stroke } from '../src/board/glyphs';
import { speaker } from '../src/words';
import { act, button, press, propsOf, put, sent, why } from './stage';

const t = speaker(words);
const card = (name: string, en: string, hearts: number, points: number, effect?: { when: string; loss: number }) => ({
  name,
  en,
  ja: en,
  copies: 5,
  hearts,
  points,
  mark: 'house',
  ...(effect ? { effect } : {}),
});
const SHEET = {
  stamina: { most: 10 },
  course: { rounds: 4 },
  solo: { hand: 3, stamina_points: 10 },
  rise: [
    card('early', 'Wake Up Early', -1, 10),
    card('wake', 'Wake Up', 0, 7),
    card('five', '5 More Minutes', 1, 3),
    card('skip', 'Skip Lesson', 3, 0),
  ],
  lesson: [
    card('lecture', 'Lecture', 0, 10),
    card('seminar', 'Seminar', -1, 30),
    card('cold', 'Cold Day', 0, 30, { when: 'revealed', loss: 1 }),
  ],
};

const PLAYER: Player = { stamina: 5, chosen: false, rise: null, took: null, taken: [], exam: [], points: 0 };
function seen(changes: Partial<FutonView>): FutonView {
  return {
    phase: 'rise',
    round: 1,
    dealer: 0,
    to_act: [0, 1, 2],
    rise: null,
    players: [PLAYER, PLAYER, PLAYER],
    display: ['lecture', 'seminar', 'seminar'],
    aside: [],
    deck: 20,
    arrival: [],
    examined: null,
    draws_left: 0,
    ended_by: null,
    seat: 0,
    ...changes,
  };
}
function alone(changes: Partial<SoloView>): SoloView {
  return {
    phase: 'rise',
    turn: 3,
    to_act: [0],
    stamina: 7,
    hand: ['early', 'five', 'five'],
    hand_count: 3,
    rise_deck: 10,
    rise_discard: ['wake', 'wake'],
    row: ['lecture', 'seminar', 'cold'],
    deck: 18,
    discard: ['lecture'],
    taken: ['seminar', 'seminar'],
    points: 130,
    ended_by: null,
    seat: 0,
    ...changes,
  };
}

const offered = (text: string): MoveShown => {
  const [verb = '', what = ''] = text.split(' ');
  return { move: text, verb, parts: { [verb === 'rise' ? 'rise' : 'lesson']: what }, label: text, words: false };
};
let number = 0;
const line = (kind: string, parts: Line['parts']): Line => ({ key: [++number, 0], by: 'game', kind, parts, text: '' });

describe('what the board asks of a view and of the log', () => {
  it('seats the others clockwise from the left of whoever looks', () => {
    expect(around(seen({ seat: 1 }))).toEqual({ near: 1, others: [2, 0] });
    expect(around(seen({ seat: null }))).toEqual({ near: 0, others: [1, 2] });
  });

  it('tells the rounds apart', () => {
    const [first, second] = days([
      line('round_began', { round: 1, seat: 0 }),
      line('chilled', { seat: 0, hearts: 2, stamina: 3 }),
      line('rose', { seat: 0, rise: 'early' }),
      line('took', { seat: 0, lesson: 'cold' }),
      line('put_aside', { lesson: 'lecture' }),
      line('adjusted', { seat: 0, hearts: -1, stamina: 2 }),
      line('round_began', { round: 2, seat: 0 }),
    ]);
    expect(first?.rises.get(0)).toBe('early');
    expect([first?.chilled.get(0), first?.hearts.get(0), first?.stamina.get(0)]).toEqual([2, -1, 2]);
    expect(first?.took).toEqual([{ seat: 0, lesson: 'cold' }]);
    expect([second?.round, second?.rises.size, second?.stamina.get(0)]).toEqual([2, 0, 2]);
  });

  it('knows a copy that was taken for the last of those that lay there', () => {
    const took = [
      { seat: 1, lesson: 'seminar' },
      { seat: 0, lesson: 'seminar' },
    ];
    expect(numbered(['seminar', 'seminar', 'seminar']).map(({ copy }) => copy)).toEqual([0, 1, 2]);
    expect(copyOf(1, 'seminar', took, ['seminar'])).toBe(2);
    expect(copyOf(0, 'seminar', took, ['seminar'])).toBe(1);
  });

  it('takes the order of the exam from the log, or what lies there from the view', () => {
    const view = seen({ phase: 'over', players: [{ ...PLAYER, exam: ['early', 'five'] }, PLAYER, PLAYER] });
    const told = [
      line('exam_drew', { seat: 0, rise: 'five', points: 3 }),
      line('exam_drew', { seat: 0, rise: 'early', points: 10 }),
    ];
    expect(draws(view, told).map((draw) => draw.card)).toEqual(['five', 'early']);
    expect(draws(view, []).map((draw) => draw.card)).toEqual(['early', 'five']);
  });
});

describe('the cards', () => {
  it('say all that is drawn on them', () => {
    expect(labelOf('seminar', SHEET, 'en', t)).toBe('Seminar: 30 points, hearts −1');
    expect(labelOf('cold', SHEET, 'en', t)).toBe('Cold Day: 30 points, hearts ±0, all −1 at once');
    expect(labelOf('skip', SHEET, 'en', t)).toBe('Skip Lesson: hearts +3, exam points 0');
  });
  it('count the days of a term', () => expect(term(SHEET)).toBe(12));
  it('have a stroke for every sign of a number', () => {
    for (const sign of `0123456789${signed(1)}${signed(-1)}${signed(0)}`) expect(stroke(sign), sign).toMatch(/m[\d.]/);
  });
});

describe('the board', () => {
  function props(
    view: FutonView | SoloView,
    moves: string[],
    more: { lines?: Line[]; fresh?: Line[]; winners?: number[] } = {},
  ) {
    const outcome = more.winners ? { winners: more.winners, scores: [], reason: '', more: {}, text: '' } : null;
    const names = ['Aya', 'Ben', 'Chika'].slice(0, 'players' in view ? 3 : 1);
    return propsOf(
      { names, sheet: SHEET, words },
      view,
      moves.map(offered),
      { lines: more.lines ?? [], outcome },
      { fresh: more.fresh ?? [] },
    );
  }
  const show = (...given: Parameters<typeof props>): void => put(Board, props(...given));
  const labelled = (text: string): Element | null => document.querySelector(`[aria-label="${text}"]`);

  beforeEach(() => {
    settings.motion = 'system';
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('chooses a lifted rise card at the second tap, and lets it be put back', () => {
    show(seen({}), ['rise early', 'rise wake', 'rise five', 'rise skip']);
    press('Wake Up Early');
    press('Put back');
    expect(button('Wake Up Early').getAttribute('aria-pressed')).toBe('false');
    press('Skip Lesson');
    press('Skip Lesson');
    expect(sent()).toEqual(['rise skip']);
  });

  it('chooses by the button that says so', () => {
    show(seen({}), ['rise early', 'rise wake', 'rise five', 'rise skip']);
    press('Wake Up:');
    press('Choose Wake Up');
    expect(sent()).toEqual(['rise wake']);
  });

  it('asks why for a rise card that it was not offered, and for a lesson before its time', () => {
    show(seen({}), ['rise skip']);
    press('Wake Up Early');
    press('Lecture');
    expect(why.mock.calls.map(([move]) => move)).toEqual(['rise early', 'take lecture']);
    expect(act).not.toHaveBeenCalled();
  });

  it('takes a lesson, and offers none that is not among the moves', () => {
    const players = [
      { ...PLAYER, chosen: true, rise: 'early' },
      { ...PLAYER, chosen: true, rise: 'skip' },
      { ...PLAYER, chosen: true, rise: 'wake' },
    ];
    show(seen({ phase: 'arrival', rise: 'early', players, arrival: [0, 2], to_act: [0] }), ['take seminar']);
    press('Lecture');
    expect(why).toHaveBeenCalledExactlyOnceWith('take lecture');
    press('Seminar');
    press('Take Seminar');
    expect(sent()).toEqual(['take seminar']);
    expect([...document.querySelectorAll('.arrival li .name')].map((name) => name.textContent)).toEqual([
      'Aya',
      'Chika',
    ]);
  });

  it('keeps what others have sealed from being read, and shows one’s own', () => {
    show(
      seen({ rise: 'early', players: [{ ...PLAYER, chosen: true }, { ...PLAYER, chosen: true }, PLAYER], to_act: [2] }),
      [],
    );
    expect(labelled('Aya: Wake Up Early')).not.toBeNull();
    expect(labelled('Ben has chosen, sealed')).not.toBeNull();
    expect(labelled('Chika has not chosen yet')).not.toBeNull();
  });

  it('shows what a seat did in the round before until it chooses anew', () => {
    const lines = [
      line('round_began', { round: 1 }),
      line('rose', { seat: 1, rise: 'five' }),
      line('took', { seat: 1, lesson: 'cold' }),
      line('round_began', { round: 2 }),
    ];
    show(seen({ round: 2 }), [], { lines });
    expect(labelled('Ben in the round before: 5 More Minutes')).not.toBeNull();
    expect(labelled('Ben took Cold Day')).not.toBeNull();
  });

  it('offers a spectator nothing to press', () => {
    show(seen({ seat: null }), []);
    expect(document.querySelectorAll('button, input')).toHaveLength(0);
  });

  it('offers nothing while a move is on its way', () => {
    put(Board, { ...props(seen({}), ['rise early']), busy: true });
    press('Wake Up Early');
    press('Wake Up Early');
    expect(act).not.toHaveBeenCalled();
  });

  describe('at the end', () => {
    const drew = [
      line('exam_drew', { seat: 0, rise: 'early', points: 10 }),
      line('exam_drew', { seat: 1, rise: 'wake', points: 7 }),
    ];
    const view = seen({
      phase: 'over',
      to_act: [],
      display: [],
      ended_by: 'exam',
      players: [
        { ...PLAYER, exam: ['early'], taken: ['seminar'], points: 40 },
        { ...PLAYER, exam: ['wake'], points: 7 },
        { ...PLAYER, stamina: 0 },
      ],
    });
    const totals = (): (string | null)[] => [...document.querySelectorAll('td.total')].map((cell) => cell.textContent);

    it('shows the exam card by card, and the result waits for it', () => {
      vi.useFakeTimers();
      show(view, [], { lines: drew, fresh: drew, winners: [0] });
      expect(totals()).toEqual(['30', '0', '0']);
      expect(finale.running).toBe(true);
      expect(document.body.textContent).not.toContain('★');
      vi.runAllTimers();
      flushSync();
      expect(totals()).toEqual(['40', '7', '0']);
      expect(finale.running).toBe(false);
      expect(document.body.textContent).toContain('★ Aya');
    });

    it('shows all of it at once when asked to, or where nothing is to move', () => {
      vi.useFakeTimers();
      show(view, [], { lines: drew, fresh: drew, winners: [0] });
      press('Show all');
      expect(totals()).toEqual(['40', '7', '0']);
      settings.motion = 'reduced';
      show(view, [], { lines: drew, fresh: drew, winners: [0] });
      expect(totals()).toEqual(['40', '7', '0']);
      expect(finale.running).toBe(false);
    });

    it('breaks the score down line by line', () => {
      put(Result, props(view, [], { lines: drew, winners: [0] }));
      const rows = [...(document.querySelector('.sheets table')?.querySelectorAll('tr') ?? [])].map((row) =>
        [...row.children].map((cell) => cell.textContent?.trim()),
      );
      expect(rows).toEqual([
        ['Lessons', '30'],
        ['Seminar', '30'],
        ['Exam', '10'],
        ['Wake Up Early', '10'],
        ['Total', '40'],
      ]);
    });
  });

  it('says what decided between equal points', () => {
    const players = [
      { ...PLAYER, points: 30, taken: ['seminar'] },
      { ...PLAYER, points: 30, taken: ['lecture', 'lecture', 'lecture'] },
      PLAYER,
    ];
    put(Result, props(seen({ phase: 'over', ended_by: 'exam', players }), [], { winners: [1] }));
    expect(document.body.textContent).toContain('took more lessons (3)');
    put(Result, props(seen({ phase: 'over', ended_by: 'exam', players }), [], { winners: [0, 1] }));
    expect(document.body.textContent).not.toContain('took more lessons');
  });

  describe('alone', () => {
    it('lights the place of the lifted card, and plays it', () => {
      show(alone({}), ['rise early', 'rise five']);
      press('5 More Minutes:');
      expect([...document.querySelectorAll('.spot')].map((spot) => spot.classList.contains('aim'))).toEqual([
        false,
        false,
        true,
      ]);
      press('Choose 5 More Minutes');
      expect(sent()).toEqual(['rise five']);
    });

    it('asks why a lesson of the row cannot be taken', () => {
      show(alone({}), ['rise early', 'rise five']);
      press('Wake Up takes Seminar');
      expect(why).toHaveBeenCalledExactlyOnceWith('take seminar');
    });

    it('counts for a spectator the cards that are hidden', () => {
      show(alone({ seat: null, hand: null }), []);
      expect(labelled('3 rise cards in hand')).not.toBeNull();
      expect(document.querySelectorAll('button')).toHaveLength(0);
    });

    it('counts the stamina that is left', () => {
      put(Result, props(alone({ phase: 'over', ended_by: 'term' }), [], { winners: [0] }));
      const cells = [...document.querySelectorAll('.sheets td')].map((cell) => cell.textContent);
      expect(cells).toEqual(['60', '60', '70', '130']);
    });
  });
});
