/** At a table's address the line is opened while the program for a table is still on its way, and the first thing that is
 * heard says whose board to fetch. */
import { partsOf } from '../games/parts';
import { TableLine } from './line.svelte';

let ahead: TableLine | null = null;

/** Called once, with the table at whose address the program was started. */
export function callAhead(name: string): void {
  const line = new TableLine(name);
  ahead = line;
  const heard = $effect.root(() => {
    $effect(() => {
      const game = line.shown?.plan.game;
      if (game === undefined) return;
      // What does not come now is asked for again by the table itself.
      partsOf(game).catch(() => undefined);
      queueMicrotask(() => heard());
    });
  });
}

/** The line that is open already, or a new one. Whoever takes it closes it. */
export function lineTo(name: string): TableLine {
  const line = ahead?.name === name ? ahead : new TableLine(name);
  ahead = null;
  return line;
}
