// Written by `python -m tools.web_types` from the messages of the table. Do not edit.

/** `number` counts the table's entries. With `whole` the log begins anew; else `lines` are added or replaced by their keys, and `gone` are the keys of lines to be dropped. */
export interface Shown {
  message: "table";
  table: string;
  number: number;
  now: number;
  phase: "closed" | "over" | "playing" | "seats";
  plan: Plan;
  cards: string;
  game_number: number;
  host: boolean;
  seats: SeatShown[];
  paused: boolean;
  motion: MotionShown | null;
  commitment: string;
  whole: boolean;
  lines: Line[];
  gone: [number, number][];
  sights: Sight[];
  outcome: OutcomeShown | null;
  secret: string | null;
  share: string | null;
  source: string | null;
  other_rules: number | null;
}

/** `here`: its owner is connected. `left`: milliseconds on its clock, which runs while `ticks`. */
export interface SeatShown {
  kind: "bot" | "empty" | "person";
  name: string;
  bot: "random" | "sharp" | "steady" | null;
  away: "left" | "time" | null;
  here: boolean;
  yours: boolean;
  owes: boolean;
  left: number | null;
  ticks: boolean;
}

export interface MotionShown {
  what: "pause" | "undo";
  seat: number;
  agreed: number[];
  text: string;
}

/** A line of the log: what happened in a form for programs, and in words. `by` is the table's or the game's. */
export interface Line {
  key: [number, number];
  by: "game" | "table";
  kind: string;
  parts: Record<string, string | number | number[] | null>;
  text: string;
}

/** The game from one seat's eyes, or from a spectator's. `position` goes back with a move chosen from `moves`; `clause` is the one of the rules at hand. */
export interface Sight<V = View> {
  seat: number | null;
  view: V;
  position: number;
  moves: MoveShown[];
  undo: boolean;
  speech: SpeechShown | null;
  clause: string;
}

/** What one seat (or, with None, a spectator) may know. Each game adds its fields; nothing gets in by itself. */
export interface View {
  seat: number | null;
}

/** A move as it is offered: its notation, its parts and how it is called. */
export interface MoveShown {
  move: string;
  verb: string;
  parts: Record<string, string | number>;
  label: string;
  words: boolean;
}

export interface SpeechShown {
  chat: boolean;
  remarks: RemarkShown[];
  reactions: string[];
  closed: "no_seat" | "silent" | null;
}

export interface RemarkShown {
  remark: string;
  text: string;
}

export interface OutcomeShown {
  reason: string;
  scores: number[];
  winners: number[];
  more: Record<string, number>;
  text: string;
}

/** The wish is granted, and kept. `token` hands a seat over. */
export interface Done {
  message: "done";
  token: string | null;
  id: number | null;
}

/** The wish is refused and nothing has changed. `text` says why and what to do. */
export interface No {
  message: "refused";
  key: string;
  text: string;
  id: number | null;
}

/** Why a move is not possible; None if it is. */
export interface Because {
  message: "why";
  text: string | null;
  id: number | null;
}

/** Moves weighed, the best first; `position` is the one they are for; `chances`: estimates are shares of wins. */
export interface Advice {
  message: "hint";
  seat: number;
  position: number;
  moves: HintMove[];
  why: string;
  chances: boolean;
  id: number | null;
}

export interface HintMove {
  move: string;
  estimate: number | null;
  worlds: number;
  label: string;
}

/** Which seats' owners are connected now. */
export interface Here {
  message: "here";
  seats: boolean[];
}

/** The connection is about to be closed, and why: there is no such table, the store is away just now and one should come back in a moment, or the table cannot be read. */
export interface Bye {
  message: "bye";
  key: "failed" | "store" | "unknown";
  text: string;
}

/** `chabudai` is the version of this format. `card_file` holds the text of cards that are not an own edition. */
export interface GameRecord {
  chabudai: number;
  game: string;
  rules_version: number;
  seats: number;
  options: Record<string, string>;
  moves: ([number | string, string])[];
  cards?: string | null;
  card_file?: string | null;
  players?: string[];
  outcome?: Record<string, string | number | number[]> | null;
  deal?: Deal | null;
  said?: Said[];
}

/** Where chance came from: the secret, and its SHA-256 as it was shown before the first card, in hexadecimal. `begin` counts the moves at the beginning that were given: the game went on from another one. */
export interface Deal {
  secret: string;
  sha256: string;
  begin: number;
}

/** Something said (or done, like an undo or a hint) at the table after so many moves, and by which seat. `name` is how the seat was called then, where that is not how it is called among the players. */
export interface Said {
  moves: number;
  kind: string;
  seat: number | null;
  text: string;
  name: string;
}

export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  kind: string;
  minutes: string;
  credit: string;
  seats: number[];
  options: OptionInfo[];
  editions: Named[];
  silent: boolean;
  cooperative: boolean;
  rules_version: number;
}

/** `text` says what it is about; the first of `values` is the usual one. */
export interface OptionInfo {
  name: string;
  title: string;
  text: string;
  values: Named[];
}

/** Something to choose, by its name in plans: how it is called, and a sentence of what it is like in play. */
export interface Named {
  name: string;
  title: string;
  text: string;
}

export interface RulesText {
  markdown: string;
}

/** `sheet` is the card file as data, each fact with its mark. */
export interface CardSheetInfo {
  edition: string;
  editions: string[];
  fingerprint: string;
  sheet: Record<string, unknown>;
}

/** `pace` is how long, in milliseconds, a step is shown at which there is nothing to do. */
export interface Lesson {
  game: string;
  seat: number;
  pace: number;
  before: string;
  after: string;
  steps: LessonStep[];
}

/** The table at one moment. `move` is what the learner is asked to do, with `text`; None: just watch. As it is sent, the log of every step but the first is what is new in it. */
export interface LessonStep {
  shown: Shown;
  text: string | null;
  move: string | null;
}

/** A table in a list. `owing` says whether its reader owes a move there, `waits_for` which other people do; `readable` whether there is anything to be seen of it at all. */
export interface TableInfo {
  name: string;
  game: string;
  seats: number;
  taken: number;
  phase: "closed" | "over" | "playing" | "seats";
  host: string;
  changed_at: number;
  owing: boolean;
  waits_for: string[];
  readable: boolean;
}

export interface TableName {
  table: string;
}

export interface Me {
  is_new: boolean;
  tables: TableInfo[];
  records: RecordInfo[];
}

export interface RecordInfo {
  share: string;
  game: string;
  finished_at: number;
  players: string[] | null;
  winners: number[] | null;
}

/** The log of a finished game as it was written then. `playable`: this program can still replay it. */
export interface RecordLines {
  lines: string[];
  playable: boolean;
  rules_version: number;
}

/** How a finished game stood at every choice. A `moment` has a value for each seat, or one for the whole table: the chance to win, or the score to be expected. `turns` are the numbers of moves after which it was different. */
export interface HindsightShown {
  measure: "chance" | "score";
  moments: Moment[];
  turns: number[];
  games: number;
  pars: ParShown[];
}

/** After so many moves, chance moves included: what each seat, or the whole table, could hope for. */
export interface Moment {
  moves: number;
  values: number[];
}

/** The best that was found for a seat (or, without one, for the whole table), beside what was reached. */
export interface ParShown {
  seat: number | null;
  reached: number;
  par: number;
  text: string;
}

/** `cards` names an edition; `card_file` is the text of another one. `listed` puts the table on the open list. */
export interface Plan {
  game: string;
  seats?: number | null;
  options?: Record<string, string>;
  cards?: string | null;
  card_file?: string | null;
  clock?: Clock | null;
  listed?: boolean;
  watch?: boolean;
  hints?: boolean;
  reactions?: boolean;
  stand_in?: "random" | "sharp" | "steady";
  pace?: number;
}

/** `move`: so many seconds for every choice. `game`: so many for all of them, and `extra` more after each. */
export interface Clock {
  kind: "game" | "move";
  seconds: number;
  extra?: number;
}

/** Take a seat; without a number the first free one. */
export interface Sit {
  wish: "sit";
  name: string;
  seat?: number | null;
  id?: number | null;
}

/** Leave a seat for good before the start. The host may empty any seat. */
export interface Stand {
  wish: "stand";
  seat: number;
  id?: number | null;
}

export interface Rename {
  wish: "rename";
  seat: number;
  name: string;
  id?: number | null;
}

/** The host lets a bot take a seat; without a number every free one. */
export interface SeatBot {
  wish: "bot";
  bot: "random" | "sharp" | "steady";
  seat?: number | null;
  id?: number | null;
}

/** The host changes how the next game is played; what is left out stays. Reactions can be changed at any time. */
export interface Replan {
  wish: "plan";
  options?: Record<string, string> | null;
  cards?: string | null;
  clock?: Clock | null;
  listed?: boolean | null;
  watch?: boolean | null;
  hints?: boolean | null;
  reactions?: boolean | null;
  stand_in?: "random" | "sharp" | "steady" | null;
  pace?: number | null;
  id?: number | null;
}

export interface Start {
  wish: "start";
  id?: number | null;
}

/** `position` is the one that came with the legal moves from which this was chosen. */
export interface Move {
  wish: "move";
  seat: number;
  move: string;
  position: number;
  words?: string;
  id?: number | null;
}

/** Why may this seat not make this move now? */
export interface Why {
  wish: "why";
  seat: number;
  move: string;
  id?: number | null;
}

export interface Hint {
  wish: "hint";
  seat: number;
  id?: number | null;
}

export interface Undo {
  wish: "undo";
  seat: number;
  id?: number | null;
}

export interface Pause {
  wish: "pause";
  seat: number;
  id?: number | null;
}

export interface Resume {
  wish: "resume";
  seat: number;
  id?: number | null;
}

/** Yes or no to what somebody asked of all; with `what` only if it is still that. */
export interface Agree {
  wish: "agree";
  seat: number;
  yes: boolean;
  what?: "pause" | "undo" | null;
  id?: number | null;
}

/** Get up while a game is running: a bot moves until the owner is back. */
export interface Leave {
  wish: "leave";
  seat: number;
  id?: number | null;
}

export interface Return {
  wish: "return";
  seat: number;
  id?: number | null;
}

/** Get a token with which somebody else can take over the seat; it is answered to the owner alone. */
export interface Offer {
  wish: "offer";
  seat: number;
  id?: number | null;
}

export interface TakeOver {
  wish: "take_over";
  seat: number;
  token: string;
  name: string;
  id?: number | null;
}

export interface Say {
  wish: "say";
  seat: number;
  text: string;
  id?: number | null;
}

export interface Remark {
  wish: "remark";
  seat: number;
  remark: string;
  id?: number | null;
}

export interface React {
  wish: "react";
  seat: number;
  reaction: string;
  id?: number | null;
}

export interface Rematch {
  wish: "rematch";
  seat: number;
  id?: number | null;
}

/** The host gives the table up. */
export interface Close {
  wish: "close";
  id?: number | null;
}

/** From now on say everything in this language; the whole table is shown again. */
export interface Speak {
  wish: "language";
  language: "en" | "ja";
  id?: number | null;
}

/** Show the whole table again. */
export interface Look {
  wish: "look";
  id?: number | null;
}

/** The position after so many moves, chance moves included. */
export interface From {
  moves: number;
}

/** `anyway`: this browser may lose the tables and games that are its own. */
export interface Claim {
  token: string;
  anyway?: boolean;
}

export type Message = Shown | Done | No | Because | Advice | Here | Bye;

export type Wish = Sit | Stand | Rename | SeatBot | Replan | Start | Move | Why | Hint | Undo | Pause | Resume | Agree | Leave | Return | Offer | TakeOver | Say | Remark | React | Rematch | Close | Speak | Look;
