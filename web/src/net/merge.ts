/** A change of the table put onto what was known before. */
import { keyOf } from '../lines';
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

/** What is new, made of what was known wherever that says the same: whoever draws a part that has not changed finds the very
 * same object and has nothing to do. A part of `after` may be exchanged for its equal. */
export function sharing<T>(before: unknown, after: T): T {
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  const names = Object.keys(after);
  let same = names.length === Object.keys(before).length;
  for (const name of names) {
    const [was, is] = [before[name], after[name]];
    if (was === is) continue;
    const kept = sharing(was, is);
    if (kept === was) (after as Record<string, unknown>)[name] = was;
    else same = false;
  }
  return same ? (before as T) : after;
}

const isTree = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null;

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
