/** Before anything on the page changes: the last moment at which the browser can be asked where things are for nothing. Once the
 * first word of a change is drawn, it has to lay out the page to answer. */

const looking = new Set<() => void>();

/** Look at the page before each change of the table; call what comes back to stop. */
export function beforeChange(look: () => void): () => void {
  looking.add(look);
  return () => looking.delete(look);
}

export function aboutToChange(): void {
  for (const look of looking) look();
}
