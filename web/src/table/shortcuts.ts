/** Keys for everything around the board; the board itself is played with Tab, arrows and Enter. */
import { settings } from '../settings.svelte';

export type Panel = 'log' | 'speech' | 'rules' | 'hint' | 'menu' | 'keys' | 'result' | 'moves';

interface Doing {
  panel: (panel: Panel) => void;
  hint: () => void;
  undo: () => void;
}

/** Each with the name of its line in the list of keys. */
export const KEYS = ['?', 'a', 'l', 'r', 'h', 'u', 's', 'm', 'x'] as const;

/** Letters belong to what is written in; a select goes to the entry that begins with one. */
const TYPED = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])';

export function shortcuts(doing: Doing): (event: KeyboardEvent) => void {
  const actions: Record<(typeof KEYS)[number], () => void> = {
    '?': () => doing.panel('keys'),
    a: () => doing.panel('moves'),
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
    if (event.target instanceof HTMLElement && event.target.matches(TYPED)) return;
    // Caps Lock or not.
    const key = KEYS.find((one) => one === event.key.toLowerCase());
    if (!key) return;
    event.preventDefault();
    actions[key]();
  };
}
