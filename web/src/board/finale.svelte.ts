/** A board may end with a little show of its own. While it lasts nothing else on the page tells how it went: lines, result,
 * sounds. A game with such an end says in its `finale.ts` which news begin it; see ../games/README.md. */
import { untrack } from 'svelte';
import type { Line } from '../protocol';
import { stillness } from '../settings.svelte';
import { keyOf } from '../lines';

/** Whether these news are shown as a finale. */
export type Begins = (fresh: Line[]) => boolean;

const SPOKEN = new Set(['spoke', 'words', 'remarked', 'reacted']);

class Finale {
  /** From the news that begin it to its end: the result waits. */
  running = $state(false);
  /** Lines that the show has not come to yet. */
  #held = $state.raw<Line[]>([]);
  /** Lines that are told now: what came with the last change, or what the show has just come to. */
  news = $state.raw<Line[]>([]);
  #taken = false;

  /** Every news of a table passes here before anything of it is drawn. */
  heard(fresh: Line[], begins: Begins | null, over: boolean): void {
    if (!over) this.end();
    if (begins?.(fresh) && !stillness()) {
      this.#held = fresh.filter((line) => !SPOKEN.has(line.kind));
      this.#taken = false;
      this.running = true;
    }
    this.news = this.told(fresh);
  }

  /** After the board has seen the news: nobody waits for a show that it does not give. */
  checked(): void {
    if (this.running && !this.#taken) this.end();
  }

  /** The board begins: what happened before the first line of this kind can be told. */
  begin(kind: string): void {
    this.#taken = true;
    this.running = true;
    this.#tell(this.#held.findIndex((line) => line.kind === kind));
  }

  /** The board shows the next of this kind. */
  step(kind: string): void {
    this.#tell(this.#held.findIndex((line) => line.kind === kind) + 1);
  }

  end(): void {
    this.#tell(this.#held.length);
    this.running = false;
  }

  /** Those of the lines that do not spoil anything. */
  told(lines: Line[]): Line[] {
    if (this.#held.length === 0) return lines;
    const held = new Set(this.#held.map(keyOf));
    return lines.filter((line) => !held.has(keyOf(line)));
  }

  #tell(count: number): void {
    if (count <= 0) return;
    this.news = this.#held.slice(0, count);
    this.#held = this.#held.slice(count);
  }
}

export const finale = new Finale();

/** Call it where a page with a board is set up. */
export function awaitFinale(fresh: () => Line[], begins: () => Begins | null, over: () => boolean): void {
  $effect.pre(() => {
    const [news, show, ended] = [fresh(), begins(), over()];
    untrack(() => finale.heard(news, show, ended));
  });
  // The effects of the board inside have run by then.
  $effect(() => {
    fresh();
    untrack(() => finale.checked());
  });
  $effect(() => () => finale.end());
}
