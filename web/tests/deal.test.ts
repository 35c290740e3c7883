/** What a browser gives to a deal, and what it finds out about it afterwards. */
import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { gaveOf, gifts, judge } from '../src/net/deal';
import { bytesOf, hexOf, sha256 } from '../src/net/sha256';
import type { Shown, Wish } from '../src/protocol';

const SECRET = '0f'.repeat(32);
const hashed = (hex: string): string => sha256(bytesOf(hex));

function table(more: Partial<Shown> = {}): Shown {
  const seats = [
    { name: 'Mio', yours: true },
    { name: 'Ken', yours: false },
  ];
  const base = {
    table: 'abc',
    game_number: 1,
    phase: 'seats',
    starting: false,
    promises: [],
    seats,
    commitment: hashed(SECRET),
    secret: null,
    values: null,
  };
  return { ...base, ...more } as unknown as Shown;
}

const KEN = 'ee'.repeat(32);

/** The browser's value, with everything as it should be up to the start. */
function given(): { value: string; promises: string[] } {
  const [promise] = gifts(table()) as { wish: 'promise'; seat: number; sha256: string }[];
  const promises = [promise?.sha256 ?? '', hashed(KEN)];
  const [reveal] = gifts(table({ starting: true, promises })) as { wish: 'reveal'; seat: number; value: string }[];
  return { value: reveal?.value ?? '', promises };
}

beforeEach(() => localStorage.clear());

describe('SHA-256', () => {
  it('is what browsers compute on encrypted pages', async () => {
    for (const length of [0, 3, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const bytes = crypto.getRandomValues(new Uint8Array(length));
      const right = new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes));
      expect(sha256(bytes)).toBe(hexOf(right));
    }
  });
});

describe('what a browser gives to a deal', () => {
  it('promises a value for its own seats, the same again after a reload, and reveals it when all is settled', () => {
    const [first, ...more] = gifts(table());
    expect(more).toEqual([]);
    expect(first).toMatchObject({ wish: 'promise', seat: 0 });
    expect(gifts(table())).toEqual([first]);
    const promise = (first as { sha256: string }).sha256;
    expect(gifts(table({ promises: [promise, ''] }))).toEqual([]);
    const [reveal] = gifts(table({ promises: [promise, ''], starting: true }));
    expect(hashed((reveal as { value: string }).value)).toBe(promise);
  });

  it('gives a value for each of several seats at one screen, and another one in every game', () => {
    const both = table();
    both.seats.forEach((seat) => ((seat as { yours: boolean }).yours = true));
    const [one, two] = gifts(both) as { sha256: string }[];
    const [next] = gifts(table({ game_number: 2 })) as { sha256: string }[];
    expect(new Set([one?.sha256, two?.sha256, next?.sha256]).size).toBe(3);
  });

  it.each<[string, (promises: string[]) => Partial<Shown>]>([
    ['another secret was promised meanwhile', (promises) => ({ promises, commitment: hashed(KEN) })],
    ['its promise was exchanged', (promises) => ({ promises: [hashed(KEN), promises[1] ?? ''] })],
  ])('reveals nothing if %s', (_, changed) => {
    const [promise] = gifts(table()) as { sha256: string }[];
    expect(gifts(table({ starting: true, ...changed([promise?.sha256 ?? '', hashed(KEN)]) }))).toEqual([]);
  });

  it('reveals nothing more if somebody promised anew after it had revealed', () => {
    const { promises } = given();
    expect(gifts(table({ starting: true, promises: [promises[0] ?? '', hashed(SECRET)] }))).toEqual([]);
    expect(gifts(table({ promises: ['', ''] }))).toEqual([]);
  });

  it('gives nothing as a spectator, in a replay and after the end', () => {
    const spectator = table();
    spectator.seats.forEach((seat) => ((seat as { yours: boolean }).yours = false));
    const none: Wish[] = [];
    expect(gifts(spectator)).toEqual(none);
    expect(gifts(table({ commitment: '' }))).toEqual(none);
    expect(gifts(table({ phase: 'over' }))).toEqual(none);
  });
});

describe('what it finds out afterwards', () => {
  const over = (more: Partial<Shown>): Shown => table({ phase: 'over', secret: SECRET, ...more });

  it('is content if all fits', () => {
    const { value, promises } = given();
    expect(judge(over({ promises, values: [value, KEN] }))).toBe('right');
    expect(judge(over({ promises, values: [value, ''] }))).toBe('right');
    expect([0, 1].map((seat) => gaveOf(over({ promises, values: [value, ''] }), seat))).toEqual(['gave', 'withheld']);
  });

  it.each([
    ['forgotten', ''],
    ['said to be withheld', 'kept'],
  ])('notices a promise of its own that was never asked for and is %s', (_, how) => {
    const [promise] = gifts(table()) as { sha256: string }[];
    gifts(table({ promises: [promise?.sha256 ?? '', ''] }));
    const promises = how ? [promise?.sha256 ?? '', ''] : [];
    gifts(table({ phase: 'playing', promises }));
    expect(judge(over({ promises, values: ['', ''] }))).toBe('left_out');
  });

  it('takes its promise along if its seat is another one’s before the start', () => {
    const [promise] = gifts(table()) as { sha256: string }[];
    gifts(table({ promises: [promise?.sha256 ?? '', ''] }));
    const away = {
      seats: [
        { name: 'Ken', yours: false },
        { name: 'Mio', yours: false },
      ] as unknown as Shown['seats'],
    };
    gifts(table(away));
    gifts(table({ ...away, phase: 'playing' }));
    expect(judge(over({ ...away, values: ['', ''] }))).toBe('right');
  });

  it('notices what was exchanged, and what was left out', () => {
    const { value, promises } = given();
    expect(judge(over({ promises, values: [value, SECRET] }))).toBe('wrong');
    expect(judge(over({ promises: [promises[0] ?? '', hashed(SECRET)], values: [value, SECRET] }))).toBe('wrong');
    expect(judge(over({ promises: [hashed(KEN), hashed(KEN)], values: [KEN, KEN] }))).toBe('wrong');
    expect(judge(over({ promises, values: [value, KEN], secret: KEN }))).toBe('wrong');
    expect(judge(over({ promises, values: [value, KEN], secret: KEN, commitment: hashed(KEN) }))).toBe('wrong');
    expect(judge(over({ promises, values: ['', KEN] }))).toBe('left_out');
  });

  it('says so if it was not there before, and trusts what earlier pages kept', () => {
    expect(judge(over({ promises: [], values: ['', ''] }))).toBe('unseen');
    localStorage.setItem('chabudai.deal.abc.1', hashed(SECRET));
    expect(judge(over({ promises: [], values: ['', ''] }))).toBe('right');
  });

  it('does not remember for ever', () => {
    for (let number = 1; number <= 70; number += 1) gifts(table({ game_number: number }));
    expect(localStorage.length).toBeLessThanOrEqual(61);
    expect(localStorage.getItem('chabudai.deal.abc.70')).not.toBeNull();
  });
});
