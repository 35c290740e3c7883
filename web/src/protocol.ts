// Written by `python -m tools.web_types` from the messages of the table. Do not edit.

/** `number` counts the table's entries, as far as the viewer may know of them. With `whole` the log begins anew; else `lines` are added or replaced by their keys, and `gone` are the keys of lines to be dropped. */
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
  promises: string[];
  starting: boolean;
  whole: boolean;
  lines: Line[];
  gone: [number, number][];
  sights: Sight[];
  outcome: OutcomeShown | null;
  secret: string | null;
  values: string[] | null;
  share: string | null;
  source: string | null;
  wished_by: number | null;
  last: string | null;
  tally: TallyShown | null;
  other_rules: number | null;
}

/** `here`: its owner is connected; `vanished`: and has not been for so long that others need not wait. `also`: the names of other seats that the same browser holds. `left`: milliseconds on its clock, which runs while `ticks`. */
export interface SeatShown {
  kind: "bot" | "empty" | "person";
  name: string;
  bot: "random" | "sharp" | "steady" | null;
  away: "gone" | "left" | "time" | null;
  here: boolean;
  vanished: boolean;
  also: string[];
  asked: boolean;
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

/** The game from one seat's eyes, or from a spectator's. `position` goes back with a move chosen from `moves`, and `undoes` with the wish to take one's last move back; `clause` is the one of the rules at hand. */
export interface Sight<V = View> {
  seat: number | null;
  view: V;
  position: number;
  moves: MoveShown[];
  undo: boolean;
  speech: SpeechShown | null;
  clause: string;
  undoes: number | null;
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

/** The games that this company has finished here, and how many of them each seat has won. */
export interface TallyShown {
  games: number;
  wins: number[];
}

/** The wish is granted, and kept. `token` hands a seat over. */
export interface Done {
  message: "done";
  token: string | null;
  id: number | null;
}

/** The wish is refused and nothing has changed, or with the key `not_known` nobody knows whether it has. `text` says why and what to do. */
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

/** Which seats' owners are connected now, and which have not been for so long that others need not wait. */
export interface Here {
  message: "here";
  seats: boolean[];
  vanished: boolean[];
}

/** How many look on, and, for them alone, what they have said to each other since. */
export interface Gallery {
  message: "gallery";
  watching: number;
  lines: Whispered[];
}

/** What somebody who looks on said; `number` counts on while the connection lasts. */
export interface Whispered {
  number: number;
  name: string;
  text: string;
}

/** The connection is about to be closed, and why: there is no such table (any more), the store is away just now and one should come back in a moment, the table cannot be read, or one may not come here any more. */
export interface Bye {
  message: "bye";
  key: "banned" | "failed" | "store" | "unknown";
  text: string;
}

/** `chabudai` is the version of this format. `card_file` holds the text of cards that are not an own edition. */
export interface GameRecord {
  chabudai: number;
  game: string;
  rules_version: number;
  seats: number;
  options: Record<string, string>;
  moves: [number | string, string][];
  cards?: string | null;
  card_file?: string | null;
  players?: string[];
  outcome?: Record<string, string | number | number[]> | null;
  deal?: Deal | null;
  said?: Said[];
}

/** Where chance came from: the secret, and its SHA-256 as it was shown before the first card, in hexadecimal. `begin` counts the moves at the beginning that were given: the game went on from another one. `given` has for each seat what it gave; older records have none, and their games came from the secret alone. */
export interface Deal {
  secret: string;
  sha256: string;
  begin: number;
  anew: [number, number][];
  given: Given[];
}

/** What a seat gave to the deal: a value, and its SHA-256 as it was shown before. With the SHA-256 alone the value was promised and not given; with neither nothing was promised. */
export interface Given {
  sha256: string;
  value: string;
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
  maker: string;
  credit: string;
  box: string;
  seats: number[];
  options: OptionInfo[];
  beginners: Record<string, string>;
  editions: Named[];
  risky: string[];
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

/** `clauses` are the rules by number, `guide` tells them to players, with examples, `summary` has room on one screen. A game may do without the last two. */
export interface RulesText {
  clauses: (HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CardsBlock)[];
  guide: (HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CardsBlock)[] | null;
  summary: (HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CardsBlock)[] | null;
}

/** `clause` is the one that begins here: “5. Follow”, “§10 Options”. */
export interface HeadingBlock {
  kind: "heading";
  level: number;
  clause: string | null;
  parts: (PlainWords | CodeWords | StrongWords | StressedWords)[];
}

export interface PlainWords {
  kind: "text";
  text: string;
}

export interface CodeWords {
  kind: "code";
  text: string;
}

export interface StrongWords {
  kind: "strong";
  parts: (PlainWords | CodeWords | StrongWords | StressedWords)[];
}

export interface StressedWords {
  kind: "em";
  parts: (PlainWords | CodeWords | StrongWords | StressedWords)[];
}

export interface ParagraphBlock {
  kind: "paragraph";
  clause: string | null;
  parts: (PlainWords | CodeWords | StrongWords | StressedWords)[];
}

/** `start` is the first number; none where nothing is numbered. */
export interface ListBlock {
  kind: "list";
  start: number | null;
  items: ListItem[];
}

export interface ListItem {
  clause: string | null;
  blocks: (HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CardsBlock)[];
}

/** `head` is empty where no column has a name. */
export interface TableBlock {
  kind: "table";
  head: (PlainWords | CodeWords | StrongWords | StressedWords)[][];
  rows: (PlainWords | CodeWords | StrongWords | StressedWords)[][][];
}

export interface CardsBlock {
  kind: "cards";
  form: "rows" | "tower";
  rows: CardRow[];
}

/** Cards that are drawn: whose they are, the cards, and what is to be said of them. */
export interface CardRow {
  label: string;
  cards: DrawnCard[];
  note: string;
}

/** `*R4` is lit, `-R4` is dimmed, `?` lies face down, `.` is an empty place, `>` stands between two. */
export interface DrawnCard {
  card: string;
  state: "dimmed" | "down" | "empty" | "lit" | "plain" | "then";
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

/** Whose seats and games a link carries: the names at their newest tables, how many tables are open, and how many games finished. `yours`: it was made in this very browser. */
export interface Carried {
  names: string[];
  tables: number;
  games: number;
  yours: boolean;
}

/** The log of a finished game as it was written then. `playable`: this program can still replay it. */
export interface RecordLines {
  lines: string[];
  playable: boolean;
  rules_version: number;
}

/** How a finished game stood at every choice. A `moment` has a value for each seat, or one for the whole table: the chance to win, or the score to be expected; there are none before enough games have been played on from each. Whatever is not `done` may still grow: ask again a little later. */
export interface HindsightShown {
  measure: "chance" | "score";
  moments: Moment[];
  turns: TurnShown[];
  games: number;
  pars: ParShown[];
  done: boolean;
}

/** After so many moves, chance moves included: what each seat, or the whole table, could hope for. */
export interface Moment {
  moves: number;
  values: number[];
}

/** A turning point: after so many moves all was different. What happened, and what would have been better, in words; the choice was made after `chosen` moves. */
export interface TurnShown {
  moves: number;
  chosen: number;
  text: string;
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

/** Before the start: the SHA-256 of a random value that this seat will give to the deal. */
export interface Promise {
  wish: "promise";
  seat: number;
  sha256: string;
  id?: number | null;
}

/** The value that was promised, once the table is starting. */
export interface Reveal {
  wish: "reveal";
  seat: number;
  value: string;
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

/** Is there something that this seat should know before it makes this move? */
export interface Careful {
  wish: "careful";
  seat: number;
  move: string;
  id?: number | null;
}

export interface Hint {
  wish: "hint";
  seat: number;
  id?: number | null;
}

/** Take the last move of a seat back. `position` says which one was the last (it is shown as `undoes`): so the same wish twice takes back one move. */
export interface Undo {
  wish: "undo";
  seat: number;
  position?: number | null;
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

/** Let a bot move for somebody who has not been seen for a while, until they are back. */
export interface StandIn {
  wish: "stand_in";
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

/** Somebody without a seat says something to the others who look on: under what name, and what. */
export interface Whisper {
  wish: "whisper";
  name: string;
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

/** Another game; where somebody else has wished for it, to join them. Who does not want to stands up. */
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

/** What lies there has been read: the bots need not wait longer. Once all people at the table have said so. */
export interface Hurry {
  wish: "hurry";
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

export type Message = Shown | Done | No | Because | Advice | Here | Gallery | Bye;

export type Wish = Sit | Stand | Rename | SeatBot | Replan | Start | Promise | Reveal | Move | Why | Careful | Hint | Undo | Pause | Resume | Agree | Leave | Return | StandIn | Offer | TakeOver | Say | Whisper | Remark | React | Rematch | Close | Speak | Hurry | Look;
