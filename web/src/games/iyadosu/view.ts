// Written by `python -m tools.web_types` from the messages of the table. Do not edit.

export interface IyadosuView {
  phase: "deal" | "division" | "over" | "start" | "trick";
  round: number;
  start: number | null;
  to_act: number[];
  fan: string[] | null;
  normal: string[] | null;
  refuse: string[] | null;
  players: Player[];
  tricks_played: number;
  lead_colour: string | null;
  trick: Play[];
  last_trick: Play[];
  taken_by: number | null;
  ended_by: "instant" | "rounds" | null;
  seat: number | null;
}

/** What is open about a seat. `fan` counts cards not divided yet, `stack` is the Insert's place from the bottom. */
export interface Player {
  fan: number;
  normal: number;
  refuse: number;
  declared: number | null;
  won: number;
  stack: number | null;
  out: boolean;
  total: number;
  last_score: number | null;
}

/** A card in a trick; no card means the Insert, face down. */
export interface Play {
  seat: number;
  card: string | null;
  refused: boolean;
}
