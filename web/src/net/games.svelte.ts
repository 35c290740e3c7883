/** The games there are, in the language of the moment. */
import type { GameInfo } from '../protocol';
import { settings } from '../settings.svelte';
import { untilAnswered } from './again';
import { api } from './api';

export const games: { all: GameInfo[]; problem: string } = $state({ all: [], problem: '' });

let listed: () => void;
const list = new Promise<void>((done) => (listed = done));

/** Called once, inside an effect root: the list follows the language. */
export function keepGames(): void {
  $effect(() => {
    const lang = settings.lang;
    return untilAnswered(
      () => api.games(lang),
      (found) => {
        Object.assign(games, { all: found, problem: '' });
        listed();
      },
      (problem) => (games.problem = problem.message),
    );
  });
}

export function gameOf(name: string): GameInfo | undefined {
  return games.all.find((game) => game.name === name);
}

/** The same for whoever can wait until the list has come. */
export async function knownGame(name: string): Promise<GameInfo | undefined> {
  await list;
  return gameOf(name);
}
