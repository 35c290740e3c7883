/** How words are put side by side in the language of the moment. */
import { t } from '../settings.svelte';

type Parts = (string | number | undefined)[];
const saying = (parts: Parts): Parts => parts.filter((part) => part !== undefined && part !== '');

/** Those that say something, with commas between. */
export function commas(parts: Parts): string {
  return saying(parts).join(t('comma'));
}

/** The same with full stops. */
export function stops(parts: Parts): string {
  return saying(parts).join(t('stop'));
}

/** “Puzzle 3: solved”. */
export function labelled(label: string, text: string): string {
  return t('labelled', { label, text });
}
