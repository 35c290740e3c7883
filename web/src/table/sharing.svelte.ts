/** A board that shares its page with something to read: it keeps the size it had, and is scrolled to what is spoken of. */
import { tick } from 'svelte';

export class Sharing {
  /** The height that the board had alone, in pixels; null while it has the page for itself. */
  held = $state<number | null>(null);
  readonly #main: () => HTMLElement | undefined;

  constructor(main: () => HTMLElement | undefined, shared: () => boolean) {
    this.#main = main;
    // Before anything is drawn beside it.
    $effect.pre(() => {
      this.held = shared() ? (this.held ?? this.#main()?.getBoundingClientRect().height ?? null) : null;
    });
    $effect(() => {
      if (this.held !== null) void tick().then(() => this.#show());
    });
  }

  /** The card that is meant; without one the hand, at the lower end. */
  #show(): void {
    const main = this.#main();
    if (!main) return;
    // Not `scrollIntoView`: that would also move what is inside the board.
    const [room, lit] = [main.getBoundingClientRect(), main.querySelector('.lit')?.getBoundingClientRect()];
    main.scrollTop = lit ? main.scrollTop + lit.top + lit.height / 2 - room.top - room.height / 2 : main.scrollHeight;
  }
}
