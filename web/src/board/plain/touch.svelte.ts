/** What touching a card means now: the moves that name it. A tap lifts it; if there is one move, another tap makes it, and if
 * there are several the board asks which. */
import type { BoardProps } from '../contract';
import type { MoveShown } from '../../protocol';
import { t } from '../../settings.svelte';
import { commas } from '../../ui/punctuation';
import { facesOf, labelOf } from '../faces';
import { asked, touches } from './model';

export class Touch {
  /** The key of the card that is lifted, and the card. */
  lifted = $state<string | null>(null);
  card = $state<string | null>(null);
  #board: () => BoardProps;
  #faces = $derived.by(() => facesOf(this.#board().sheet));
  moves = $derived.by((): MoveShown[] => (this.#board().busy ? [] : this.#board().sight.moves));

  constructor(board: () => BoardProps) {
    this.#board = board;
    // What is no longer possible is not lifted either.
    $effect(() => {
      if (this.lifted !== null && !this.movesWith(this.card).length) this.putBack();
    });
  }

  movesWith(card: string | null): MoveShown[] {
    return this.moves.filter((move) => touches(move, card));
  }

  lift(key: string, card: string | null): void {
    this.lifted = key;
    this.card = card;
  }

  putBack(): boolean {
    const something = this.lifted !== null;
    this.lifted = this.card = null;
    return something;
  }

  play(card: string | null): void {
    const [only, ...others] = this.movesWith(card);
    if (only && !others.length && !only.words) this.#board().act(only);
  }

  /** What one more touch does, if it does anything. */
  again(card: string | null): string | undefined {
    const [only, ...others] = this.movesWith(card);
    return others.length ? undefined : only?.label;
  }

  isHinted(card: string | null): boolean {
    const best = this.#board().hint[0]?.move;
    return this.movesWith(card).some(({ move }) => move === best);
  }

  askFor(card: string | null): string | null {
    return card === null ? null : asked(this.#faces.cards[card]?.asks ?? [], this.#board().sight.moves);
  }

  why(card: string | null): void {
    const ask = this.askFor(card);
    if (ask !== null) this.#board().why(ask);
  }

  labelOf(card: string | null, notes: string[] = []): string {
    const said = card === null ? t('plain.face_down') : labelOf(this.#faces.cards[card], card, this.#board().lang);
    return commas([said, ...notes]);
  }
}
