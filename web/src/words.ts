/** Sentences from catalogues: `{name}` is replaced, `{count:card|cards}` picks the first word for one and the second for any other number. */

export const LANGUAGES = ['en', 'ja'] as const;
export type Lang = (typeof LANGUAGES)[number];
export type Catalogue = Record<string, string>;
export type Catalogues = Record<Lang, Catalogue>;
export type Filling = Record<string, string | number>;
export type Translate = (key: string, filling?: Filling) => string;

const PLACE = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

export function filled(text: string, filling: Filling = {}): string {
  return text.replace(PLACE, (whole, name: string, one?: string, many?: string) => {
    const value = filling[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return Number(value) === 1 ? one : (many ?? '');
  });
}

/** A missing message shows its key, so that it is seen; a test keeps that from happening. */
export function speaker(catalogue: Catalogue): Translate {
  return (key, filling) => filled(catalogue[key] ?? key, filling);
}
