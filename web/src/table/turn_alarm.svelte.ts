/** Telling somebody that it is their turn, and what a game sounds like. */
import type { Line } from '../protocol';
import { settings, t } from '../settings.svelte';
import { play } from '../sounds';

/** A sound, and a notification if the page is not in sight and that is wanted. */
export function callToTable(calling: () => boolean, title: () => string): void {
  let before = calling();
  $effect(() => {
    const now = calling();
    if (now && !before) {
      play('turn');
      if (document.hidden && settings.notify && Notification.permission === 'granted') notify(title());
    }
    before = now;
  });
}

function notify(title: string): void {
  try {
    const note = new Notification(t('turn'), { body: title, tag: 'chabudai-turn', icon: '/icon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones only let service workers notify; the title of the page says it as well.
  }
}

const SPOKEN = new Set(['spoke', 'words', 'remarked', 'reacted']);

export function soundsOf(fresh: () => Line[]): void {
  $effect(() => {
    const lines = fresh();
    if (lines.some((line) => SPOKEN.has(line.kind))) play('speech');
    else if (lines.some((line) => line.by === 'game')) play('card');
  });
}
