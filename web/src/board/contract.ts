/** What a game's folder has to provide, and what it is given. See ../games/README.md. */
import type { Component } from 'svelte';
import type { Faces, GameInfo, HintMove, Line, MoveShown, Shown, Sight, View } from '../protocol';
import type { Catalogues, Lang, Translate } from '../words';
import type { Begins } from './finale.svelte';

export type { GameInfo } from '../protocol';

/** The card file of the table as JSON: printed facts with their marks. Each game knows the form of its own. */
export type CardSheet = Record<string, unknown>;

export interface BoardProps<V extends View = View> {
  /** The game from the eyes of the seat that is looked from; `sight.moves` is all that may be done now. */
  sight: Sight<V>;
  /** The whole table, its log complete. `shown.seats[i]` goes with every seat number in a view. */
  shown: Shown;
  /** The lines that came with the last change, oldest first: what there is to be animated or sounded. */
  fresh: Line[];
  game: GameInfo;
  sheet: CardSheet;
  /** Make a move of `sight.moves`. `words` where `move.words` is true. Nothing changes until `sight` does. */
  act: (move: MoveShown, words?: string) => void;
  /** Ask why a move (in the notation of the game) is not possible now; the shell shows the sentence. */
  why: (move: string) => void;
  /** A move is on its way: offer nothing until the next sight. */
  busy: boolean;
  /** Moves that a hint weighed for this very position, the best first. */
  hint: HintMove[];
  lang: Lang;
  /** The game's own words, `words.<lang>.json`. */
  t: Translate;
}

/** The number of what follows. It rises when a board that was built before would not understand it, or is not understood: pages
 * refuse boards of other numbers, and draw the plain board. */
export const CONTRACT = 1;

/** What a board of another package is given: the same, and what its cards look like. */
export interface ForeignProps<V extends View = View> extends BoardProps<V> {
  faces: Faces;
}

/** A board that was drawn: it is given what changes, and is taken away. */
export interface Mounted {
  update: (props: ForeignProps) => void;
  destroy: () => void;
}

/** What the one module of such a board exports. Whatever it is made with is inside it. */
export interface BoardModule {
  /** The `CONTRACT` it was built for. */
  contract: number;
  mount: (target: HTMLElement, props: ForeignProps) => Mounted;
  /** The game's own words, for `t`. */
  words?: Partial<Catalogues>;
}

export interface FaceProps {
  /** A card as views and moves write it. */
  card: string;
  sheet: CardSheet;
  lang: Lang;
}

export interface GameParts {
  Board: Component<BoardProps<never>>;
  /** The board of another package; then `Board` is what is drawn should it fail. */
  foreign: BoardModule | null;
  /** Why there is no such board though there should be one. */
  refused: 'contract' | 'broken' | null;
  Face: Component<FaceProps> | null;
  /** The score broken down, after the end; shown under the list of scores. */
  Result: Component<BoardProps<never>> | null;
  /** Which news its board ends with a show for. */
  finale: Begins | null;
  /** Those of the language that is spoken are there; others come when they are. */
  words: Catalogues;
}
