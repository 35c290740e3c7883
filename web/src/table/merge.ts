/** A change of the table put onto what was known before. */
import type { Line, Shown } from '../protocol';

/** The place that stands for all lines of an entry. */
const ALL_LINES = -1;

export interface Merged {
  shown: Shown;
  /** Lines that are new with this message. */
  fresh: Line[];
}

export function merged(before: Shown | null, message: Shown): Merged {
  if (message.whole || before === null) return { shown: message, fresh: [] };
  const lines = new Map(before.lines.map((line) => [keyOf(line), line]));
  for (const [entry, place] of message.gone) {
    for (const line of before.lines) {
      const fades = line.by === 'game' && line.key[1] === place;
      if (line.key[0] === entry && (fades || place === ALL_LINES)) lines.delete(keyOf(line));
    }
  }
  const fresh = message.lines.filter((line) => !lines.has(keyOf(line)));
  for (const line of message.lines) lines.set(keyOf(line), line);
  const ordered = [...lines.values()].sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1]);
  return { shown: { ...message, whole: true, gone: [], lines: ordered }, fresh };
}

/** The table and the game may each have a line for the same entry. */
export function keyOf(line: Line): string {
  return `${line.by}.${line.key[0]}.${line.key[1]}`;
}
