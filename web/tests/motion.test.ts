import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deal, glide, snapshot } from '../src/board/motion';
import { aboutToChange } from '../src/changing';
import Staged from './parts/Staged.svelte';
import Turning from './parts/Turning.svelte';

const begun: { element: Element; frames: Keyframe[]; delay: number }[] = [];

/** A card, or a place, of a size: nothing is laid out here. */
function put(
  stage: HTMLElement,
  name: 'card' | 'place',
  key: string,
  x: number,
  width: number,
  height: number,
): HTMLElement {
  const element = document.createElement('div');
  element.dataset[name] = key;
  element.getBoundingClientRect = () => new DOMRect(x, 0, width, height);
  element.getClientRects = () => [new DOMRect(x, 0, width, height)] as unknown as DOMRectList;
  stage.append(element);
  return element;
}

beforeEach(() => {
  begun.length = 0;
  Element.prototype.animate = vi.fn(function (this: Element, frames: Keyframe[], options: KeyframeAnimationOptions) {
    begun.push({ element: this, frames, delay: Number(options.delay ?? 0) });
    return { cancel: () => undefined } as Animation;
  }) as unknown as typeof Element.prototype.animate;
});
afterEach(() => {
  document.body.innerHTML = '';
});

/** Where what leaves is seen. */
function layer(): HTMLElement {
  const ghosts = document.createElement('div');
  document.body.append(ghosts);
  return ghosts;
}

function table(): HTMLElement {
  const stage = document.createElement('div');
  document.body.append(stage);
  put(stage, 'place', 'seat-1', 0, 400, 40);
  return stage;
}

it('lets a card come out of a wide place no larger than it will be', () => {
  const stage = table();
  const before = snapshot(stage);
  put(stage, 'card', 'R7', 200, 50, 70).dataset.from = 'seat-1';
  glide(stage, layer(), before);
  expect(begun).toHaveLength(1);
  expect(String(begun[0]?.frames[0]?.transform)).toMatch(/scale\(0\.57/);
});

it('sweeps a trick away before the next card comes', () => {
  const stage = table();
  const old = put(stage, 'card', 'R7', 200, 50, 70);
  const before = snapshot(stage);
  old.remove();
  const next = put(stage, 'card', 'B2', 200, 50, 70);
  next.dataset.from = 'seat-1';
  glide(stage, layer(), before);
  const [came, went] = [begun.find((one) => one.element === next), begun.find((one) => one.element !== next)];
  expect(went?.delay).toBe(0);
  expect(came?.delay).toBeGreaterThan(200);
});

it('says something of a card when the card is there', () => {
  const stage = table();
  const before = snapshot(stage);
  put(stage, 'card', 'R7', 200, 50, 70).dataset.from = 'seat-1';
  const [of, other] = ['R7', 'B2'].map((key) => {
    const said = put(stage, 'place', `said of ${key}`, 200, 50, 10);
    said.dataset.with = key;
    return said;
  });
  glide(stage, layer(), before);
  const [card, words] = [begun[0], begun.find((one) => one.element === of)];
  expect(words?.frames[0]).toEqual({ opacity: 0 });
  expect(words?.delay).toBeGreaterThanOrEqual((card?.delay ?? 0) + 300);
  expect(begun.some((one) => one.element === other)).toBe(false);
});

it('deals every card, one after the other, out of the pack or out of the middle', () => {
  const stage = table();
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 0);
  const cards = ['R7', 'B2', 'G1'].map((key, i) => put(stage, 'card', key, 100 * i, 50, 70));
  deal(stage);
  expect(begun.map((one) => one.element)).toEqual(cards);
  expect(begun.map((one) => one.delay)).toEqual([...begun.map((one) => one.delay)].sort((a, b) => a - b));
  expect(begun[1]?.delay).toBeGreaterThan(0);
  expect(String(begun[0]?.frames[0]?.transform)).toContain('translate(475px');
  put(stage, 'place', 'deck', 500, 50, 70);
  begun.length = 0;
  deal(stage);
  expect(String(begun[0]?.frames[0]?.transform)).toContain('translate(500px');
});

it('lays a sealed card down with its back up', () => {
  const seen: string[] = [];
  const standing = mount(Turning, { target: document.body, props: { seen } });
  flushSync();
  document.querySelector('button')?.click();
  flushSync();
  expect(seen).toContain('down');
  expect(seen).not.toContain('open');
  void unmount(standing);
});

it('lets go of a glide that has ended, and lifts nothing that only makes room', () => {
  const stage = table();
  const card = put(stage, 'card', 'R7', 200, 50, 70);
  const before = snapshot(stage);
  card.getBoundingClientRect = () => new DOMRect(100, 0, 50, 70);
  const cancelled = vi.fn();
  let glides: { onfinish?: () => void } = {};
  Element.prototype.animate = () => (glides = { cancel: cancelled } as object) as Animation;
  glide(stage, layer(), before);
  expect(card.style.zIndex).toBe('');
  expect(cancelled).not.toHaveBeenCalled();
  glides.onfinish?.();
  expect(cancelled).toHaveBeenCalledOnce();
});

it('knows where a card on its way is by now, not where the page saw it last', () => {
  const stage = table();
  const card = put(stage, 'card', 'R7', 200, 50, 70);
  const before = snapshot(stage);
  const glides = { startTime: performance.now() - 300, currentTime: 16, cancel: () => undefined };
  Element.prototype.animate = () => glides as unknown as Animation;
  card.getBoundingClientRect = () => new DOMRect(100, 0, 50, 70);
  glide(stage, layer(), before);
  card.getBoundingClientRect = () => new DOMRect(glides.currentTime, 0, 50, 70);
  expect(snapshot(stage).cards.get('R7')?.rect.x).toBeGreaterThanOrEqual(300);
});

it('looks at a board before anything of the page is drawn anew', () => {
  const order: string[] = [];
  const standing = mount(Staged, { target: document.body, props: { drawn: () => order.push('drawn') } });
  flushSync();
  const card = document.querySelector<HTMLElement>('[data-card]');
  if (card)
    card.getBoundingClientRect = () => {
      order.push('looked');
      return new DOMRect(0, 0, 50, 70);
    };
  aboutToChange();
  document.querySelector('button')?.click();
  flushSync();
  expect(order).toEqual(['looked', 'drawn']);
  void unmount(standing);
});
