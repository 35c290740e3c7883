/** One card of a row can be reached by Tab; left and right move on from it, Home and End jump, Escape puts back.
 *
 * Made where a component is set up. It keeps the focus in the row when the card that had it is gone after a move.
 */
export class Roving {
  /** Which one. */
  at = $state(0);
  /** The element around the cards: `bind:this={focus.root}`. */
  root = $state<HTMLElement>();
  #cards: () => readonly unknown[];
  #putBack: () => boolean;
  #had = false;

  /** `putBack` says whether there was anything to put back: otherwise Escape is for others. */
  constructor(cards: () => readonly unknown[], putBack: () => boolean) {
    this.#cards = cards;
    this.#putBack = putBack;
    $effect.pre(() => {
      void cards();
      this.#had = this.#holds();
    });
    $effect(() => {
      this.at = Math.max(0, Math.min(this.at, cards().length - 1));
      if (this.#had && !this.#holds()) this.#focus();
    });
  }

  keys = (event: KeyboardEvent): void => {
    const { length } = this.#cards();
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -length, End: length }[event.key];
    if (event.key === 'Escape' && this.#putBack()) event.stopPropagation();
    else if (step !== undefined) {
      event.preventDefault();
      this.at = Math.min(length - 1, Math.max(0, this.at + step));
      this.#focus();
    }
  };

  #holds(): boolean {
    return this.root?.contains(document.activeElement) ?? false;
  }

  #focus(): void {
    this.root?.querySelectorAll<HTMLElement>('button.card')[this.at]?.focus();
  }
}
