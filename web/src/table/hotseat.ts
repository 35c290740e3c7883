/** What lies open on a screen. */
import type { Shown, Sight } from '../protocol';

/** What the board gets. At a screen that several people share, only what the one who holds it may see, until the end. */
export function heldBy(shown: Shown, sight: Sight | undefined): Shown {
  const shared = shown.seats.filter((seat) => seat.yours).length > 1;
  return shown.phase === 'over' || !shared ? shown : { ...shown, sights: sight ? [sight] : [] };
}
