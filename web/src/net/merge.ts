/** A change of the table put onto what was known before. */
import { keyOf } from '../lines';
import { sharing } from '../sharing';
import type { Lesson, Line, Shown } from '../protocol';

export interface Merged {
  shown: Shown;
  /** Lines that are new with this message. */
  fresh: Line[];
}

export function merged(before: Shown | null, message: Shown): Merged {
  if (message.whole || before === null) return { shown: message, fresh: [] };
  const lines = new Map(before.lines.map((line) => [keyOf(line), line]));
  for (const key of message.gone) lines.delete(key.join('.'));
  const fresh = message.lines.filter((line) => !lines.has(keyOf(line)));
  for (const line of message.lines) lines.set(keyOf(line), line);
  const ordered = [...lines.values()].sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1]);
  return { shown: sharing(before, { ...message, whole: true, gone: [], lines: ordered }), fresh };
}

/** A lesson with the whole log in each of its steps: it comes with what is new in them. */
export function whole(lesson: Lesson): Lesson {
  let before: Shown | null = null;
  const steps = lesson.steps.map((step) => {
    const { shown } = merged(before, step.shown);
    before = shown;
    return { ...step, shown };
  });
  return { ...lesson, steps };
}
