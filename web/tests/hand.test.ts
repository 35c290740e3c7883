import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import HandOfThree from './parts/HandOfThree.svelte';

let shown: Record<string, unknown> | null = null;
const played: string[] = [];
const asked: string[] = [];

function deal(idle = false): HTMLButtonElement[] {
  shown = mount(HandOfThree, {
    target: document.body,
    props: { idle, act: (move) => played.push(move.move), why: (move) => asked.push(move) },
  });
  flushSync();
  return [...document.querySelectorAll<HTMLButtonElement>('button.card')];
}

function card(cards: HTMLButtonElement[], index: number): HTMLButtonElement {
  const found = cards[index];
  if (!found) throw new Error(`no card ${index}`);
  return found;
}

function drag(element: HTMLElement, up: number): void {
  element.setPointerCapture = () => undefined;
  const event = (kind: string, y: number) =>
    element.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, clientY: y, pointerId: 1 }));
  event('pointerdown', 300);
  event('pointermove', 300 - up / 2);
  event('pointermove', 300 - up);
  event('pointerup', 300 - up);
  element.click();
  flushSync();
}

afterEach(() => {
  if (shown) void unmount(shown);
  played.length = asked.length = 0;
  document.body.innerHTML = '';
});

describe('a hand of cards', () => {
  it('lifts a card with the first tap and plays it with the second', () => {
    const hand = deal();
    card(hand, 0).click();
    flushSync();
    expect(card(hand, 0).getAttribute('aria-pressed')).toBe('true');
    expect(played).toEqual([]);
    card(hand, 0).click();
    expect(played).toEqual(['play R7']);
  });

  it('lifts one card at a time', () => {
    const hand = deal();
    card(hand, 0).click();
    card(hand, 1).click();
    flushSync();
    expect(hand.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true', null]);
    expect(played).toEqual([]);
  });

  it('says why a dimmed card cannot be played', () => {
    card(deal(), 2).click();
    expect(asked).toEqual(['play B3']);
    expect(played).toEqual([]);
  });

  it('plays a card that is dragged upwards, once', () => {
    drag(card(deal(), 1), 90);
    expect(played).toEqual(['play K2']);
  });

  it('puts a card back that was dragged only a little', () => {
    drag(card(deal(), 1), 30);
    expect(played).toEqual([]);
  });

  it('is walked through with arrows, and Escape puts a card back', () => {
    const hand = deal();
    card(hand, 0).focus();
    const press = (key: string) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      flushSync();
    };
    press('ArrowRight');
    expect(document.activeElement).toBe(card(hand, 1));
    card(hand, 1).click();
    flushSync();
    press('Escape');
    expect(card(hand, 1).getAttribute('aria-pressed')).toBe('false');
    press('End');
    expect(document.activeElement).toBe(card(hand, 2));
    expect(hand.map((one) => one.tabIndex)).toEqual([-1, -1, 0]);
  });

  it('keeps the focus when the card that had it is played', () => {
    const hand = deal();
    card(hand, 0).focus();
    card(hand, 0).click();
    flushSync();
    card(hand, 0).click();
    flushSync();
    expect(played).toEqual(['play R7']);
    expect(document.activeElement).toBe(card(hand, 1));
  });

  it('offers nothing while nobody is asked', () => {
    const hand = deal(true);
    card(hand, 0).click();
    card(hand, 0).click();
    expect(played).toEqual([]);
    expect(hand.some((one) => one.classList.contains('dimmed'))).toBe(false);
  });
});
