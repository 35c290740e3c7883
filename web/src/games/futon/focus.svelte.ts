/** Whoever plays by keys keeps their place: what they had the focus on is often gone after a move. */
export class KeptFocus {
  root = $state<HTMLElement>();
  #had = false;

  /** `news` reads what the screen changes with; a lost focus goes to the first of `wanted` that is there. */
  constructor(news: () => unknown, ...wanted: string[]) {
    $effect.pre(() => {
      news();
      const active = document.activeElement;
      if (active !== null && active !== document.body) this.#had = this.root?.contains(active) ?? false;
    });
    $effect(() => {
      news();
      if (!this.#had || (document.activeElement !== null && document.activeElement !== document.body)) return;
      const found = wanted.map((one) => this.root?.querySelector<HTMLElement>(one)).find(Boolean);
      found?.focus({ preventScroll: true });
    });
  }
}
