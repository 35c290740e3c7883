/** Keys work wherever no text is written. */
import { afterEach, expect, it, vi } from 'vitest';
import { shortcuts } from '../src/table/shortcuts';

const panel = vi.fn<(panel: string) => void>();
const onkeydown = shortcuts({ panel, hint: vi.fn<() => void>(), undo: vi.fn<() => void>() });

function pressed(html: string, key: string): unknown[] {
  document.body.innerHTML = html;
  document.body.addEventListener('keydown', onkeydown, { once: true });
  document.body.firstElementChild?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  return panel.mock.calls.flat();
}
afterEach(() => {
  document.body.innerHTML = '';
  vi.clearAllMocks();
});

it.each(['<button></button>', '<input type="range">', '<input type="checkbox">', '<input type="radio">'])(
  'a key on %s',
  (html) => {
    expect(pressed(html, 'l')).toEqual(['log']);
  },
);

it.each(['<input>', '<input type="text">', '<textarea></textarea>', '<select></select>'])('a letter in %s', (html) => {
  expect(pressed(html, 'l')).toEqual([]);
});

it('Caps Lock', () => {
  expect(pressed('<button></button>', 'L')).toEqual(['log']);
});
