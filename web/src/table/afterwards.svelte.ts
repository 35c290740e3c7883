/** What is read after the board has been looked at is drawn after it, in a task of its own: a move is seen sooner. */
import { untrack } from 'svelte';

/** No later than this, should there be no frame: nobody paints a page that nobody sees. */
const LATEST_MS = 250;

/** When the next frame is out; call what comes back if it is no longer wanted. */
export function afterFrame(act: () => void): () => void {
  let timer = setTimeout(act, LATEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The same, a frame later. Only the last of several is drawn: for what holds all that was before, as a log does. */
export function afterwards<T>(now: () => T): { readonly value: T } {
  let value = $state.raw(untrack(now));
  $effect(() => {
    const next = now();
    return next === untrack(() => value) ? undefined : afterFrame(() => (value = next));
  });
  return {
    get value() {
      return value;
    },
  };
}
