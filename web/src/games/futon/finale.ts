/** The exam comes all at once: it is shown card by card. */
import type { Line } from '../../protocol';

export const DREW = 'exam_drew';

export default function begins(fresh: Line[]): boolean {
  return fresh.filter((line) => line.kind === DREW).length > 1;
}
