/** What Chabudai's pages load: the contract it was built for, and how the board is drawn, told of changes, and taken away. */
import type { BoardModule, ForeignProps, Mounted } from 'chabudai/board/contract';
import { mount as draw, unmount } from 'svelte';
import Board from './Board.svelte';

/** `CONTRACT` in `web/src/board/contract.ts` as it was when this was written: pages of another one draw the plain board. */
export const contract: BoardModule['contract'] = 1;

export const mount: BoardModule['mount'] = (target: HTMLElement, props: ForeignProps): Mounted => {
  let given = $state.raw(props);
  const board = draw(Board, {
    target,
    props: {
      get given() {
        return given;
      },
    },
  });
  return {
    update: (changed) => (given = changed),
    destroy: () => void unmount(board),
  };
};
