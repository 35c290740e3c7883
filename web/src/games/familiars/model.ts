/** What the board asks of a view and its log: who sits where, which card is which, what the tricks came to. */
import type { Line, MoveShown } from '../../protocol';
import type { CardSheet } from '../../board/contract';
import { copiesOf } from './cards';
import type { FamiliarsView, Pass, Play } from './view';

/** Left neighbour, whoever looks, right neighbour. A spectator sits with seat 0. */
export function around(view: FamiliarsView): { near: number; left: number; right: number; order: number[] } {
  const seats = view.hands.length;
  const near = view.seat ?? 0;
  const [left, right] = [(near + 1) % seats, (near + seats - 1) % seats];
  return { near, left, right, order: [left, near, right] };
}

/** The trick on the table: the one in progress, else the one before. `stale`: the next round has begun. */
export function onTable(view: FamiliarsView): { plays: Play[]; done: boolean; stale: boolean } {
  if (view.trick.length > 0) return { plays: view.trick, done: false, stale: false };
  const stale = ['hand_exchange', 'pass', 'errand_exchange', 'trick', 'turn_up'].includes(view.phase);
  return { plays: view.last_trick, done: view.last_trick.length > 0, stale: stale && view.last_trick.length > 0 };
}

/** How many of these a seat has played so far: copies are told apart by that. */
function playedBefore(lines: Line[], seat: number, card: string): number {
  return lines.filter((line) => line.kind === 'played' && line.parts['seat'] === seat && line.parts['card'] === card)
    .length;
}

/** A card's identity on the screen. Copies glide from a hand to the table, never from one seat's to another's. */
export function keysOf(cards: string[], seat: number, lines: Line[], sheet: CardSheet): string[] {
  return cards.map((card, i) => {
    if (copiesOf(card, sheet) < 2) return card;
    const before = cards.slice(0, i).filter((one) => one === card).length;
    return `${card}/${seat}/${playedBefore(lines, seat, card) + before}`;
  });
}

/** The same card once it lies on the table. */
export function keyOfPlay(play: Play, lines: Line[], sheet: CardSheet): string {
  return copiesOf(play.card, sheet) < 2
    ? play.card
    : `${play.card}/${play.seat}/${playedBefore(lines, play.seat, play.card) - 1}`;
}

/** What is known to be in a hand because it was passed. */
export function knownIn(view: FamiliarsView, seat: number): (Pass & { card: string })[] {
  return view.last_passes.filter(
    (pass): pass is Pass & { card: string } => pass.receiver === seat && pass.card !== null,
  );
}

/** How many errands lie open when none is missing, by the options of the table. */
export function placesFor(view: FamiliarsView, display: string | undefined): number {
  const opening = (display ?? '').split('-').reduce((sum, part) => sum + (Number(part) || 0), 0);
  return Math.max(opening, view.display.length);
}

export interface Trick {
  round: number;
  lead: number;
  plays: Play[];
  /** Null while it is not over. */
  totals: Record<string, number> | null;
  completed: { errand: string; points: number }[];
  /** With this trick. */
  score: number;
}

/** The tricks of the game from its log. */
export function tricks(lines: Line[]): Trick[] {
  const found: Trick[] = [];
  for (const { by, kind, parts } of lines) {
    if (by !== 'game') continue;
    const last = found.at(-1);
    if (kind === 'round_began') {
      found.push({
        round: Number(parts['round']),
        lead: Number(parts['seat']),
        plays: [],
        totals: null,
        completed: [],
        score: last?.score ?? 0,
      });
    } else if (kind === 'played') {
      last?.plays.push({ seat: Number(parts['seat']), card: String(parts['card']) });
    } else if (kind === 'totalled' && last) {
      last.totals = Object.fromEntries(Object.entries(parts).map(([letter, total]) => [letter, Number(total)]));
    } else if (kind === 'completed' && last) {
      last.completed.push({ errand: String(parts['errand']), points: Number(parts['points']) });
      last.score = Number(parts['score']);
    }
  }
  return found;
}

export function moveWith(
  moves: MoveShown[],
  verb: string,
  parts: Record<string, string | number> = {},
): MoveShown | undefined {
  return moves.find(
    (move) => move.verb === verb && Object.entries(parts).every(([name, value]) => move.parts[name] === value),
  );
}
