// Written by `python -m tools.web_types` from the messages of the table. Do not edit.

export interface FamiliarsView {
  phase: "deal" | "draw" | "errand_exchange" | "hand_exchange" | "lead" | "over" | "pass" | "refill" | "set_out" | "trick" | "turn_up";
  round: number;
  lead: number | null;
  to_act: number[];
  hand: string[] | null;
  hands: number[];
  draw_pile: number;
  discard: string[];
  tricks_played: number;
  trick: Play[];
  last_trick: Play[];
  totals: Record<string, number>;
  passes: number;
  last_passes: Pass[];
  display: string[];
  piles: Pile[];
  completed: string[];
  score: number;
  removed: string | null;
  due_level: number | null;
  ended_by: "nine-rounds" | null;
  seat: number | null;
}

export interface Play {
  seat: number;
  card: string;
}

/** A card that was passed. Giver and receiver see it as long as both are certain that the receiver holds it. */
export interface Pass {
  round: number;
  giver: number;
  receiver: number;
  card: string | null;
}

/** A face-down pile of errands: `unseen` cards in unknown order and below them the returned ones, topmost first. */
export interface Pile {
  unseen: number;
  returned: string[];
}
