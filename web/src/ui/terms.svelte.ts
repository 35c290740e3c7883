/** The words of a game that explain themselves: which they are, where they stand in a sentence, and what is told of one
 *  that is tapped. A game's catalogue has `term.<name>`, the ways in which it is written, and `term.<name>.about`. */
import { getContext, setContext } from 'svelte';
import type { Catalogue } from '../words';

export interface Term {
  name: string;
  /** As it is called alone: the first of `written`. */
  word: string;
  written: string[];
  about: string;
}

export function termsOf(catalogue: Catalogue): Term[] {
  return Object.entries(catalogue).flatMap(([key, text]) => {
    const name = /^term\.(\w+)$/.exec(key)?.[1];
    if (name === undefined) return [];
    const written = text.split('|');
    return [{ name, word: written[0] ?? '', written, about: catalogue[`${key}.about`] ?? '' }];
  });
}

export interface Piece {
  text: string;
  term: Term | undefined;
}

const LETTER = String.raw`[A-Za-z0-9]`;
const plain = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Where any of them stands; made once for all sentences of a game. */
const places = new WeakMap<Term[], RegExp>();

function placesOf(terms: Term[]): RegExp {
  const written = terms.flatMap((term) => term.written).sort((a, b) => b.length - a.length);
  const made = new RegExp(`(?<!${LETTER})(${written.map(plain).join('|')})(?!${LETTER})`, 'i');
  places.set(terms, made);
  return made;
}

/** A sentence cut at the terms in it. Each explains itself once; a part of a longer word is no term. */
export function piecesOf(text: string, terms: Term[]): Piece[] {
  if (terms.length === 0) return [{ text, term: undefined }];
  const found = new Set<Term>();
  const cut = text.split(places.get(terms) ?? placesOf(terms));
  const pieces = cut.map((piece, i): Piece => {
    const term =
      i % 2 ? terms.find((one) => one.written.some((word) => word.toLowerCase() === piece.toLowerCase())) : undefined;
    if (!term || found.has(term)) return { text: piece, term: undefined };
    found.add(term);
    return { text: piece, term };
  });
  return pieces.filter((piece) => piece.text !== '');
}

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const EDGE = 8;
const overlaps = (one: Area, other: Area): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** Where an explanation stands: at its word, within the screen, and not on what is asked. */
export function placeAt(
  word: Area,
  size: { width: number; height: number },
  screen: { width: number; height: number },
  asked: Area[],
): Area {
  const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));
  const at = (left: number, top: number): Area => ({
    ...size,
    left: within(left, screen.width - size.width),
    top: within(top, screen.height - size.height),
  });
  const middle = word.left + word.width / 2 - size.width / 2;
  const level = word.top + word.height / 2 - size.height / 2;
  const above = Math.min(
    ...asked.filter((one) => overlaps(one, at(middle, word.top - size.height - EDGE))).map((one) => one.top),
    word.top,
  );
  const places = [
    at(middle, word.top - size.height - EDGE),
    at(middle, word.top + word.height + EDGE),
    at(middle, above - size.height - EDGE),
    at(word.left + word.width + EDGE, level),
    at(word.left - size.width - EDGE, level),
  ];
  return (
    places.find((place) => ![word, ...asked].some((one) => overlaps(place, one))) ??
    at(middle, above - size.height - EDGE)
  );
}

/** What a board's terms know of it. */
export interface Explaining {
  readonly terms: Term[];
  /** Whoever plays here asks with a tap; for all others a board has nothing to touch. */
  readonly touchable: boolean;
  readonly open: Term | null;
  /** The popover that all of them share. */
  readonly id: string;
  tell: (term: Term, word: HTMLElement) => void;
  close: () => void;
}

const KEY = Symbol('terms');
export const provideTerms = (explaining: Explaining): Explaining => setContext(KEY, explaining);
export const usedTerms = (): Explaining | undefined => getContext(KEY);
