import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import Board from '../src/games/iyadosu/Board.svelte';
import { around, onTable, results } from '../src/games/iyadosu/model';
import type { IyadosuView, Player } from '../src/games/iyadosu/view';
import words from '../src/games/iyadosu/words.en.json';
import type { Line, MoveShown } from '../src/protocol';
import { act, button, press, propsOf, put, why } from './stage';

const PLAYER: Player = {
  fan: 0,
  normal: 2,
  refuse: 1,
  declared: 1,
  won: 0,
  stack: null,
  out: false,
  total: 0,
  last_score: null,
};
const SHEET = {
  colour: [
    { letter: 'R', en: 'red', ja: '赤' },
    { letter: 'G', en: 'green', ja: '緑' },
  ],
};

function seen(changes: Partial<IyadosuView>): IyadosuView {
  return {
    phase: 'trick',
    round: 2,
    start: 0,
    to_act: [0],
    fan: null,
    normal: [],
    refuse: [],
    players: [PLAYER, PLAYER, PLAYER],
    tricks_played: 3,
    lead_colour: null,
    trick: [],
    last_trick: [],
    taken_by: null,
    ended_by: null,
    seat: 0,
    ...changes,
  };
}

const offered = (text: string): MoveShown => {
  const [verb = '', what = ''] = text.split(' ');
  return {
    move: text,
    verb,
    parts: verb === 'split' ? { count: Number(what) } : { card: what },
    label: text,
    words: false,
  };
};
const line = (kind: string, parts: Line['parts']): Line => ({ key: [1, 0], by: 'game', kind, parts, text: '' });

describe('what the board asks of a view', () => {
  it('seats the others clockwise from the left of whoever looks', () => {
    expect(around(seen({ seat: 1 }))).toEqual({ near: 1, others: [2, 0] });
    expect(around(seen({ seat: null }))).toEqual({ near: 0, others: [1, 2] });
  });

  it('knows the cards still on the table for those of the round before, until the first is led', () => {
    const last = [{ seat: 1, card: 'R7', refused: false }];
    expect(onTable(seen({ phase: 'division', tricks_played: 0, last_trick: last })).round).toBe(1);
    expect(onTable(seen({ last_trick: last })).round).toBe(2);
    expect(onTable(seen({ phase: 'over', tricks_played: 0, last_trick: last })).round).toBe(2);
  });

  it('adds up the rounds from the log', () => {
    const terms = { perseverance: 1, domination: 1, miss: 0 };
    const rounds = results([
      line('round_ended', { round: 1 }),
      line('scored', { seat: 0, ...terms, score: 2 }),
      line('scored_nothing', { seat: 1 }),
      line('round_ended', { round: 2 }),
      line('scored_bonus', { seat: 0, ...terms, bonus: 3, score: 5 }),
    ]);
    expect(rounds.map((round) => round.scored.map((row) => [row.seat, row.score, row.total]))).toEqual([
      [
        [0, 2, 2],
        [1, 0, 0],
      ],
      [[0, 5, 7]],
    ]);
    expect(rounds[0]?.scored[1]?.terms).toBeNull();
    expect(rounds[1]?.scored[0]?.terms?.bonus).toBe(3);
  });
});

describe('the board', () => {
  const show = (view: IyadosuView, moves: string[]): void =>
    put(Board, propsOf({ names: ['Aya', 'Ben', 'Chika'], sheet: SHEET, words }, view, moves.map(offered)));

  it('plays a lifted card at the second tap, and lets it be put back', () => {
    show(seen({ normal: ['R3', 'G5'], refuse: ['R9'], lead_colour: 'R' }), ['play R3', 'refuse R9']);
    press('red 3');
    press('Put back');
    expect(button('red 3').getAttribute('aria-pressed')).toBe('false');
    press('red 9');
    press('red 9');
    expect(act.mock.calls.map(([move]) => move.move)).toEqual(['refuse R9']);
  });

  it('asks why for a card that it was not offered', () => {
    show(seen({ normal: ['R3', 'G5'], refuse: ['R9'], lead_colour: 'R' }), ['play R3', 'refuse R9']);
    press('green 5');
    expect(why).toHaveBeenCalledExactlyOnceWith('play G5');
    expect(act).not.toHaveBeenCalled();
  });

  it('previews the declaration that the slider stands for, and declares it', () => {
    const fan = ['R1', 'R2', 'R3', 'G1', 'G2', 'G3'];
    show(seen({ phase: 'division', tricks_played: 0, fan, normal: null, refuse: null }), [
      'split 1',
      'split 2',
      'split 3',
    ]);
    const slider = document.querySelector<HTMLInputElement>('input[type=range]');
    if (!slider) throw new Error('There is no slider.');
    slider.value = '0';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(slider.getAttribute('aria-valuetext')).toBe('declare 3: 3 normal, 3 refuse');
    press('Declare 3');
    expect(act.mock.calls.map(([move]) => move.move)).toEqual(['split 3']);
  });

  it('offers a spectator nothing to press', () => {
    show(seen({ seat: null, normal: null, refuse: null, trick: [{ seat: 2, card: 'G4', refused: true }] }), []);
    expect(document.querySelectorAll('button, input')).toHaveLength(0);
    expect(document.body.querySelector('[aria-label="Chika refused: green 4"]')).not.toBeNull();
  });
});
