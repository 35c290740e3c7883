/** What is said and offered before the start. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { SeatShown, Shown } from '../src/protocol';
import en from '../src/words/en.json';
import Begin from '../src/table/Begin.svelte';

let standing: Record<string, unknown>;
function put(kinds: SeatShown['kind'][], seated: boolean): string[] {
  const seats = kinds.map((kind) => ({ kind, name: 'Aya', here: true }));
  const shown = { seats, host: true, source: null } as unknown as Shown;
  standing = mount(Begin, {
    target: document.body,
    props: { shown, seated, name: '', onsit: () => undefined, onwish: () => undefined },
  });
  flushSync();
  return [
    document.querySelector('[role=status]')?.textContent ?? '',
    ...[...document.querySelectorAll('button')].map((one) => one.textContent?.trim() ?? ''),
  ];
}
afterEach(() => void unmount(standing));

it('offers bots where there are others to play with', () => {
  expect(put(['empty', 'empty'], false)).toEqual([en['begin.sit.host'], en['seats.sit'], en['seats.fill']]);
});

it('speaks of nobody else to whoever plays alone', () => {
  expect(put(['empty'], false)).toEqual([en['begin.sit.alone'], en['seats.sit']]);
  void unmount(standing);
  expect(put(['person'], true)).toEqual([en['begin.alone'], en['seats.start']]);
});
