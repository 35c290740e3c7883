/** What a game is drawn with, also one that these pages have no folder for: then its package may have brought it along, and the
 * list of games says so. */
import type { GameParts } from '../board/contract';
import { hasBoard, partsOf } from '../games/parts';
import { knownGame } from '../net/games.svelte';

export async function partsFor(game: string): Promise<GameParts> {
  return partsOf(game, hasBoard(game) ? null : ((await knownGame(game))?.files ?? null));
}
