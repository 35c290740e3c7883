/** Where a name has too little room, the number that tells two bots apart stays. */
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import Name from '../src/table/Name.svelte';

it.each([
  ['Steady 4', ' 4'],
  ['じみち 3', ' 3'],
  ['Aya', undefined],
  ['R2D2', undefined],
])('of %s its number stands apart', (name, number) => {
  const standing = mount(Name, { target: document.body, props: { name } });
  flushSync();
  expect([document.body.textContent, document.querySelector('.number')?.textContent]).toEqual([name, number]);
  void unmount(standing);
});
