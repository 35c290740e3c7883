/** Where a replay stops: whenever somebody had a choice, and at the end. Deals and draws are passed over. */
import type { GameRecord } from '../protocol';

export function stopsOf(record: GameRecord): number[] {
  const stops = record.moves.flatMap(([actor], i) => (typeof actor === 'number' ? [i] : []));
  return [...stops, record.moves.length];
}
