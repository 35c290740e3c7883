/** What lies on the plain board: a view, sorted into hands, seats and the middle of the table by the game's description. */
import type { FieldShown, MoveShown, PlainBoard, Sight } from '../../protocol';

export interface Lying {
  /** Its identity on the screen: the same card somewhere else later. */
  key: string;
  /** As views write it; null: face down. */
  card: string | null;
  /** What is special about it. */
  notes: string[];
}

/** Cards side by side. */
export interface Row {
  path: string;
  word: string;
  cards: Lying[];
}

export interface Heap {
  path: string;
  word: string;
  count: number;
  /** The card on top, if it lies open. */
  top: string | null;
}

export type Value = string | number | boolean | Record<string, number>;

export interface Fact {
  path: string;
  word: string;
  sign: string;
  value: Value;
  /** In words, where the game has some. */
  text: string;
}

export interface AtSeat {
  seat: number;
  roles: string[];
  facts: Fact[];
  /** Cards that nobody else sees; null if nothing is said of them. */
  held: number | null;
  rows: Row[];
  played: Lying | null;
}

export interface Drawn {
  hands: Row[];
  rows: Row[];
  heaps: Heap[];
  facts: Fact[];
  seats: AtSeat[];
  /** Whether there is a trick to lie before the seats. */
  tricks: boolean;
}

type Fields = Record<string, unknown>;
interface Play {
  seat: number;
  card: string | null;
  [more: string]: unknown;
}

/** Counts how often each card was laid down: every one on the screen has a name of its own. */
class Keys {
  #seen = new Map<string, number>();

  of(card: string | null, place: string): string {
    const name = card ?? `down:${place}`;
    const times = (this.#seen.get(name) ?? 0) + 1;
    this.#seen.set(name, times);
    return times > 1 ? `${name}#${times}` : name;
  }
}

/** `isCard`: whether something that a view writes is a card. */
export function drawn(
  { view, seat: own }: Pick<Sight, 'view' | 'seat'>,
  board: PlainBoard,
  seats: number,
  isCard: (name: string) => boolean,
): Drawn {
  const now = view as unknown as Fields;
  const keys = new Keys();
  const fields = board.fields.filter((field) => isDue(field, now)).map((field) => asWord(field, now, isCard));
  const table = fields.filter(({ path }) => !path.includes('.'));
  const of = (...kinds: FieldShown['kind'][]): FieldShown[] => table.filter(({ kind }) => kinds.includes(kind));
  const rowOf = ({ path, word }: FieldShown, value: unknown): Row[] => {
    if (value === null || value === undefined) return [];
    const cards = (Array.isArray(value) ? value : [value]) as (string | null)[];
    return [{ path, word, cards: cards.map((card) => ({ key: keys.of(card, path), card, notes: [] })) }];
  };

  // Who has the same card twice on the screen sees the one in their hand move.
  const hands = fields
    .filter(({ kind }) => kind === 'hand')
    .flatMap((field) => rowOf(field, field.path.includes('.') ? valueOf(now, field.path, own) : now[field.path]));
  const plays = of('trick').flatMap((field) =>
    ((now[field.path] ?? []) as Play[]).map((play): [number, Lying] => [play.seat, laid(play, field, keys)]),
  );
  const at = Array.from({ length: seats }, (_, seat): AtSeat => ({
    ...atSeat(seat, seats, seat === own ? fields.filter(({ kind }) => kind !== 'hand') : fields, now, rowOf),
    played: plays.filter(([by]) => by === seat).at(-1)?.[1] ?? null,
  }));
  return {
    hands,
    rows: of('card', 'cards')
      .flatMap((field) => rowOf(field, now[field.path]))
      .filter(({ cards }) => cards.length),
    heaps: of('pile').flatMap((field) => heapOf(field, now[field.path])),
    facts: of('fact').flatMap((field) => factOf(field, now[field.path])),
    seats: at,
    tricks: of('trick').length > 0,
  };
}

/** A word that is no card, like the suit that was led, is a fact. */
function asWord(field: FieldShown, view: Fields, isCard: (name: string) => boolean): FieldShown {
  const value = view[field.path];
  return field.kind === 'card' && typeof value === 'string' && !isCard(value) ? { ...field, kind: 'fact' } : field;
}

function isDue({ path, after, phases }: FieldShown, view: Fields): boolean {
  const before = after === null ? undefined : view[after];
  const empty = before === undefined || before === null || (Array.isArray(before) && !before.length);
  return (path.split('.')[0] ?? '') in view && empty && (!phases.length || phases.includes(String(view['phase'])));
}

function laid(play: Play, field: FieldShown, keys: Keys): Lying {
  const notes = Object.entries(field.values).flatMap(([name, said]) => (play[name] === true ? [said] : []));
  return { key: keys.of(play.card, `${field.path}:${play.seat}`), card: play.card, notes };
}

function atSeat(
  seat: number,
  seats: number,
  fields: FieldShown[],
  view: Fields,
  rowOf: (field: FieldShown, value: unknown) => Row[],
): Omit<AtSeat, 'played'> {
  const found: Omit<AtSeat, 'played'> = { seat, roles: [], facts: [], held: null, rows: [] };
  for (const field of fields) {
    const [list = '', inner] = field.path.split('.');
    const all = view[list];
    // A list has something for each seat, or it is of something else.
    const value =
      inner !== undefined || (Array.isArray(all) && all.length === seats) ? valueAt(all, inner, seat) : null;
    if (field.kind === 'role') {
      if (Array.isArray(all) ? all.includes(seat) : all === seat) found.roles.push(field.word);
    } else if (field.kind === 'held') {
      if (typeof value === 'number') found.held = (found.held ?? 0) + value;
    } else if (field.kind === 'fact') found.facts.push(...factOf(field, value));
    else if (inner !== undefined) found.rows.push(...rowOf(field, value).filter(({ cards }) => cards.length));
  }
  return found;
}

function valueOf(view: Fields, path: string, seat: number | null): unknown {
  const [list = '', inner] = path.split('.');
  return seat === null ? undefined : valueAt(view[list], inner, seat);
}

function valueAt(list: unknown, inner: string | undefined, seat: number): unknown {
  if (!Array.isArray(list)) return undefined;
  if (inner === undefined) return list[seat];
  const items = list as (Fields & { seat?: number })[];
  return items.find((item, i) => (item.seat ?? i) === seat)?.[inner];
}

function factOf(field: FieldShown, value: unknown): Fact[] {
  if (value === null || value === undefined || value === false || Array.isArray(value)) return [];
  const { path, word, sign, values } = field;
  return [{ path, word, sign, value: value as Value, text: values[String(value)] ?? '' }];
}

function heapOf({ path, word }: FieldShown, value: unknown): Heap[] {
  if (typeof value === 'number') return [{ path, word, count: value, top: null }];
  if (!Array.isArray(value)) return [];
  return [{ path, word, count: value.length, top: (value as string[]).at(-1) ?? null }];
}

// -- moves, and what they touch --------------------------------------------------------------------------------------------

/** Whether a move names this card. */
export function touches(move: MoveShown, card: string | null): boolean {
  return card !== null && Object.values(move.parts).includes(card);
}

/** Cards that moves name and that lie nowhere: they are offered as a hand is. */
export function offered(moves: MoveShown[], lying: Set<string>, isCard: (name: string) => boolean): string[] {
  const names = moves.flatMap((move) =>
    Object.values(move.parts).some((part) => lying.has(String(part)))
      ? []
      : Object.values(move.parts).filter((part): part is string => typeof part === 'string' && isCard(part)),
  );
  return [...new Set(names)];
}

/** Everything that lies open in the places that one can touch. */
export function open({ hands, rows, seats }: Drawn): Set<string> {
  const cards = [...hands, ...rows, ...seats.flatMap((seat) => seat.rows)].flatMap((row) => row.cards);
  return new Set(cards.flatMap(({ card }) => card ?? []));
}

/** Which move to ask about when this card cannot be touched: one that others are made with now, if there is any. */
export function asked(asks: string[], moves: MoveShown[]): string | null {
  const verbs = new Set(moves.map((move) => move.verb));
  return asks.find((ask) => verbs.has(ask.split(' ')[0] ?? '')) ?? asks[0] ?? null;
}
