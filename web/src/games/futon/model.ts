/** What the board asks of a view and of the log: who sits where, what each day came to, which card is which. */
import type { Line, MoveShown } from '../../protocol';
import { DREW } from './finale';
import type { FutonView, SoloView } from './view';

export type AnyView = FutonView | SoloView;

export function alone(view: AnyView): view is SoloView {
  return !('players' in view);
}

/** The seats around the table from the left of whoever looks, and the nearest one apart. A spectator sits with seat 0. */
export function around(view: FutonView): { near: number; others: number[] } {
  const seats = view.players.length;
  const near = view.seat ?? 0;
  return { near, others: Array.from({ length: seats - 1 }, (_, i) => (near + 1 + i) % seats) };
}

/** A round (alone: a day) as the log tells it, by seats. */
export interface Day {
  round: number;
  rises: Map<number, string>;
  took: { seat: number; lesson: string }[];
  aside: string[];
  /** What the hearts of both cards came to. */
  hearts: Map<number, number>;
  chilled: Map<number, number>;
  drank: Map<number, number>;
  /** Stamina at the end of it, as far as it was told. */
  stamina: Map<number, number>;
}

export function days(lines: Line[]): Day[] {
  const found: Day[] = [];
  for (const line of lines) {
    if (line.by !== 'game') continue;
    if (line.kind === 'round_began' || line.kind === 'turn_began') {
      const [before, round] = [found.at(-1), Number(line.parts['round'])];
      found.push({
        round,
        rises: new Map(),
        took: [],
        aside: [],
        hearts: new Map(),
        chilled: new Map(),
        drank: new Map(),
        stamina: new Map(before?.stamina),
      });
    }
    const day = found.at(-1);
    if (day) note(day, line);
  }
  return found;
}

function note(day: Day, line: Line): void {
  const seat = Number(line.parts['seat'] ?? -1);
  const [hearts, stamina] = [Number(line.parts['hearts'] ?? 0), line.parts['stamina']];
  if (line.kind === 'rose') day.rises.set(seat, String(line.parts['rise']));
  if (line.kind === 'took') day.took.push({ seat, lesson: String(line.parts['lesson']) });
  if (line.kind === 'put_aside') day.aside.push(String(line.parts['lesson']));
  if (line.kind === 'chilled') day.chilled.set(seat, hearts);
  if (line.kind === 'went_drinking') day.drank.set(seat, hearts);
  if (line.kind === 'adjusted') day.hearts.set(seat, hearts);
  if (['chilled', 'went_drinking', 'adjusted', 'crashed'].includes(line.kind)) day.stamina.set(seat, Number(stamina));
}

/** A lesson's identity on the screen. Copies are alike: the one taken is the last of those that lay there. */
export function lessonKey(round: number, lesson: string, copy: number): string {
  return `${round}:${lesson}:${copy}`;
}

/** The copies of a lesson that were still there after a seat took its own: those left over and those taken later. */
export function copyOf(seat: number, lesson: string, took: { seat: number; lesson: string }[], left: string[]): number {
  const later = took.slice(took.findIndex((one) => one.seat === seat) + 1);
  return left.filter((one) => one === lesson).length + later.filter((one) => one.lesson === lesson).length;
}

/** What each seat took in this round, in the order of taking. */
export function tookToday(view: FutonView): { seat: number; lesson: string }[] {
  return view.arrival.flatMap((seat) => {
    const lesson = view.players[seat]?.took;
    return lesson ? [{ seat, lesson }] : [];
  });
}

/** Numbered copies: each card with how many of its kind stand before it. */
export function numbered(cards: string[]): { card: string; copy: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, copy };
  });
}

export interface Draw {
  seat: number;
  card: string;
}

/** The exam's cards as they were drawn. A log that begins too late has them only as they lie. */
export function draws(view: FutonView, lines: Line[]): Draw[] {
  const told = lines.flatMap((line) =>
    line.by === 'game' && line.kind === DREW
      ? [{ seat: Number(line.parts['seat']), card: String(line.parts['rise']) }]
      : [],
  );
  const lying = view.players.flatMap((player, seat) => player.exam.map((card) => ({ seat, card })));
  return told.length === lying.length ? told : lying;
}

export function moveWith(moves: MoveShown[], verb: 'rise' | 'take', card: string): MoveShown | undefined {
  return moves.find((move) => move.verb === verb && move.parts[verb === 'rise' ? 'rise' : 'lesson'] === card);
}
