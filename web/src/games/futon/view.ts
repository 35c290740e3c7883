// Written by `python -m tools.web_types` from the messages of the table. Do not edit.

export interface FutonView {
  phase: "arrival" | "dealer" | "display" | "exam" | "over" | "rise";
  round: number;
  dealer: number | null;
  to_act: number[];
  rise: string | null;
  players: Player[];
  display: string[];
  aside: string[];
  deck: number;
  arrival: number[];
  examined: number | null;
  draws_left: number;
  ended_by: "exam" | null;
  seat: number | null;
}

/** What is open about a seat. `rise` is its card of this round once turned over, `took` the lesson of this round. `taken` are all its lessons, `exam` the rise cards drawn at its exam; `points` is what it has of both by now. */
export interface Player {
  stamina: number;
  chosen: boolean;
  rise: string | null;
  took: string | null;
  taken: string[];
  exam: string[];
  points: number;
}

export interface SoloView {
  phase: "draw" | "hand" | "over" | "rise" | "row";
  turn: number;
  to_act: number[];
  stamina: number;
  hand: string[] | null;
  hand_count: number;
  rise_deck: number;
  rise_discard: string[];
  row: (string | null)[];
  deck: number;
  discard: string[];
  taken: string[];
  points: number;
  ended_by: "asleep" | "term" | null;
  seat: number | null;
}
