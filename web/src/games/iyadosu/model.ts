/** What the board asks of a view: who sits where, what lies where, what the last round came to. */
import type { Line, MoveShown } from '../../protocol';
import type { IyadosuView, Play } from './view';

export interface Spot {
  /** The seat, in percent of the table. */
  x: number;
  y: number;
  /** Its card, in widths and heights of a card from the middle of the trick. */
  cardX: number;
  cardY: number;
}

/** The others clockwise from the left, by how many they are; on a desk. The nearest card lies under the middle. */
const RINGS: Record<number, Spot[]> = {
  2: [
    { x: 17, y: 18, cardX: -0.6, cardY: -0.54 },
    { x: 83, y: 18, cardX: 0.6, cardY: -0.54 },
  ],
  3: [
    { x: 11, y: 46, cardX: -1.18, cardY: 0 },
    { x: 50, y: 9, cardX: 0, cardY: -0.54 },
    { x: 89, y: 46, cardX: 1.18, cardY: 0 },
  ],
  4: [
    { x: 11, y: 47, cardX: -1.16, cardY: 0.54 },
    { x: 30, y: 10, cardX: -0.6, cardY: -0.54 },
    { x: 70, y: 10, cardX: 0.6, cardY: -0.54 },
    { x: 89, y: 47, cardX: 1.16, cardY: 0.54 },
  ],
};

/** The seats around the table from the left of whoever looks, and the nearest one apart. A spectator sits with seat 0. */
export function around(view: IyadosuView): { near: number; others: number[] } {
  const seats = view.players.length;
  const near = view.seat ?? 0;
  return { near, others: Array.from({ length: seats - 1 }, (_, i) => (near + 1 + i) % seats) };
}

export function spotOf(others: number, index: number): Spot {
  return RINGS[others]?.[index] ?? { x: 50, y: 10, cardX: 0, cardY: -0.54 };
}

/** What lies on the table: the trick in progress, else the one before; `round` is the one its cards were dealt in. */
export interface OnTable {
  plays: Play[];
  round: number;
  done: boolean;
}

export function onTable(view: IyadosuView): OnTable {
  if (view.trick.length > 0) return { plays: view.trick, round: view.round, done: false };
  const earlier = view.phase !== 'over' && view.tricks_played === 0;
  return { plays: view.last_trick, round: earlier ? view.round - 1 : view.round, done: true };
}

/** Before the first card of a round is led, the declarations lie where the cards will. */
export function declaring(view: IyadosuView): boolean {
  return view.phase !== 'over' && view.tricks_played === 0 && view.trick.length === 0;
}

/** A card's identity on the screen: the next round's red 7 is another one. */
export function keyOf(card: string, round: number): string {
  return `${round}:${card}`;
}

export interface Scored {
  seat: number;
  /** Null for a seat that was eliminated. */
  terms: { perseverance: number; domination: number; miss: number; bonus: number } | null;
  score: number;
  /** With this round. */
  total: number;
}

export interface RoundResult {
  round: number;
  scored: Scored[];
}

/** What the rounds that are over came to, from the log. */
export function results(lines: Line[]): RoundResult[] {
  const found: RoundResult[] = [];
  const totals = new Map<number, number>();
  for (const line of lines) {
    if (line.by !== 'game') continue;
    if (line.kind === 'round_ended') found.push({ round: Number(line.parts['round']), scored: [] });
    if (line.kind.startsWith('scored')) found.at(-1)?.scored.push(scoredIn(line, totals));
  }
  return found;
}

function scoredIn(line: Line, totals: Map<number, number>): Scored {
  const part = (name: string): number => Number(line.parts[name] ?? 0);
  const [seat, score] = [part('seat'), part('score')];
  const total = (totals.get(seat) ?? 0) + score;
  totals.set(seat, total);
  const out = line.kind === 'scored_nothing';
  const terms = out
    ? null
    : { perseverance: part('perseverance'), domination: part('domination'), miss: part('miss'), bonus: part('bonus') };
  return { seat, terms, score, total };
}

export function moveWith(moves: MoveShown[], verb: string, card: string): MoveShown | undefined {
  return moves.find((move) => move.verb === verb && move.parts['card'] === card);
}
