import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import Card from '../src/board/Card.svelte';
import { settings } from '../src/settings.svelte';

interface Turn {
  frames: Keyframe[];
  onfinish?: () => void;
  cancel: () => void;
}
let turns: Turn[] = [];
let standing: Record<string, unknown> | null = null;
const sides = (): string[] =>
  [...document.querySelectorAll('.side')].map((side) => (side.classList.contains('back') ? 'back' : 'face'));

function lay(faceDown: boolean): { label: string; faceDown: boolean } {
  const props = $state({ label: 'red 7', faceDown });
  standing = mount(Card, { target: document.body, props });
  flushSync();
  return props;
}

function turn(props: { faceDown: boolean }, faceDown: boolean): void {
  props.faceDown = faceDown;
  flushSync();
}

Element.prototype.animate = function (frames) {
  const one: Turn = { frames: frames as Keyframe[], cancel: () => undefined };
  turns.push(one);
  return one as unknown as Animation;
};
afterEach(() => {
  if (standing) void unmount(standing);
  turns = [];
  settings.motion = 'system';
});

it('has only the side that is seen while it lies still', () => {
  const props = lay(true);
  expect(sides()).toEqual(['back']);
  turn(props, false);
  expect(sides()).toEqual(['face', 'back']);
  expect(turns.map((one) => one.frames.map((frame) => frame['transform']))).toEqual([
    ['rotateY(180deg)', 'rotateY(0deg)'],
  ]);
  turns[0]?.onfinish?.();
  flushSync();
  expect(sides()).toEqual(['face']);
});

it('turns once for each time it is turned', () => {
  const props = lay(false);
  props.label = 'red 8';
  flushSync();
  expect([sides(), turns.length]).toEqual([['face'], 0]);
  turn(props, true);
  turn(props, false);
  expect(turns.map((one) => one.frames[1]?.['transform'])).toEqual(['rotateY(180deg)', 'rotateY(0deg)']);
});

it('is turned at once where nothing shall move', () => {
  settings.motion = 'reduced';
  const props = lay(false);
  turn(props, true);
  expect([sides(), turns.length]).toEqual([['back'], 0]);
});
