/** What somebody hears who does not see the board. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { Line } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import Announcer from '../src/table/Announcer.svelte';
import { asking } from '../src/board/asking.svelte';
import Prompt from '../src/board/Prompt.svelte';

const line = (number: number, text: string): Line =>
  ({ key: [number, 0], by: 'game', kind: 'played', parts: {}, text }) as unknown as Line;

let standing: Record<string, unknown>[] = [];
/** Everything that was added to the live region, in its order. */
const heard: string[] = [];
let ear: MutationObserver;
function listen(): string[] {
  flushSync();
  for (const { addedNodes } of ear.takeRecords())
    for (const node of addedNodes) if (node instanceof HTMLElement) heard.push(node.textContent ?? '');
  return heard.splice(0);
}

function put() {
  const at = $state({ fresh: [] as Line[], turn: null as number | null, busy: false, covered: false, reason: '' });
  const board = $state({ text: 'Ben is to move', answers: [], act: () => undefined });
  standing = [
    mount(Announcer, { target: document.body, props: at }),
    mount(Prompt, { target: document.body, props: board }),
  ];
  flushSync();
  ear = new MutationObserver(() => undefined);
  ear.observe(document.querySelector('[role=log]')!, { childList: true, subtree: true });
  return { at, board };
}
afterEach(() => {
  ear.disconnect();
  for (const one of standing) void unmount(one);
  settings.lang = 'en';
});

it('says what happened, whose turn it is and what is asked, in this order and in one piece', () => {
  const { at, board } = put();
  expect(listen()).toEqual([]);
  Object.assign(at, { fresh: [line(1, 'Ben plays red 7.')], turn: 5 });
  board.text = 'Follow red';
  expect(listen()).toEqual(['Ben plays red 7. Your turn. Follow red.']);
  expect(document.querySelectorAll('[aria-live], [role=status], [role=alert]')).toHaveLength(1);
});

it('says it in Japanese', () => {
  settings.lang = 'ja';
  const { at, board } = put();
  at.turn = 5;
  board.text = '赤を出す';
  expect(listen()).toEqual(['あなたの番。赤を出す。']);
});

it('says a prompt once in a position, and again in the next', () => {
  const { at, board } = put();
  Object.assign(at, { turn: 5 });
  board.text = 'Lead a card';
  expect(listen()).toEqual(['Your turn. Lead a card.']);
  // Somebody else moves at the same time; a card is lifted and put back.
  at.fresh = [line(2, 'Ben is ready.')];
  board.text = '';
  expect(listen()).toEqual(['Ben is ready.']);
  board.text = 'Lead a card';
  expect(listen()).toEqual([]);
  board.text = 'Draw how many?';
  expect(listen()).toEqual(['Draw how many?']);
  // Nobody else had to move meanwhile.
  at.turn = 6;
  board.text = 'Lead a card';
  expect(listen()).toEqual(['Lead a card.']);
});

it('says nothing that is asked of nobody', () => {
  const { at, board } = put();
  Object.assign(at, { turn: 5 });
  board.text = 'Lead a card';
  listen();
  at.busy = true;
  board.text = 'Wait';
  expect(listen()).toEqual([]);
  Object.assign(at, { turn: null, busy: false });
  board.text = 'Ben is to move';
  expect(listen()).toEqual([]);
  Object.assign(at, { turn: 7 });
  board.text = 'Lead a card';
  expect(listen()).toEqual(['Your turn. Lead a card.']);
});

it('gives the reason once', () => {
  const { at, board } = put();
  Object.assign(at, { turn: 5, reason: 'Who leads chooses the colour.' });
  board.text = 'Lead a card';
  expect(listen()).toEqual(['Your turn. Lead a card. Who leads chooses the colour.']);
  Object.assign(at, { turn: 6 });
  expect(listen()).toEqual(['Lead a card.']);
});

it('keeps what comes under a dialog for afterwards, and repeats nothing', () => {
  const { at, board } = put();
  at.fresh = [line(1, 'Ben plays red 7.')];
  expect(listen()).toEqual(['Ben plays red 7.']);
  at.covered = true;
  flushSync();
  expect(document.querySelector('[role=log]')?.textContent).toBe('');
  Object.assign(at, { fresh: [line(2, 'Chika plays red 9.')], turn: 5 });
  board.text = 'Follow red';
  expect(listen()).toEqual([]);
  at.covered = false;
  expect(listen()).toEqual(['Chika plays red 9. Your turn. Follow red.']);
});

it('forgets a prompt that has gone, not the one that came in its place', () => {
  const { board } = put();
  board.text = 'Lead a card';
  flushSync();
  const next = mount(Prompt, {
    target: document.body,
    props: { text: 'Follow red', answers: [], act: () => undefined },
  });
  flushSync();
  void unmount(standing.pop()!);
  flushSync();
  expect(asking.text).toBe('Follow red');
  void unmount(next);
  flushSync();
  expect(asking.text).toBe('');
});
