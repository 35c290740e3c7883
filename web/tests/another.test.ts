/** Another game: who is asked, who only looks on, and the score over all of them. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Shown, Wish } from '../src/protocol';
import Another from '../src/table/Another.svelte';
import { scoreOf } from '../src/table/score';
import { speaker } from '../src/words';
import en from '../src/words/en.json';

const wishes: Wish[] = [];
let standing: Record<string, unknown>;
function put(more: Record<string, unknown>): string[] {
  const seats = [
    { name: 'Aya', yours: false, asked: false },
    { name: 'Ben', yours: true, asked: true },
  ];
  const now = { phase: 'seats', wished_by: 0, seats, ...more } as unknown as Shown;
  standing = mount(Another, {
    target: document.body,
    props: { now, onwish: (wish: Wish) => void wishes.push(wish), onleave: () => undefined },
  });
  flushSync();
  return [...document.querySelectorAll('p, button')].map((one) => one.textContent?.trim() ?? '');
}

describe('the offer of another game', () => {
  afterEach(() => void unmount(standing));

  it('asks whoever has a seat, and both answers are wishes', () => {
    expect(put({})).toEqual(['Aya would like another game.', en['again.join'], en['again.stay']]);
    document.querySelectorAll('button').forEach((button) => button.click());
    expect(wishes).toEqual([
      { wish: 'rematch', seat: 1 },
      { wish: 'stand', seat: 1 },
    ]);
  });

  it('lets whoever only looks on go there, before it begins and after', () => {
    const seats = [{ name: 'Aya', yours: false, asked: false }];
    expect(put({ seats })).toEqual(['Aya would like another game.', en['again.look']]);
    void unmount(standing);
    expect(put({ seats, phase: 'playing', wished_by: null })).toEqual([en['again.begun'], en['again.watch']]);
  });
});

describe('the score over all of them', () => {
  const shown = (wins: number[], games: number): Shown =>
    ({
      tally: { wins, games },
      seats: ['Aya', 'Ben', 'Chika'].slice(0, wins.length).map((name) => ({ name })),
    }) as unknown as Shown;
  it.each<[number[], boolean, string]>([
    [[2, 1], false, 'Aya 2 : 1 Ben'],
    [[2, 1, 0], false, 'Aya 2 · Ben 1 · Chika 0'],
    [[2, 2], true, '2 won, 1 lost'],
    [[1], false, '1 won, 2 lost'],
  ])('%j, together %s: %s', (wins, cooperative, text) => {
    expect(scoreOf(shown(wins, 3), { cooperative }, speaker(en))).toBe(text);
  });
  it('is nothing before there is one', () => {
    expect(scoreOf({ tally: null } as unknown as Shown, { cooperative: false }, speaker(en))).toBe('');
  });
});
