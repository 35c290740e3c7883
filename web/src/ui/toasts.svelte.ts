/** Short messages over everything else, one at a time: why something is not possible, what went wrong. */

export interface Toast {
  id: number;
  text: string;
  kind: 'why' | 'problem' | 'news';
  /** The log has it as well: read out once is enough. */
  logged: boolean;
}

const STAY = 3_500;
const A_LETTER = 35;
let last = 0;

export const toasts: Toast[] = $state([]);

export function toast(text: string, kind: Toast['kind'] = 'news', logged = false): void {
  const id = ++last;
  // There is room for one beside the board: a new one takes the place of the last.
  toasts.splice(0, toasts.length, { id, text, kind, logged });
  setTimeout(() => dismiss(id), STAY + text.length * A_LETTER);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** A reason is answered by whatever is done next. */
export function dismissReasons(): void {
  for (const { id, kind } of [...toasts]) if (kind === 'why') dismiss(id);
}
