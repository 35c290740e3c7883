/** Where the focus goes when what had it is gone: whoever plays by keys made a move, and its button is no more. */
import { tick } from 'svelte';

/** What is to be done next, the likeliest first; of several hands the last, which is one's own. */
const NEXT = [
  '.prompt .button.main:not(:disabled)',
  'button.card[tabindex="0"]',
  'input[type="range"]',
  'button:not(:disabled)',
];

function next(board: HTMLElement): HTMLElement {
  for (const there of NEXT) {
    const found = [...board.querySelectorAll<HTMLElement>(there)]
      .filter((one) => one.getClientRects().length > 0)
      .at(-1);
    if (found) return found;
  }
  return board;
}

/** A button that was switched off has lost the focus, too, only the browser says so later. */
function lost(board: HTMLElement): boolean {
  const now = document.activeElement;
  return !now || now === document.body || now === board || now.matches(':disabled');
}

/** Call it where a component is set up: `changes` reads whatever a move may change, `busy` says that one was made. */
export function keepFocus(board: () => HTMLElement | undefined, changes: () => boolean): void {
  let byKeys = false;
  let held = false;
  $effect(() => {
    const pressed = (): void => void (byKeys = true);
    const touched = (): void => void (byKeys = false);
    addEventListener('keydown', pressed, true);
    addEventListener('pointerdown', touched, true);
    return () => {
      removeEventListener('keydown', pressed, true);
      removeEventListener('pointerdown', touched, true);
    };
  });
  $effect.pre(() => {
    const busy = changes();
    const element = board();
    // A move from the list of all moves leaves the focus to nobody.
    held = byKeys && Boolean(element) && (busy || Boolean(element?.contains(document.activeElement)));
  });
  $effect(() => {
    changes();
    const element = board();
    if (!held || !element) return;
    void tick().then(() => {
      if (lost(element) && !document.querySelector('dialog[open]')) next(element).focus();
    });
  });
}
