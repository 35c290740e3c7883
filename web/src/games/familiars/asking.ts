/** Which sentence says what is going on: what is asked of whoever looks, or whom everybody waits for. */
import type { MoveShown } from '../../protocol';
import type { FamiliarsView } from './view';

export function asking(view: FamiliarsView, moves: MoveShown[], chosen: { errand: boolean; level: boolean }): string {
  if (moves.length === 0) return `wait.${view.phase}`;
  if (view.phase === 'errand_exchange' && chosen.errand) return 'ask.pile';
  if (view.phase === 'errand_exchange' && chosen.level) return 'ask.errand';
  if (view.phase === 'trick') return view.trick.length > 0 ? 'ask.follow' : 'ask.lead';
  return `ask.${view.phase}`;
}
