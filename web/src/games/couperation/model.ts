/** What the board asks of a view: the places of the tower, where cards come from, the arithmetic of a fetch. */
import type { Line, MoveShown, SeatShown } from '../../protocol';
import type { Translate } from '../../words';
import { FINISH } from './cards';
import type { CouperationView, Placed, Trace } from './view';

export interface Place {
  name: string;
  level: number;
  place: number;
}

/** The levels from the top down, as they are seen. */
export function levelsOf(levels: number): Place[][] {
  return Array.from({ length: levels }, (_, i) => {
    const level = levels - i;
    return Array.from({ length: levels + 1 - level }, (_, p) => ({ name: `@${level}.${p + 1}`, level, place: p + 1 }));
  });
}

export function placeOf(name: string): Place {
  const [level = 0, place = 0] = name.slice(1).split('.').map(Number);
  return { name, level, place };
}

export function placeName(name: string, t: Translate): string {
  const { level, place } = placeOf(name);
  return t('place', { level, place });
}

/** The first letter of a name, or the number that tells “Steady 2” from “Steady 3”. */
export function letterOf(seat: SeatShown | undefined): string {
  const name = seat?.name ?? '';
  return /\d$/.exec(name)?.[0] ?? [...name][0] ?? '';
}

export function find(moves: MoveShown[], verb: string, parts: Record<string, string | number>): MoveShown | undefined {
  return moves.find(
    (move) => move.verb === verb && Object.entries(parts).every(([name, value]) => move.parts[name] === value),
  );
}

/** What can be done in a turn, as the words for it are named: only what is offered is spoken of. */
export function waysToAct(moves: MoveShown[]): string {
  const has = (...verbs: string[]): boolean => moves.some((move) => verbs.includes(move.verb));
  return ['you.act', has('up', 'down') ? 'lift' : '', has('fetch') ? 'fetch' : '', has('open') ? 'open' : '']
    .filter(Boolean)
    .join('.');
}

/** A face-down card of somebody else has no name: it is known by where it lies. */
export function unseen(place: string): string {
  return `down ${place}`;
}

export function keyOf(placed: Placed, fresh: Line[], lines: Line[]): string {
  if (placed.card === null) return unseen(placed.place);
  const opened = fresh.some((line) => line.kind.startsWith('opened') && line.parts['place'] === placed.place);
  const known = (): boolean => lines.some((line) => line.kind === 'placed_down' && line.parts['card'] === placed.card);
  // While it is turned over before those who did not know it, it is still the card that lay there.
  return opened && !known() ? unseen(placed.place) : placed.card;
}

const GONE = new Set(['destroyed', 'cleared', 'burnt']);

/** Where a card comes from that was not on the screen, by what has just happened. */
export function cameFrom(card: string, fresh: Line[]): string | null {
  for (const line of fresh) {
    const { seat, place } = line.parts;
    if (line.parts['card'] === card) {
      if (line.kind === 'drew' || line.kind === 'dealt' || line.kind === 'reserved') return 'deck';
      return `seat-${seat}`;
    }
    if (line.kind === 'placed_down_hidden' && card === unseen(String(place))) return `seat-${seat}`;
  }
  return null;
}

/** Where a card goes that is no longer on the screen. */
export function wentTo(card: string, fresh: Line[]): string | null {
  for (const line of fresh) {
    if (line.parts['card'] === card && GONE.has(line.kind)) return 'discard';
    if (line.kind.startsWith('returned')) return `seat-${line.parts['seat']}`;
  }
  return null;
}

/** Two paid cards against the wanted number: their sum or their difference, whichever is nearer. */
export interface Sum {
  left: number;
  right: number;
  sign: '+' | '−';
  value: number;
  off: number;
}

export function sumOf(wanted: number, one: number, other: number): Sum {
  const [low, high] = one < other ? [one, other] : [other, one];
  const plus: Sum = { left: low, right: high, sign: '+', value: low + high, off: Math.abs(low + high - wanted) };
  const minus: Sum = { left: high, right: low, sign: '−', value: high - low, off: Math.abs(high - low - wanted) };
  return plus.off <= minus.off ? plus : minus;
}

/** A fetch that is being thought about: nothing of it is known to anybody before it is made. */
export interface Plan {
  card: string;
  pays: string[];
  burns: string[];
}

/** A card of the hand is put in or taken out: two are paid first, then as many destroyed as are `due`. */
export function toggled(plan: Plan, card: string, due: number): Plan {
  const without = (cards: string[]): string[] => cards.filter((one) => one !== card);
  if (plan.pays.includes(card)) return { ...plan, pays: without(plan.pays), burns: [] };
  if (plan.burns.includes(card)) return { ...plan, burns: without(plan.burns) };
  if (plan.pays.length < 2) return { ...plan, pays: [...plan.pays, card] };
  if (plan.burns.length < due) return { ...plan, burns: [...plan.burns, card] };
  return { ...plan, pays: [...plan.pays.slice(0, 1), card], burns: [] };
}

/** The next step of a fetch that was decided on, if it is offered; paid and destroyed cards go in the order of the hand. */
export function nextStep(plan: Plan, view: CouperationView, moves: MoveShown[]): MoveShown | undefined {
  if (view.fetch?.card !== plan.card) return undefined;
  const verb = view.phase === 'burn' ? 'burn' : 'pay';
  return moves.find(
    (move) => move.verb === verb && (verb === 'burn' ? plan.burns : plan.pays).includes(String(move.parts['card'])),
  );
}

/** Cards that were seen and are hidden again. */
function traces(view: CouperationView): Trace[] {
  return [...view.known_to_all.cards, ...view.known_to_me.cards];
}

/** The card that surely lies face down at a place, or is surely in a hand: it was seen on its way there. */
export function surely(view: CouperationView, where: { seat: number } | { place: string }): string[] {
  const here = traces(view).filter(({ hands, places }) => {
    if (hands.length + places.length !== 1) return false;
    return 'seat' in where ? hands[0] === where.seat : places[0] === where.place;
  });
  return [...new Set(here.map((trace) => trace.card))];
}

export const STATES = ['tower', 'reserve', 'hand', 'discard', 'known', 'hidden'] as const;
export type CardState = (typeof STATES)[number];

/** Where a card is, as far as the view says. */
export function stateOf(card: string, view: CouperationView): CardState {
  if (view.tower.some((placed) => placed.card === card)) return 'tower';
  if (view.reserve.includes(card) || view.fetch?.card === card) return 'reserve';
  if (view.hand?.includes(card)) return 'hand';
  if (view.discard.includes(card) || view.fetch?.burnt.includes(card)) return 'discard';
  const seen =
    card === FINISH ? view.players.some((player) => player.finish) : traces(view).some((trace) => trace.card === card);
  return seen ? 'known' : 'hidden';
}

/** The card that was destroyed last lies on top. */
export function lastGone(lines: Line[], discard: string[]): string | null {
  const line = lines.findLast((one) => GONE.has(one.kind) && discard.includes(String(one.parts['card'])));
  return line ? String(line.parts['card']) : (discard.at(-1) ?? null);
}

/** The tower after an act, as the log tells it: so many places face up, so many face down. */
export interface Stand {
  up: number;
  down: number;
}
const PLACINGS: Record<string, 'up' | 'down'> = {
  placed_up: 'up',
  placed_down: 'down',
  placed_down_hidden: 'down',
  opened: 'up',
  opened_wrong: 'down',
  fetched: 'up',
};

/** `start` is where a card lay before anybody did anything. */
export function growth(lines: Line[], start: string): Stand[] {
  const tower = new Map<string, 'up' | 'down'>([[start, 'up']]);
  const stands: Stand[] = [{ up: 1, down: 0 }];
  for (const line of lines) {
    const face = line.by === 'game' ? PLACINGS[line.kind] : undefined;
    if (!face) continue;
    tower.set(String(line.parts['place']), face);
    const up = [...tower.values()].filter((one) => one === 'up').length;
    stands.push({ up, down: tower.size - up });
  }
  return stands;
}

export const DEEDS = ['placed_up', 'placed_down', 'opened', 'fetched', 'gone'] as const;
export type Deed = (typeof DEEDS)[number];

/** How often each seat did what. */
export function deeds(lines: Line[], seats: number): Record<Deed, number>[] {
  const counts = Array.from({ length: seats }, (): Record<Deed, number> => ({
    placed_up: 0,
    placed_down: 0,
    opened: 0,
    fetched: 0,
    gone: 0,
  }));
  for (const line of lines) {
    const kind = GONE.has(line.kind)
      ? 'gone'
      : line.kind.startsWith('opened')
        ? 'opened'
        : line.kind.replace('_hidden', '');
    const row = line.by === 'game' ? counts[Number(line.parts['seat'])] : undefined;
    const deed = DEEDS.find((one) => one === kind);
    if (row && deed) row[deed] += 1;
  }
  return counts;
}
