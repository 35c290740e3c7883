/** What the board asks of a view and of the log: which card is which, who said what, where the time went. */
import type { Line, MoveShown, SeatShown, Sight } from '../../protocol';
import type { Translate } from '../../words';
import { LUCKY } from './cards';
import type { EscapeView } from './view';

export interface LaidCard {
  /** As the view writes it: `L`, `!L`, `!`. */
  card: string;
  /** Its identity on the screen, the same as it had in the hand. */
  key: string;
  hand: number;
}

/** What lies where, by the log. */
export interface Ledger {
  laid: Map<number, LaidCard[]>;
  /** How many cards of a kind have left a hand, as far as one saw it. */
  gone: Map<string, number>;
}

/** The move somebody means who touches a card. A lucky shot is laid as some trait: any will do to ask why not now. */
export function meantBy(phase: string, card: string): string {
  if (phase === 'dropping') return `drop ${card}`;
  return card === LUCKY ? `solve ${card} as L` : `solve ${card}`;
}

const kindIn = (hand: number, card: string): string => `${hand}:${card}`;

/** Equal cards have no names in a view; by the order in which they left their hands they get one each. A name once given
 * stays, also when the log forgets the line: cards that were swept away or put away leave it. */
export class CardNames {
  readonly #names = new Map<string, string>();
  readonly #gone = new Map<string, number>();

  read(lines: Line[]): Ledger {
    const laid: Ledger['laid'] = new Map();
    for (const line of lines) {
      const { by, kind, parts } = line;
      if (by === 'table' && kind === 'started') laid.clear();
      if (by !== 'game') continue;
      if (kind === 'swept') laid.delete(Number(parts['place']));
      if (!['laid', 'copied', 'finished', 'moved', 'dropped'].includes(kind)) continue;
      const key = this.#nameOf(line);
      if (kind === 'moved' || kind === 'dropped') continue;
      const [place, hand] = [Number(parts['place']), Number(parts['hand'])];
      const card = kind === 'copied' ? `!${String(parts['as'])}` : String(parts['card']);
      laid.set(place, [...(laid.get(place) ?? []), { card, key, hand }]);
    }
    return { laid, gone: new Map(this.#gone) };
  }

  #nameOf({ key, parts }: Line): string {
    const known = this.#names.get(key.join());
    if (known !== undefined) return known;
    const kind = kindIn(Number(parts['hand']), String(parts['card']));
    const number = this.#gone.get(kind) ?? 0;
    this.#gone.set(kind, number + 1);
    this.#names.set(key.join(), `${kind}:${number}`);
    return `${kind}:${number}`;
  }
}

/** The cards on a puzzle as the view has them, with their names from the log. */
export function laidOn(place: number, cards: string[], book: Ledger): LaidCard[] {
  const left = [...(book.laid.get(place) ?? [])];
  return cards.map((card, i) => {
    const found = left.findIndex((one) => one.card === card);
    return left.splice(found, found < 0 ? 0 : 1)[0] ?? { card, key: `place-${place}:${card}:${i}`, hand: -1 };
  });
}

export interface Progress {
  /** By trait, whatever solved the puzzle at once last. */
  cards: LaidCard[];
  /** Traits of which nothing lies there yet. */
  missing: string[];
}

/** The cards on a puzzle and what is missing, trait by trait in the order of its puzzle cards. */
export function progressOf(traits: string[], laid: LaidCard[]): Progress {
  const of = (trait: string): LaidCard[] => laid.filter(({ card }) => card === trait || card === `${LUCKY}${trait}`);
  const cards = traits.flatMap(of);
  return {
    cards: [...cards, ...laid.filter((card) => !cards.includes(card))],
    missing: traits.filter((trait) => of(trait).length === 0),
  };
}

export function traitsOf(puzzle: string[]): string[] {
  return [...new Set(puzzle.flatMap((pair) => [...pair]))];
}

export function keysOf(hand: number, cards: string[], book: Ledger): string[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return `${kindIn(hand, card)}:${(book.gone.get(kindIn(hand, card)) ?? 0) + copy}`;
  });
}

/** The hand that is asked for something: it is in turn, or it owes an answer, or it may say whether it would like to start. */
export function askedHand(view: EscapeView): number | null {
  if (view.seat === null) return null;
  if (view.phase === 'starting') return view.seat;
  if (view.phase !== 'answering') return view.turn;
  return view.question?.answers.find((answer) => answer.seat === view.seat && !answer.given)?.hand ?? null;
}

/** A letter for each pawn, or a number where two would have the same. */
export function signsOf(view: EscapeView, seats: SeatShown[]): string[] {
  const first = seats.map((seat) => ([...seat.name][0] ?? '').toUpperCase());
  return view.hands.map((_, hand) => {
    const sign = hand === view.third ? '3' : first[hand];
    return sign && first.filter((one) => one === sign).length < 2 ? sign : String(hand + 1);
  });
}

/** What each hand holds, as far as any of the sights on this screen knows. */
export function openHands(sights: Sight[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const sight of sights) {
    (sight.view as EscapeView).hands.forEach(({ cards }, hand) => cards && found.set(hand, cards));
  }
  return found;
}

/** The question that was asked in somebody's own words. */
export function ownWords(lines: Line[]): string {
  return String(lines.findLast((line) => line.by === 'table' && line.kind === 'words')?.parts['text'] ?? '');
}

export function questionText(question: string, words: string, named: (letter: string) => string, t: Translate): string {
  const [what = '', trait] = question.split(' ');
  if (what === 'other' && words) return words;
  return t(`question.${what}`, { trait: trait ? named(trait) : '' });
}

export function answerText(answer: string, named: (letter: string) => string, t: Translate): string {
  const [what = '', place = ''] = answer.split(' ');
  return what.length === 1 ? named(what) : t(`answer.${what}`, { place });
}

export function moveWith(
  moves: MoveShown[],
  verb: string,
  parts: Record<string, string | number>,
): MoveShown | undefined {
  return moves.find(
    (move) => move.verb === verb && Object.entries(parts).every(([name, value]) => move.parts[name] === value),
  );
}

export type Use = 'puzzles' | 'swept' | 'moves' | 'drops' | 'questions';

export interface Spent {
  total: number;
  uses: { use: Use; minutes: number }[];
  /** The minutes left after each action. */
  left: number[];
  /** After how many actions a puzzle was solved. */
  solved: { after: number; place: number }[];
}

/** Where the hour went. The log forgets who laid the cards that are gone, but not how many they were. */
export function spent(lines: Line[], view: EscapeView): Spent {
  const uses: Record<Use, number> = { puzzles: 0, swept: 0, moves: 0, drops: 0, questions: 0 };
  const solved: Spent['solved'] = [];
  const lying = view.places.map(() => 0);
  const lost = view.places.map(() => 0);
  const drop = (place: number, cards: number): void => {
    uses.puzzles += Math.max(0, cards - (lying[place - 1] ?? 0));
    lying[place - 1] = 0;
  };
  const actions = (): number => Object.values(uses).reduce((sum, one) => sum + one, 0);
  for (const { by, kind, parts } of lines) {
    if (by !== 'game') continue;
    const [place, count] = [Number(parts['place']), Number(parts['count'])];
    const use = useOf(kind);
    if (use) uses[use] += 1;
    if (use === 'puzzles') lying[place - 1] = (lying[place - 1] ?? 0) + 1;
    if (kind === 'swept') {
      drop(place, count);
      uses.puzzles -= count;
      uses.swept += count;
      lost[place - 1] = (lost[place - 1] ?? 0) + count;
    }
    if (kind === 'solved') {
      const { laid = [], swept = 0 } = view.places[place - 1] ?? {};
      if (laid === null) drop(place, swept - (lost[place - 1] ?? 0));
      solved.push({ after: actions(), place });
    }
  }
  const total = view.minutes + actions();
  return {
    total,
    uses: (Object.keys(uses) as Use[]).map((use) => ({ use, minutes: uses[use] })),
    left: Array.from({ length: actions() + 1 }, (_, after) => total - after),
    solved,
  };
}

/** Every card that leaves a hand or the pile for good is a minute. */
function useOf(kind: string): Use | null {
  if (['laid', 'copied', 'finished'].includes(kind)) return 'puzzles';
  if (kind.startsWith('moved')) return 'moves';
  if (kind.startsWith('dropped')) return 'drops';
  return kind.startsWith('asked') ? 'questions' : null;
}
