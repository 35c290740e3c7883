import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import Board from '../src/games/couperation/Board.svelte';
import { cardName } from '../src/games/couperation/cards';
import {
  deeds,
  growth,
  keyOf,
  levelsOf,
  stateOf,
  sumOf,
  surely,
  toggled,
  waysToAct,
} from '../src/games/couperation/model';
import Result from '../src/games/couperation/Result.svelte';
import type { CouperationView, Placed, Player } from '../src/games/couperation/view';
import words from '../src/games/couperation/words.en.json';
import type { HintMove, Line, MoveShown, Shown } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import type { BoardProps } from '../src/board/contract';
import { speaker } from '../src/words';
import { act, button, dimmed, nameOf, press, propsOf, put, sent, why } from './stage';

// Several sights follow at once: nothing has the time to glide.
settings.motion = 'reduced';

const PLAYER: Player = { hand: 3, finish: false, wished: true, wish: 1 };
const SHEET = {
  glass: { highest: 50, mark: 'printed' },
  finish: { number: 25, mark: 'printed' },
  tower: { levels: 7, place: 4 },
  reserve: [
    { seats: 2, size: 6 },
    { seats: 3, size: 5 },
  ],
  diamonds: [
    { count: 1, cards: [4, 13, 25], mark: 'house' },
    { count: 2, cards: [20, 35], mark: 'house' },
  ],
  heart: { cards: [33], mark: 'house' },
};
const placed = (place: string, card: string | null, face: Placed['face'] = 'up', by: number | null = null): Placed => ({
  place,
  face,
  card,
  placed_by: by,
});
const NOTHING = { cards: [], limited: [] };

function seen(changes: Partial<CouperationView>): CouperationView {
  return {
    phase: 'act',
    to_act: [0],
    turn: 0,
    hand: ['4', '13', '20'],
    own_wish: 1,
    players: [PLAYER, PLAYER],
    tower: [placed('@1.4', '25')],
    face_up: 1,
    last: null,
    reserve: ['1', '33', '50'],
    discard: [],
    deck: 30,
    before_finish: null,
    draw_limit: null,
    to_draw: 0,
    fetch: null,
    known_to_all: NOTHING,
    known_to_me: NOTHING,
    ended_by: null,
    seat: 0,
    ...changes,
  };
}
const offered = (text: string): MoveShown => {
  const [verb = '', ...rest] = text.split(' ');
  const parts: MoveShown['parts'] = {};
  for (const part of rest) {
    if (part.startsWith('@')) parts['place'] = part;
    else if (verb === 'draw') parts['count'] = Number(part);
    else if (verb === 'wish') parts['wish'] = Number(part);
    else parts['card'] = part;
  }
  return { move: text, verb, parts, label: text, words: false };
};
const line = (kind: string, parts: Line['parts']): Line => ({ key: [1, 0], by: 'game', kind, parts, text: '' });

describe('what the board asks of a view', () => {
  it('builds the tower from the top down', () => {
    const levels = levelsOf(7);
    expect(levels.map((level) => level.length)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([levels[0]?.[0]?.name, levels[6]?.[3]?.name]).toEqual(['@7.1', '@1.4']);
  });

  it('adds or subtracts two paid cards, whichever is nearer', () => {
    expect(sumOf(33, 20, 13)).toEqual({ left: 13, sign: '+', right: 20, value: 33, off: 0 });
    expect(sumOf(34, 4, 37)).toEqual({ left: 37, sign: '−', right: 4, value: 33, off: 1 });
  });

  it('puts cards into a fetch and takes them out again: two to pay, then what is due', () => {
    let plan = toggled({ card: '34', pays: [], burns: [] }, '4', 0);
    plan = toggled(plan, '37', 0);
    plan = toggled(plan, '33', 1);
    expect(plan).toEqual({ card: '34', pays: ['4', '37'], burns: ['33'] });
    expect(toggled(plan, '35', 1).pays).toEqual(['4', '35']);
    expect(toggled(plan, '37', 1)).toEqual({ card: '34', pays: ['4'], burns: [] });
  });

  it('speaks only of what can be done in a turn', () => {
    const t = speaker(words);
    const said = (...moves: string[]): string => t(waysToAct(moves.map(offered)));
    expect(said('open @1.2')).toBe('Open a face-down card');
    expect(said('up 4 @1.2', 'down 4 @1.2')).toBe('Lift a card of your hand');
    expect(said('down 4 @1.2', 'fetch 33', 'open @1.3')).toBe('Lift a card, fetch one, or open one');
  });

  it('names symbols, and the Finish card has none', () => {
    const t = speaker(words);
    expect(['13', '20', '33', 'F'].map((card) => cardName(card, SHEET, t))).toEqual([
      '13, 1 diamond',
      '20, 2 diamonds',
      '33, heart',
      'F, the Finish card',
    ]);
  });

  it('tells where a card is, and knows for sure only what can be in one place', () => {
    const known = {
      cards: [
        { card: '8', hands: [1], places: [] },
        { card: '9', hands: [1], places: ['@1.1'] },
      ],
      limited: [],
    };
    const view = seen({ known_to_all: known, discard: ['7'] });
    expect(['25', '33', '4', '7', '8', '2'].map((card) => stateOf(card, view))).toEqual([
      'tower',
      'reserve',
      'hand',
      'discard',
      'known',
      'hidden',
    ]);
    expect(surely(view, { seat: 1 })).toEqual(['8']);
    expect(surely(view, { place: '@1.1' })).toEqual([]);
  });

  it('lets a card that is turned over stay the same card, for those who did not know it', () => {
    const fresh = [line('opened', { seat: 0, card: '30', place: '@1.5' })];
    expect(keyOf(placed('@1.5', '30'), fresh, fresh)).toBe('down @1.5');
    expect(
      keyOf(placed('@1.5', '30'), fresh, [line('placed_down', { seat: 0, card: '30', place: '@1.5' }), ...fresh]),
    ).toBe('30');
  });

  it('follows the tower through the log', () => {
    const log = [
      line('placed_down_hidden', { seat: 1, place: '@1.5' }),
      line('placed_up', { seat: 0, card: '13', place: '@1.3' }),
      line('opened', { seat: 1, card: '30', place: '@1.5' }),
      line('cleared', { seat: 1, card: '2' }),
      line('fetched', { seat: 0, card: '26', place: '@1.4' }),
    ];
    expect(growth(log, '@1.4').map(({ up, down }) => [up, down])).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
      [3, 0],
      [3, 0],
    ]);
    expect(deeds(log, 2)).toEqual([
      { placed_up: 1, placed_down: 0, opened: 0, fetched: 1, gone: 0 },
      { placed_up: 0, placed_down: 1, opened: 1, fetched: 0, gone: 1 },
    ]);
  });
});

describe('the board', () => {
  let props: BoardProps<CouperationView>;

  function show(view: CouperationView, moves: string[], hint: HintMove[] = []): void {
    const given = $state(
      propsOf(
        { names: ['Aya', 'Ben'], sheet: SHEET, words },
        view,
        moves.map(offered),
        { plan: { options: {} } as Shown['plan'], sights: [] },
        { hint },
      ),
    );
    props = given;
    put(Board, props);
  }
  function goOn(view: CouperationView, moves: string[]): void {
    props.sight = {
      ...props.sight,
      seat: view.seat,
      view,
      moves: moves.map(offered),
      position: props.sight.position + 1,
    };
    flushSync();
  }

  it('lights the places where the lifted card may go, and places it there', () => {
    show(seen({}), ['up 13 @1.3', 'down 13 @1.3', 'down 13 @1.6', 'down 4 @1.1']);
    press('13, 1 diamond');
    expect([...document.querySelectorAll('.target')].map((one) => one.getAttribute('data-at'))).toEqual(['@1.3']);
    press('level 1, place 3');
    expect(sent()).toEqual(['up 13 @1.3']);
  });

  it('says in words what to do with a lifted card', () => {
    show(seen({}), ['up 13 @1.3', 'down 13 @1.3']);
    expect(document.body.textContent).not.toContain(words['you.lifted']);
    press('13, 1 diamond');
    expect(document.body.textContent).toContain(words['you.lifted']);
  });

  it('turns the lifted card over, and asks why where it may not go', () => {
    show(seen({}), ['up 13 @1.3', 'down 13 @1.6']);
    press('13, 1 diamond', 'level 1, place 6');
    expect(why).toHaveBeenLastCalledWith('up 13 @1.6');
    press('Face down', 'level 1, place 6');
    expect(sent()).toEqual(['down 13 @1.6']);
  });

  it('puts a lifted card back, and asks why for a card that goes nowhere', () => {
    show(seen({}), ['up 13 @1.3']);
    press('13, 1 diamond', 'Put back');
    expect(document.querySelectorAll('.target')).toHaveLength(0);
    press('4, 1 diamond');
    expect(why).toHaveBeenCalledExactlyOnceWith('up 4 @7.1');
    expect(act).not.toHaveBeenCalled();
  });

  it('opens a face-down card only when it is confirmed', () => {
    show(seen({ tower: [placed('@1.3', '13', 'down', 0), placed('@1.4', '25')] }), ['open @1.3', 'up 4 @1.1']);
    press('level 1, place 3, 13, face down, known to you');
    expect(act).not.toHaveBeenCalled();
    press('Open');
    expect(sent()).toEqual(['open @1.3']);
  });

  it('tells nobody of a fetch before it is complete, then makes it step by step as it is offered', () => {
    const hand = ['4', '33', '35', '37'];
    show(seen({ hand, reserve: ['1', '34'] }), ['fetch 34', 'up 4 @1.1']);
    press('34', '37', '4');
    expect(button('Fetch 34').disabled).toBe(true);
    press('35', 'Put back', '34', '37', '4', '33');
    expect(act).not.toHaveBeenCalled();
    press('Fetch 34');
    const fetch = { card: '34', paid: [] as string[], burnt: [], to_burn: null };
    goOn(seen({ hand, phase: 'pay_first', fetch }), ['pay 4']);
    goOn(seen({ hand: hand.slice(1), phase: 'pay_second', fetch: { ...fetch, paid: ['4'] } }), ['pay 37']);
    goOn(seen({ hand: ['33', '35'], phase: 'burn', fetch: { ...fetch, paid: ['4', '37'], to_burn: 1 } }), [
      'burn 33',
      'burn 35',
    ]);
    expect(sent()).toEqual(['fetch 34', 'pay 4', 'pay 37', 'burn 33']);
    goOn(seen({ hand: ['35'], phase: 'place', fetch: { ...fetch, paid: ['4', '37'], to_burn: 0 } }), [
      'place @1.5',
      'place @1.4',
    ]);
    press('level 1, place 4, 25');
    expect(sent().at(-1)).toBe('place @1.4');
  });

  it('goes on by hand when a planned step is not offered', () => {
    show(seen({ reserve: ['33'] }), ['fetch 33']);
    press('33', '13', '20', 'Fetch 33');
    goOn(seen({ phase: 'pay_first', fetch: { card: '33', paid: [], burnt: [], to_burn: null } }), ['pay 4']);
    expect(sent()).toEqual(['fetch 33']);
    press('4, 1 diamond', 'Pay 4');
    press('13, 1 diamond');
    expect(sent()).toEqual(['fetch 33', 'pay 4']);
    expect(why).toHaveBeenCalledExactlyOnceWith('pay 13');
  });

  it('destroys a card of the Reserve at the second tap, and asks why for one that is not offered', () => {
    show(seen({ phase: 'clear' }), ['clear 1', 'clear 33']);
    press('50');
    press('33', '33');
    expect(why).toHaveBeenCalledExactlyOnceWith('clear 50');
    expect(sent()).toEqual(['clear 33']);
  });

  it('draws as many as were offered, no more', () => {
    show(seen({ phase: 'ask', draw_limit: 1 }), ['draw 0', 'draw 1']);
    expect([...document.querySelectorAll('.buttons button')].map(nameOf)).toEqual(['Draw 0', 'Draw 1']);
    press('Draw 1');
    expect(sent()).toEqual(['draw 1']);
  });

  it('offers nothing while a move is on its way', () => {
    show(seen({}), ['up 13 @1.3', 'fetch 33']);
    press('13, 1 diamond');
    props.busy = true;
    flushSync();
    expect(document.querySelectorAll('.target, .buttons button')).toHaveLength(0);
  });

  it('offers a spectator nothing but the list of numbers', () => {
    show(seen({ seat: null, hand: null, to_act: [1], tower: [placed('@1.1', null, 'down', 1)] }), []);
    expect([...document.querySelectorAll('button')].map(nameOf)).toEqual(['Where the numbers are']);
    expect(document.querySelector('[aria-label="level 1, place 1, face down, placed by Ben"]')).not.toBeNull();
  });

  it('lets hand and Reserve be read while something else is asked, and says why they cannot be touched', () => {
    show(seen({ phase: 'wish', last: null }), ['wish 0', 'wish 1', 'wish 2', 'wish 3']);
    expect(dimmed('.hand')).toEqual([]);
    expect(dimmed('.reserve')).toEqual([]);
    press('13, 1 diamond', '33, heart');
    expect(why.mock.calls).toEqual([['up 13 @7.1'], ['fetch 33']]);
  });

  it('shows the place of a hint once its card is lifted', () => {
    show(seen({}), ['up 13 @1.3', 'up 13 @1.2'], [{ move: 'up 13 @1.2', estimate: null, worlds: 1, label: '' }]);
    press('13, 1 diamond');
    expect([...document.querySelectorAll('.hinted')].map((one) => one.getAttribute('data-at'))).toEqual(['@1.2']);
  });

  it('breaks the result down by level', () => {
    show(seen({ phase: 'over', ended_by: 'stuck', to_act: [] }), []);
    const result = mount(Result, { target: document.body, props });
    flushSync();
    expect([...document.querySelectorAll('dd')].map((one) => one.textContent)).toEqual([
      '0 / 1',
      '0 / 2',
      '0 / 3',
      '0 / 4',
      '0 / 5',
      '0 / 6',
      '1 / 7',
      '1 / 28',
    ]);
    void unmount(result);
  });
});
