import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { Lookback } from '../src/net/lookback.svelte';

let gone = (): void => undefined;
afterEach(() => {
  gone();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again until all is known, shows nothing of few games, and then rests', async () => {
  vi.useFakeTimers();
  const par = (best: number) => [{ seat: null, reached: 10, par: best, text: '' }];
  const answers = [
    { measure: 'chance', moments: [], turns: [], games: 0, pars: [], done: false },
    { measure: 'chance', moments: [{ moves: 0, values: [0.5] }], turns: [], games: 32, pars: par(10), done: false },
    { measure: 'chance', moments: [{ moves: 0, values: [0.5] }], turns: [], games: 64, pars: par(14), done: true },
  ];
  let asked = 0;
  vi.stubGlobal('fetch', (address: string) => {
    const answer = address.includes('hindsight') ? answers[Math.min(asked++, 2)] : {};
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  let looking: Lookback | undefined;
  gone = $effect.root(() => void (looking = new Lookback(() => 'share')));
  flushSync();
  await vi.advanceTimersByTimeAsync(10);
  expect([asked, looking?.known]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(700);
  expect([asked, looking?.known, looking?.found?.pars[0]?.par]).toEqual([2, true, 10]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, looking?.found?.pars[0]?.par]).toEqual([3, 14]);
});
