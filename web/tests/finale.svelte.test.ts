import { flushSync } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { Line } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import { awaitFinale, finale } from '../src/board/finale.svelte';

const line = (number: number, kind: string): Line =>
  ({ key: [number, 0], by: 'game', kind, parts: {}, text: `${kind} ${number}` }) as unknown as Line;
const END = ['adjusted', 'drew', 'drew', 'won'].map((kind, i) => line(i, kind));
const texts = (lines: Line[]): string[] => lines.map((one) => one.text);
const begins = (fresh: Line[]): boolean => fresh.some((one) => one.kind === 'drew');

let gone = (): void => undefined;
/** A page with a board that gives its show, or does not. */
function page(gives: boolean) {
  const at = $state({ fresh: [] as Line[], over: false });
  gone = $effect.root(() => {
    // The effects of a board run before those of the page around it.
    $effect(() => {
      if (gives && begins(at.fresh)) finale.begin('drew');
    });
    awaitFinale(
      () => at.fresh,
      () => begins,
      () => at.over,
    );
  });
  flushSync();
  return at;
}
afterEach(() => {
  gone();
  settings.motion = 'system';
});

it('tells what the show has come to, line by line', () => {
  const at = page(true);
  Object.assign(at, { fresh: END, over: true });
  flushSync();
  expect(finale.running).toBe(true);
  expect(texts(finale.told(END))).toEqual(['adjusted 0']);
  finale.step('drew');
  expect([texts(finale.news), texts(finale.told(END))]).toEqual([['drew 1'], ['adjusted 0', 'drew 1']]);
  finale.step('drew');
  finale.step('drew');
  expect(texts(finale.told(END))).toEqual(['adjusted 0', 'drew 1', 'drew 2']);
  finale.end();
  expect([texts(finale.news), finale.running, finale.told(END)]).toEqual([['won 3'], false, END]);
});

it('lets people talk meanwhile', () => {
  finale.heard(END, begins, true);
  finale.begin('drew');
  const said = line(9, 'spoke');
  finale.heard([said], begins, true);
  expect(texts(finale.news)).toEqual(['spoke 9']);
  expect(texts(finale.told([...END, said]))).toEqual(['adjusted 0', 'spoke 9']);
  finale.end();
});

it('waits for no board that gives no show, for none where nothing moves, and not into the next game', () => {
  const at = page(false);
  Object.assign(at, { fresh: END, over: true });
  flushSync();
  expect([finale.running, texts(finale.told(END))]).toEqual([false, texts(END)]);
  settings.motion = 'reduced';
  finale.heard(END, begins, true);
  expect(finale.running).toBe(false);
  settings.motion = 'system';
  finale.heard(END, begins, true);
  finale.begin('drew');
  finale.heard([], begins, false);
  expect(finale.running).toBe(false);
});
