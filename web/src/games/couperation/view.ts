// Written by `python -m tools.web_types` from the messages of the table. Do not edit.

export interface CouperationView {
  phase: "act" | "ask" | "burn" | "clear" | "deal" | "destroy" | "drawing" | "first" | "over" | "pay_first" | "pay_second" | "place" | "reserve" | "wish";
  to_act: number[];
  turn: number | null;
  hand: string[] | null;
  own_wish: number | null;
  players: Player[];
  tower: Placed[];
  face_up: number;
  last: string | null;
  reserve: string[];
  discard: string[];
  deck: number;
  before_finish: number | null;
  draw_limit: number | null;
  to_draw: number;
  fetch: Fetch | null;
  known_to_all: Traces;
  known_to_me: Traces;
  ended_by: "broken" | "stuck" | "tower" | null;
  seat: number | null;
}

/** What is open about a seat. `hand` counts Glass cards; the Finish card lies open beside them. */
export interface Player {
  hand: number;
  finish: boolean;
  wished: boolean;
  wish: number | null;
}

/** A card of the tower. A face-down one is known to the seat that placed it; `broken` was opened and is wrong. */
export interface Placed {
  place: string;
  face: "broken" | "down" | "up";
  card: string | null;
  placed_by: number | null;
}

/** A fetch in progress; `to_burn` is None until both cards are paid. */
export interface Fetch {
  card: string;
  paid: string[];
  burnt: string[];
  to_burn: number | null;
}

/** `limited` are face-down places whose card is surely one that the traces lead to. */
export interface Traces {
  cards: Trace[];
  limited: string[];
}

/** A card that was seen and is hidden again: it lies in one of these hands or face down at one of these places. */
export interface Trace {
  card: string;
  hands: number[];
  places: string[];
}
