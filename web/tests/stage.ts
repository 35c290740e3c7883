/** What the tests of the boards share: a table to look at, and fingers to touch it with. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, vi } from 'vitest';
import type { MoveShown, SeatShown, Shown, Sight, View } from '../src/protocol';
import type { BoardProps, CardSheet, GameInfo } from '../src/board/contract';
import { speaker, type Catalogue } from '../src/words';

// A whole board in a simulated browser takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

export const act = vi.fn<(move: MoveShown, words?: string) => void>();
export const why = vi.fn<(move: string) => void>();
/** The moves that were made, in the notation of the game. */
export const sent = (): string[] => act.mock.calls.map(([move]) => move.move);

type Seen = View & { to_act: number[] };

export function seatsOf(names: string[], view: Seen): SeatShown[] {
  return names.map((name, i) => ({
    kind: 'person',
    name,
    bot: null,
    away: null,
    here: true,
    asked: false,
    vanished: false,
    also: [],
    yours: i === view.seat,
    owes: view.to_act.includes(i),
    left: null,
    ticks: false,
  }));
}

/** What a board gets for a view: everybody is here, nothing has been said, and the language is English. */
export function propsOf<V extends Seen>(
  given: { names: string[]; sheet: CardSheet; words: Catalogue },
  view: V,
  moves: MoveShown[],
  table: Partial<Shown> = {},
  more: Partial<BoardProps<V>> = {},
): BoardProps<V> {
  const sight: Sight<V> = {
    seat: view.seat,
    view,
    position: 0,
    moves,
    undo: false,
    undoes: null,
    speech: null,
    clause: '1',
  };
  const shown = {
    now: 0,
    seats: seatsOf(given.names, view),
    lines: [],
    sights: [sight],
    outcome: null,
    ...table,
  } as unknown as Shown;
  return {
    sight,
    shown,
    fresh: [],
    game: {} as GameInfo,
    sheet: given.sheet,
    act,
    why,
    busy: false,
    hint: [],
    lang: 'en',
    t: speaker(given.words),
    ...more,
  };
}

let standing: Record<string, unknown> | undefined;

/** Nothing else stands on the screen then. */
export function put<V extends View>(part: Component<BoardProps<V>>, props: BoardProps<V>): void {
  if (standing) void unmount(standing);
  standing = mount(part, { target: document.body, props });
  flushSync();
}

export const nameOf = (one: Element): string => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();

export function button(start: string): HTMLButtonElement {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find((one) =>
    nameOf(one).startsWith(start),
  );
  if (!found) throw new Error(`There is no button “${start}”.`);
  return found;
}

export function press(...starts: string[]): void {
  for (const start of starts) {
    button(start).click();
    flushSync();
  }
}

/** The names of the cards that are dimmed, of those inside what a selector finds. */
export const dimmed = (inside: string): string[] =>
  [...document.querySelectorAll(`${inside} button.dimmed, ${inside} .dimmed button`)].map(nameOf);

afterEach(() => {
  if (standing) void unmount(standing);
  standing = undefined;
  document.body.innerHTML = '';
  vi.clearAllMocks();
});
