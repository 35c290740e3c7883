// Written by `python -m tools.web_types` from the messages of the table. Do not edit.

/** Which protocol these are the messages of. */
export const PROTOCOL = 1;

/** The table as its reader may see it: the one message for the first look, every change and every reconnect. Each is complete but for the log. `number` counts the table's entries, as far as the viewer may know of them. With `whole` the log begins anew; else `lines` are added or replaced by their keys, and `gone` are the keys of lines to be dropped. */
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
  protocol?: number;
}

/** `here`: its owner is connected; `vanished`: and has not been for so long that others need not wait. `also`: the names of other seats that the same browser holds. `left`: milliseconds on its clock as of the message's `now`, which runs while `ticks`. `owes`: the game waits for it. `away`: a bot moves for its owner, and why. */
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

/** What a seat asks all others, and which seats have agreed. */
export interface MotionShown {
  what: "pause" | "undo";
  seat: number;
  agreed: number[];
  text: string;
}

/** A line of the log: what happened in a form for programs (`kind` and `parts`), and in words. `by` says whether the table tells it or the game. Lines are read in the order of their keys; one whose key is known already replaces the one before. */
export interface Line {
  key: [number, number];
  by: "game" | "table";
  kind: string;
  parts: Record<string, string | number | number[] | null>;
  text: string;
}

/** The game from one seat's eyes, or from a spectator's (`seat` is null). `view` is the game's own: its fields are in `chabudai/games/<game>/shapes.py`. `moves` are all that this seat may choose from now, and empty while it owes nothing; `position` goes back with the one that is chosen, and `undoes` with the wish to take one's last move back; `clause` is the one of the rules at hand. */
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

/** What one seat (or, with None, a spectator) may know. Each game adds its fields; nothing gets in by itself. A field `phase` is one of a `Literal`; `to_act` is the list of seats that owe a choice. */
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

/** What a seat may say now: in its own words (`chat`), by a remark, by a sign; and why not. */
export interface SpeechShown {
  chat: boolean;
  remarks: RemarkShown[];
  reactions: string[];
  closed: "no_seat" | "silent" | null;
}

/** One of the few things that the rules let this seat say now. */
export interface RemarkShown {
  remark: string;
  text: string;
}

/** How the game ended: by which rule, the scores and the winning seats; `more` is the game's own. */
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

/** The wish is granted, and kept: it survives a crash of the server. What came of it was shown before. `token` hands a seat over. */
export interface Done {
  message: "done";
  token: string | null;
  id: number | null;
}

/** The wish is refused and nothing has changed, or with the key `not_known` nobody knows whether it has: look again. `key` names the reason for programs (`stale`, `too_fast`, `illegal` …), `text` says it to people, and what to do. */
export interface No {
  message: "refused";
  key: string;
  text: string;
  id: number | null;
}

/** Why a move is not possible, or what to know before it; null if there is nothing to say. */
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

/** The same with how the move is called. */
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

/** The connection is about to be closed, and why: there is no such table (any more), the store is away just now and one should come back in a moment, the table cannot be read, one may not come here any more, or one speaks another protocol than the server. */
export interface Bye {
  message: "bye";
  key: "banned" | "failed" | "protocol" | "store" | "unknown";
  text: string;
}

/** `chabudai` is the version of this format. `card_file` holds the text of cards that are not an own edition. `distribution` is what must be installed to have the game, and its version; nothing for a game of Chabudai's own. */
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
  distribution?: string;
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

/** Every error has this form. */
export interface Problem {
  error: string;
  text: string;
}

export interface Version {
  version: string;
}

export interface Health {
  status: string;
}

export interface TableName {
  table: string;
}

/** A table in a list. `owing` says whether its reader owes a move there, `waits_for` which other people do; `readable` whether there is anything to be seen of it at all; `missing` is the package that would have to be installed for that. */
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
  missing: string;
}

/** Something to choose, by its name in plans: how it is called, and a sentence of what it is like in play. */
export interface Named {
  name: string;
  title: string;
  text: string;
}

/** `text` says what it is about; the first of `values` is the usual one. */
export interface OptionInfo {
  name: string;
  title: string;
  text: string;
  values: Named[];
}

/** Addresses of what a game's package has for pages: its board as one module, with its styles, and the front of its box. An address changes with what is there. */
export interface GameFiles {
  board: string | null;
  style: string | null;
  box: string | null;
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
  lesson: boolean;
  summary: boolean;
  plain: PlainBoard;
  files: GameFiles;
  distribution: string;
}

/** How a game is drawn that has no board of its own, in one language. */
export interface PlainBoard {
  fields: FieldShown[];
  phases: Record<string, string>;
  verbs: Record<string, string>;
}

/** How a field of the view is drawn. `path` is its name; with a dot in it, a list with an element for each seat and a field of that. `word` is what it is called, and `values` what its values are, where they have words. It is drawn only while the field `after` is empty, and only in these `phases` if there are any. */
export interface FieldShown {
  path: string;
  kind: "card" | "cards" | "fact" | "hand" | "held" | "hidden" | "pile" | "role" | "trick";
  word: string;
  sign: string;
  after: string | null;
  phases: string[];
  values: Record<string, string>;
}

/** `sheet` is the card file as data, each fact with its mark; `faces` what its cards look like to whoever knows no more of the game. */
export interface CardSheetInfo {
  edition: string;
  editions: string[];
  fingerprint: string;
  sheet: Record<string, unknown>;
  faces: Faces;
}

/** Of all cards of a card file, as notation writes them, and of its suits by their letters. */
export interface Faces {
  cards: Record<string, Face>;
  suits: Record<string, Suit>;
}

/** What a card looks like. `suits` are letters; without a rank its name stands in the middle. `asks` are moves with this card alone, in the notation: one can ask why they are not possible. */
export interface Face {
  name: Record<string, string>;
  rank: string;
  suits: string[];
  facts: FaceFact[];
  text: Record<string, string>;
  mark: "derived" | "house" | "printed";
  copies: number;
  asks: string[];
}

/** A number on a face: what it is called, or the suit it is of. */
export interface FaceFact {
  word: Record<string, string>;
  suit: string;
  value: number;
}

/** A suit or colour: never its tone alone, its sign goes with it. */
export interface Suit {
  name: Record<string, string>;
  sign: "club" | "cross" | "diamond" | "disc" | "drop" | "heart" | "hexagon" | "leaf" | "moon" | "spade" | "square" | "star" | "triangle";
  tone: "black" | "blue" | "brown" | "green" | "orange" | "purple" | "red" | "teal";
}

/** The table at one moment. `move` is what the learner is asked to do, with `text`; None: just watch. As it is sent, the log of every step but the first is what is new in it. */
export interface LessonStep {
  shown: Shown;
  text: string | null;
  move: string | null;
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

export interface RecordInfo {
  share: string;
  game: string;
  finished_at: number;
  players: string[] | null;
  winners: number[] | null;
}

export interface Me {
  is_new: boolean;
  tables: TableInfo[];
  records: RecordInfo[];
}

export interface RecoveryOffer {
  token: string;
  until: number;
}

/** Whose seats and games a link carries: the names at their newest tables, how many tables are open, and how many games finished. `yours`: it was made in this very browser. */
export interface Carried {
  names: string[];
  tables: number;
  games: number;
  yours: boolean;
}

/** The log of a finished game as it was written then. `playable`: this program can still replay it; `missing` is the package that would have to be installed for that. */
export interface RecordLines {
  lines: string[];
  playable: boolean;
  rules_version: number;
  missing: string;
}

/** The best that was found for a seat (or, without one, for the whole table), beside what was reached. */
export interface ParShown {
  seat: number | null;
  reached: number;
  par: number;
  text: string;
}

/** A turning point: after so many moves all was different. What happened, and what would have been better, in words; the choice was made after `chosen` moves. */
export interface TurnShown {
  moves: number;
  chosen: number;
  text: string;
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

/** `clause` is the one that begins here: “5. Follow”, “§10 Options”. */
export interface HeadingBlock {
  kind: "heading";
  level: number;
  clause: string | null;
  parts: (PlainWords | CodeWords | StrongWords | StressedWords)[];
}

export interface ParagraphBlock {
  kind: "paragraph";
  clause: string | null;
  parts: (PlainWords | CodeWords | StrongWords | StressedWords)[];
}

export interface ListItem {
  clause: string | null;
  blocks: (HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CardsBlock)[];
}

/** `start` is the first number; none where nothing is numbered. */
export interface ListBlock {
  kind: "list";
  start: number | null;
  items: ListItem[];
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

/** `clauses` are the rules by number, `guide` tells them to players, with examples, `summary` has room on one screen. A game may do without the last two. */
export interface RulesText {
  clauses: (HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CardsBlock)[];
  guide: (HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CardsBlock)[] | null;
  summary: (HeadingBlock | ParagraphBlock | ListBlock | TableBlock | CardsBlock)[] | null;
}

/** Take a free seat before the start; without a number the first one. One person may have several. */
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

/** Be called otherwise. Not while a game runs at which nobody may talk. */
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

/** `move`: so many seconds for every choice. `game`: so many for all of them, and `extra` more after each. */
export interface Clock {
  kind: "game" | "move";
  seconds: number;
  extra?: number;
}

/** Begin. The host, or anybody who has a seat, once every seat is taken. Where values were promised for the deal the table is `starting` until they are revealed. */
export interface Start {
  wish: "start";
  id?: number | null;
}

/** Before the start: the SHA-256 of 32 random bytes that this seat will give to the deal, in hexadecimal. Nobody has to; who did reveals them when the table is starting. */
export interface Promise {
  wish: "promise";
  seat: number;
  sha256: string;
  id?: number | null;
}

/** The value that was promised, in hexadecimal, once the table is starting. */
export interface Reveal {
  wish: "reveal";
  seat: number;
  value: string;
  id?: number | null;
}

/** Make a move, in the notation in which it was offered. `position` is the one of the `Sight` it was chosen from: if the seat owes another choice by now the move is refused as `stale`, and the same move at the same position twice is made once. So a move without an answer may be sent again, by another connection, too. `words` go with moves that are offered with `words`, and with no others. */
export interface Move {
  wish: "move";
  seat: number;
  move: string;
  position: number;
  words?: string;
  id?: number | null;
}

/** Why may this seat not make this move now? Answered by a `why`. */
export interface Why {
  wish: "why";
  seat: number;
  move: string;
  id?: number | null;
}

/** Is there something that this seat should know before it makes this move? Answered by a `why`; it says something only of moves whose verb is among the game's `risky` ones. */
export interface Careful {
  wish: "careful";
  seat: number;
  move: string;
  id?: number | null;
}

/** What would the strongest bot do on this seat, which owes a choice? Answered by a `hint` after a second or so; the others read in the log that one was asked for. */
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

/** Stop the game for a while, where there are clocks. Where others play, too, they are asked first. */
export interface Pause {
  wish: "pause";
  seat: number;
  id?: number | null;
}

/** Go on after a pause. Nobody has to agree. */
export interface Resume {
  wish: "resume";
  seat: number;
  id?: number | null;
}

/** Yes or no to what somebody asked of all (`motion`); with `what` only if it is still that. */
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

/** Be back after `leave`, or after one's time was up: one moves oneself again. So does a move. */
export interface Return {
  wish: "return";
  seat: number;
  id?: number | null;
}

/** Let a bot move for somebody else who has `vanished`, until they are back; where there are no clocks. */
export interface StandIn {
  wish: "stand_in";
  seat: number;
  id?: number | null;
}

/** Get a token with which somebody else can take over the seat; `done` brings it, to the owner alone. */
export interface Offer {
  wish: "offer";
  seat: number;
  id?: number | null;
}

/** Take over somebody else's seat, with the token that its owner was given for `offer`. */
export interface TakeOver {
  wish: "take_over";
  seat: number;
  token: string;
  name: string;
  id?: number | null;
}

/** Say something to the whole table, where and while the game allows it (`speech.chat`). */
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

/** Say one of the few things that the rules allow: one of `speech.remarks`. */
export interface Remark {
  wish: "remark";
  seat: number;
  remark: string;
  id?: number | null;
}

/** Make a sign without words: one of `speech.reactions`. */
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

/** The host gives the table up; not while others are playing. */
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

export interface RecoveryLook {
  token: string;
}

/** What is written here has been asked twice. */
export interface Sure {
  sure: true;
}

/** `anyway`: this browser may lose the tables and games that are its own. */
export interface Claim {
  token: string;
  anyway?: boolean;
}

/** The position after so many moves, chance moves included. */
export interface From {
  moves: number;
}

export type Message = Shown | Done | No | Because | Advice | Here | Gallery | Bye;

export type Wish = Sit | Stand | Rename | SeatBot | Replan | Start | Promise | Reveal | Move | Why | Careful | Hint | Undo | Pause | Resume | Agree | Leave | Return | StandIn | Offer | TakeOver | Say | Whisper | Remark | React | Rematch | Close | Speak | Hurry | Look;
