import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { ConnectionState } from '../src/net/connection.svelte';
import Connection from '../src/table/Connection.svelte';
import en from '../src/words/en.json';

it('is read out when something is wrong, not whenever a dialog closes over a good connection', () => {
  const props = $state({ state: 'connecting' as ConnectionState });
  const standing = mount(Connection, { target: document.body, props });
  flushSync();
  const said = (): string => document.querySelector('[role=status]')?.textContent ?? '';
  const shown = (): string | null | undefined => document.querySelector('[role=img]')?.getAttribute('aria-label');
  expect([said(), shown()]).toEqual(['', en['connection.connecting']]);
  expect(document.body.textContent).toContain(en['connection.connecting']);
  props.state = 'open';
  flushSync();
  expect([said(), shown()]).toEqual(['', en['connection.open']]);
  props.state = 'lost';
  flushSync();
  expect(said()).toBe(en['connection.lost']);
  props.state = 'open';
  flushSync();
  expect(said()).toBe('');
  void unmount(standing);
});
