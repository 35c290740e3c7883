/** Boards that come with the packages of their games, each as one module: fetched from our own server, and taken only if they
 * were built for the contract that is kept here. */
import { CONTRACT, type BoardModule, type GameParts } from '../board/contract';
import type { GameFiles } from '../protocol';

type Found = Pick<GameParts, 'foreign' | 'refused'>;

export async function foreignBoard(files: GameFiles | null): Promise<Found> {
  if (!files?.board) return { foreign: null, refused: null };
  try {
    const [found] = await Promise.all([import(/* @vite-ignore */ files.board), styled(files.style)]);
    const board = found as Partial<BoardModule>;
    if (board.contract !== CONTRACT) return { foreign: null, refused: 'contract' };
    if (typeof board.mount !== 'function') return { foreign: null, refused: 'broken' };
    return { foreign: board as BoardModule, refused: null };
  } catch (problem) {
    // Whoever builds one looks there.
    console.warn('The board of this game cannot be loaded.', problem);
    return { foreign: null, refused: 'broken' };
  }
}

const styles = new Map<string, Promise<void>>();

/** Its styles stay: other tables of the same game need them, too. */
function styled(address: string | null): Promise<void> {
  if (address === null) return Promise.resolve();
  const known = styles.get(address);
  if (known) return known;
  const coming = new Promise<void>((done, failed) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: address });
    link.onload = () => done();
    link.onerror = () => failed(new Error(address));
    document.head.append(link);
  });
  styles.set(address, coming);
  return coming;
}
