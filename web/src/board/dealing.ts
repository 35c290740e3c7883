/** Whether the cards of a board are dealt before one's eyes when it appears: whoever shows it knows, its stage asks. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('deals');

export function dealsWhere(deals: () => boolean): void {
  setContext(KEY, deals);
}

export function areDealt(): boolean {
  return getContext<(() => boolean) | undefined>(KEY)?.() ?? false;
}
