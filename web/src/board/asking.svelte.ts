/** What a board asks of whoever looks, as it stands on the screen now: the announcer reads it out. */

class Asking {
  text = $state('');
  #by: unknown = null;

  /** One prompt may come before the last one has gone. */
  set(by: unknown, text: string): void {
    this.#by = by;
    this.text = text;
  }

  unset(by: unknown): void {
    if (this.#by === by) this.text = '';
  }
}

export const asking = new Asking();

/** Call it where whatever shows a prompt is set up. Before anything is drawn, so that with a new position nobody reads the
 * prompt of the last one. */
export function asks(text: () => string): void {
  const by = {};
  $effect.pre(() => asking.set(by, text()));
  $effect.pre(() => () => asking.unset(by));
}
