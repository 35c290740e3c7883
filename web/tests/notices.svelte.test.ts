/** What the table waits for, as whoever asked for it is told. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { Line, MotionShown, Shown } from '../src/protocol';
import { filled } from '../src/words';
import en from '../src/words/en.json';
import Notices from '../src/table/Notices.svelte';
import { toasts } from '../src/ui/toasts.svelte';
import { seatsOf } from './stage';

const motion: MotionShown = { what: 'undo', seat: 0, agreed: [0], text: 'Aya asks. Do you agree?' };
const table = (asked: MotionShown | null, seat: number): Shown =>
  ({
    motion: asked,
    plan: {},
    paused: false,
    phase: 'playing',
    seats: seatsOf(['Aya', 'Ben', 'Chika'], { seat, to_act: [] } as never),
  }) as unknown as Shown;
const no = {
  entry: [9, 0],
  by: 'table',
  kind: 'answered',
  parts: { seat: 1, answer: 'no' },
  text: 'Ben does not agree.',
} as unknown as Line;
const late = {
  entry: [9, 0],
  by: 'table',
  kind: 'lapsed',
  parts: { seat: 0, what: 'undo' },
  text: 'Not all have agreed in time.',
} as unknown as Line;

let standing: Record<string, unknown>;
function put(seat: number) {
  const props = $state({ shown: table(motion, seat), fresh: [] as Line[], mine: [seat], onwish: () => undefined });
  standing = mount(Notices, { target: document.body, props });
  flushSync();
  return props;
}
afterEach(() => {
  void unmount(standing);
  toasts.length = 0;
});

it('asks the others, and tells whoever asked for whom they wait', () => {
  put(1);
  expect(document.body.textContent).toContain(motion.text);
  void unmount(standing);
  put(0);
  expect(document.body.textContent).toContain(filled(en['motion.own.undo'], { names: 'Ben, Chika' }));
  expect([...document.querySelectorAll('button')].map((one) => one.textContent?.trim())).toEqual([
    en['agree.withdraw'],
  ]);
});

it.each([
  [0, no, ['Ben does not agree.']],
  [0, late, ['Not all have agreed in time.']],
  [2, no, []],
  [2, late, []],
])('tells only whoever asked that it is not granted (seat %i)', (seat, line, told) => {
  const props = put(seat);
  Object.assign(props, { shown: table(null, seat), fresh: [line] });
  flushSync();
  expect(toasts.map((one) => one.text)).toEqual(told);
});

it('reads out nothing that the log reads out', () => {
  const live = (text: string): string => {
    const said = [...document.querySelectorAll('p')].find((one) => one.textContent === text);
    const region = said?.closest('[aria-live], [role=status]');
    return region?.getAttribute('aria-live') ?? region?.role ?? '';
  };
  const props = put(1);
  expect(live(motion.text)).toBe('off');
  props.shown = { ...table(null, 1), paused: true };
  flushSync();
  expect(live(en.paused)).toBe('off');
  void unmount(standing);
  const asker = put(0);
  Object.assign(asker, { shown: table(null, 0), fresh: [no] });
  flushSync();
  expect(toasts.map((one) => one.logged)).toEqual([true]);
});

it('lets a bot move for somebody who has vanished, where no clock does', () => {
  const wishes: unknown[] = [];
  const gone = table(null, 0);
  Object.assign(gone.seats[1]!, { vanished: true, owes: true });
  const props = $state({
    shown: gone,
    fresh: [] as Line[],
    mine: [0],
    onwish: (wish: unknown) => void wishes.push(wish),
  });
  standing = mount(Notices, { target: document.body, props });
  flushSync();
  expect(document.body.textContent).toContain(filled(en.vanished, { name: 'Ben' }));
  document.querySelector('button')!.click();
  expect(wishes).toEqual([{ wish: 'stand_in', seat: 1 }]);
  props.shown = { ...gone, plan: { clock: { kind: 'move', seconds: 60 } } } as unknown as Shown;
  flushSync();
  expect(document.querySelector('button')).toBeNull();
  props.shown = { ...gone, seats: gone.seats.map((seat) => ({ ...seat, away: 'gone' as const })) };
  props.mine = [];
  flushSync();
  expect(document.querySelector('button')).toBeNull();
});
