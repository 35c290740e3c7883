/** At a table's address the connection is opened while the program for a table is still on its way, and the first thing that is
 * heard says whose board to fetch. */
import { TableConnection } from './connection.svelte';

let ahead: TableConnection | null = null;

/** Called once, with the table at whose address the program was started; `fetchBoard` is told what is played there. */
export function callAhead(name: string, fetchBoard: (game: string) => void): void {
  const connection = new TableConnection(name);
  ahead = connection;
  const heard = $effect.root(() => {
    $effect(() => {
      const game = connection.shown?.plan.game;
      if (game === undefined) return;
      fetchBoard(game);
      queueMicrotask(() => heard());
    });
  });
}

/** The connection that is open already, or a new one. Whoever takes it closes it. */
export function connectionTo(name: string): TableConnection {
  const connection = ahead?.name === name ? ahead : new TableConnection(name);
  ahead = null;
  return connection;
}
