import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterwards } from '../src/table/afterwards.svelte';

let frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => (frames[id - 1] = () => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is drawn in a task after the frame, and only the last of several', () => {
  let now = $state(1);
  let read: { readonly value: number } | undefined;
  const seen: number[] = [];
  const end = $effect.root(() => {
    read = afterwards(() => now);
    $effect(() => {
      seen.push(read?.value ?? 0);
    });
  });
  flushSync();
  now = 2;
  flushSync();
  now = 3;
  flushSync();
  expect(read?.value).toBe(1);
  for (const frame of frames) frame();
  flushSync();
  // The frame itself is still without it.
  expect(read?.value).toBe(1);
  vi.advanceTimersByTime(1);
  flushSync();
  expect(seen).toEqual([1, 3]);
  end();
});

it('does not wait for ever for a frame that nobody sees', () => {
  let now = $state(1);
  let read: { readonly value: number } | undefined;
  const end = $effect.root(() => {
    read = afterwards(() => now);
  });
  flushSync();
  now = 2;
  flushSync();
  vi.advanceTimersByTime(300);
  expect(read?.value).toBe(2);
  end();
});
