/** Names are cut between letters, never through one. */
import { afterEach, expect, it } from 'vitest';
import { firstLetter, forName, shortened } from '../src/board/names';

const family = '👩‍👩‍👧‍👦';

afterEach(() => (document.body.innerHTML = ''));

it('takes the first letter whole', () => {
  expect([firstLetter(`${family}s`), firstLetter('🇯🇵 Aya'), firstLetter('あや'), firstLetter('')]).toEqual([
    family,
    '🇯🇵',
    'あ',
    '',
  ]);
});

it('cuts a name where the server would refuse it', () => {
  expect(shortened('🙂'.repeat(30))).toBe('🙂'.repeat(24));
  expect(shortened(`${'a'.repeat(20)}${family}`)).toBe('a'.repeat(20));
});

it('cuts what is typed, but not while it is being put together', () => {
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input') as HTMLInputElement;
  forName(field);
  field.value = 'x'.repeat(30);
  field.dispatchEvent(new InputEvent('input', { isComposing: true }));
  expect(field.value).toHaveLength(30);
  field.dispatchEvent(new Event('compositionend'));
  expect(field.value).toHaveLength(24);
});
