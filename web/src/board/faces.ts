/** What cards look like to whoever knows nothing else of a game: it comes with every card sheet, and goes wherever that goes. */
import type { CardSheetInfo, Face, Faces } from '../protocol';
import type { Lang } from '../words';
import type { CardSheet } from './contract';

const NONE: Faces = { cards: {}, suits: {} };
const known = new WeakMap<CardSheet, Faces>();

/** The sheet of an answer of the server; its faces are found by it. */
export function sheetOf({ sheet, faces }: Pick<CardSheetInfo, 'sheet' | 'faces'>): CardSheet {
  known.set(sheet, faces);
  return sheet;
}

export function facesOf(sheet: CardSheet): Faces {
  return known.get(sheet) ?? NONE;
}

/** What a card says of itself: its name, then what else stands on it. */
export function labelOf(face: Face | undefined, card: string, lang: Lang): string {
  if (!face) return card;
  const facts = face.facts.map(({ word, value }) => `${word[lang] ?? ''} ${signed(value)}`);
  return [face.name[lang] ?? card, ...facts, face.text[lang] ?? ''].filter(Boolean).join(lang === 'ja' ? '、' : ', ');
}

/** Less than nothing with the sign that is read as one. */
export function signed(value: number): string {
  return String(value).replace('-', '−');
}
