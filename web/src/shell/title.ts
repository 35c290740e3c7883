/** “Futon · Rules”: of what is not known yet, or not there at all, nothing is said. */
export function titled(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
