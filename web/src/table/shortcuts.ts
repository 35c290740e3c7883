/** Keys for everything around the board; the board itself is played with Tab, arrows and Enter. */
import { settings } from '../settings.svelte';

export type Panel = 'log' | 'speech' | 'rules' | 'hint' | 'menu' | 'keys' | 'result';

interface Doing {
  panel: (panel: Panel) => void;
  hint: () => void;
  undo: () => void;
}

/** Each with the name of its line in the list of keys. */
export const KEYS = ['?', 'l', 'r', 'h', 'u', 's', 'm', 'x'] as const;

export function shortcuts(doing: Doing): (event: KeyboardEvent) => void {
  const actions: Record<(typeof KEYS)[number], () => void> = {
    '?': () => doing.panel('keys'),
    l: () => doing.panel('log'),
    r: () => doing.panel('rules'),
    h: doing.hint,
    u: doing.undo,
    s: () => doing.panel('speech'),
    m: () => doing.panel('menu'),
    x: () => (settings.sounds = !settings.sounds),
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && event.target.matches('input, select, textarea')) return;
    const key = KEYS.find((one) => one === event.key);
    if (!key) return;
    event.preventDefault();
    actions[key]();
  };
}
