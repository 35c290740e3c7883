import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { Line } from '../src/protocol';
import Log from '../src/table/Log.svelte';

const line = (number: number): Line =>
  ({ key: [number, 0], by: 'game', kind: 'played', parts: {}, text: `Card ${number}.` }) as unknown as Line;
const HEIGHT = 20;

it('follows the last line, also when the next has come before the browser says that it scrolled', async () => {
  const props = $state({ lines: [1, 2, 3, 4, 5].map(line) });
  const standing = mount(Log, { target: document.body, props });
  const list = document.querySelector('ol') as HTMLElement;
  Object.defineProperty(list, 'scrollHeight', { get: () => list.querySelectorAll('li').length * HEIGHT });
  Object.defineProperty(list, 'clientHeight', { get: () => 3 * HEIGHT });
  const end = (): number => list.scrollHeight - list.clientHeight;
  list.scrollTo = () => void (list.scrollTop = end());
  const say = (...numbers: number[]): void => {
    props.lines = [...props.lines, ...numbers.map(line)];
    flushSync();
  };
  flushSync();
  await vi.waitFor(() => expect(list.scrollTop).toBe(end()));
  say(6, 7, 8, 9);
  list.dispatchEvent(new Event('scroll'));
  await vi.waitFor(() => expect(list.scrollTop).toBe(end()));
  // Somebody reads what was before, and is left in peace.
  list.scrollTop = 0;
  list.dispatchEvent(new Event('scroll'));
  say(10, 11);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(list.scrollTop).toBe(0);
  await unmount(standing);
});
