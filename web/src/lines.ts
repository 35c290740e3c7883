/** Lines of the log. */
import type { Line } from './protocol';

/** Which one it is: the same at every message that brings it. */
export function keyOf(line: Line): string {
  return line.key.join('.');
}
