import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { LineState } from '../src/net/line.svelte';
import Connection from '../src/table/Connection.svelte';
import en from '../src/words/en.json';

it('is read out when something is wrong, not whenever a dialog closes over a good line', () => {
  const props = $state({ state: 'connecting' as LineState });
  const standing = mount(Connection, { target: document.body, props });
  flushSync();
  const said = (): string => document.querySelector('[role=status]')?.textContent ?? '';
  const shown = (): string | null | undefined => document.querySelector('[role=img]')?.getAttribute('aria-label');
  expect([said(), shown()]).toEqual(['', en['line.connecting']]);
  expect(document.body.textContent).toContain(en['line.connecting']);
  props.state = 'open';
  flushSync();
  expect([said(), shown()]).toEqual(['', en['line.open']]);
  props.state = 'lost';
  flushSync();
  expect(said()).toBe(en['line.lost']);
  props.state = 'open';
  flushSync();
  expect(said()).toBe('');
  void unmount(standing);
});
