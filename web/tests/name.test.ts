/** A bot among many has a short name where there is no room for all of it; a person's name stays whole. */
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import Name from '../src/board/Name.svelte';

it.each([
  ['Steady 4', true, true, 'S4'],
  ['じみち 3', true, true, 'じ3'],
  ['Steady', true, true, undefined],
  ['Steady 4', true, false, undefined],
  ['Anna 2', false, true, undefined],
])('of %s (a bot: %s, crowded: %s) the short form is %s', (name, bot, crowded, short) => {
  const standing = mount(Name, { target: document.body, props: { name, bot, crowded } });
  flushSync();
  const shown = document.querySelector('.whole')?.textContent;
  expect([shown, document.querySelector('.short')?.textContent]).toEqual([name, short]);
  // Whoever sees the short one only can ask for the whole, and whoever listens hears it.
  if (short) expect(document.querySelector('[title]')?.getAttribute('title')).toBe(name);
  void unmount(standing);
});
