/** Short messages over everything else: why something is not possible, what went wrong. */

export interface Toast {
  id: number;
  text: string;
  kind: 'why' | 'problem' | 'news';
}

const STAY = 3_500;
const A_LETTER = 35;
const MOST = 3;
let last = 0;

export const toasts: Toast[] = $state([]);

export function toast(text: string, kind: Toast['kind'] = 'news'): void {
  // The same sentence again is the same message, only longer; a new reason takes the place of the last one.
  for (let i = toasts.length - 1; i >= 0; i--) {
    const before = toasts[i];
    if (before?.text === text || (kind === 'why' && before?.kind === 'why')) toasts.splice(i, 1);
  }
  const id = ++last;
  toasts.push({ id, text, kind });
  if (toasts.length > MOST) toasts.shift();
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
