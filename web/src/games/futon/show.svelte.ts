/** The exam comes all at once at the end: it is shown card by card, and the result waits for it. */
import { finale } from '../../board/finale.svelte';
import { DREW } from './finale';

/** Milliseconds between two cards, and for about how long the whole is meant to last. */
const QUICK = 260;
const SLOW = 720;
const WHOLE = 9000;

export class ExamShow {
  /** So many draws are to be seen; without a show all of them. */
  seen = $state(Infinity);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Of `total` draws the last `news` are new. */
  begin(total: number, news: number): void {
    this.finish();
    this.seen = total - news;
    finale.begin(DREW);
    this.#timer = setInterval(
      () => {
        this.seen += 1;
        finale.step(DREW);
        // The last card is looked at for a while before the result comes.
        if (this.seen > total + 1) this.finish();
      },
      Math.min(SLOW, Math.max(QUICK, WHOLE / news)),
    );
  }

  finish(): void {
    clearInterval(this.#timer);
    if (this.seen === Infinity) return;
    this.seen = Infinity;
    finale.end();
  }
}
