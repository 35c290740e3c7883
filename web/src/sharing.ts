/** What has not changed is the same object as before: whoever draws it has nothing to do. */

/** What is new, made of what was known wherever that says the same: whoever draws a part that has not changed finds the very
 * same object. A part of `after` may be exchanged for its equal. */
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

/** For `$derived.by`: what is made anew with every message, and changes little by each. It must be plain data. */
export function keeping<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => (last = sharing(last, make()));
}
