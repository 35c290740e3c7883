// Written by `python -m tools.web_types` from the messages of the table. Do not edit.

export interface EscapeView {
  phase: "acting" | "answering" | "dealing" | "drawing" | "dropping" | "over" | "placing" | "starting" | "turning_up";
  to_act: number[];
  turn: number | null;
  starter: number | null;
  chosen: number[];
  choice: "start" | "wait" | null;
  wanted: number[] | null;
  hands: Hand[];
  third: number | null;
  pile: number;
  burnt: number;
  to_draw: number;
  discarded: number[];
  discards: string[] | null;
  places: Place[];
  question: Question | null;
  minutes: number;
  ended_by: "escaped" | "time" | null;
  seat: number | null;
}

/** A hand and its pawn. `seat` plays it now; `cards` are None for whoever may not see them. */
export interface Hand {
  seat: number;
  count: number;
  cards: string[] | null;
  pawn: number | null;
}

/** A puzzle. `puzzle` are its cards, as far as they are turned up, `takes` what may be laid now. `laid` are the action cards on it: a letter for a card of that trait, `!L` for a lucky shot as a copy, `!` for one that finished it. They are None when they have left the view (§8). `swept` counts the cards gone to the discard. */
export interface Place {
  puzzle: string[];
  up: boolean;
  solved: boolean;
  need: number;
  after: number[];
  laid: string[] | null;
  takes: string[];
  swept: number;
}

/** The last question, asked by a hand that `seat` played. */
export interface Question {
  hand: number;
  seat: number;
  question: string;
  answers: Answer[];
}

/** A hand's answer: None while it is owed, or sealed and somebody else's. */
export interface Answer {
  hand: number;
  seat: number;
  given: boolean;
  answer: string | null;
}
