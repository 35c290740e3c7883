/** Iyadosu's cards: how the notation is read, and what a card is called. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';

export interface Suit {
  letter: string;
  en: string;
  ja: string;
  mark: 'printed' | 'derived' | 'house';
}

export type Reading =
  { kind: 'number'; suit: string; number: number } | { kind: 'insert' } | { kind: 'declaration'; count: number };

/** Black is trump: the one fact of the cards that their file leaves to the rules. */
export const TRUMP = 'K';
export const INSERT = 'insert';

export function declaration(count: number): string {
  return `declare ${count}`;
}

/** `R7`, `insert` or `declare 4`. */
export function read(card: string): Reading {
  if (card === INSERT) return { kind: 'insert' };
  if (card.startsWith('declare ')) return { kind: 'declaration', count: Number(card.slice('declare '.length)) };
  return { kind: 'number', suit: card.charAt(0), number: Number(card.slice(1)) };
}

export function suits(sheet: CardSheet): Suit[] {
  return (sheet['colour'] ?? []) as Suit[];
}

export function colourName(letter: string, sheet: CardSheet, lang: Lang): string {
  return suits(sheet).find((suit) => suit.letter === letter)?.[lang] ?? letter;
}

/** What a reader says: “red 7”. */
export function cardName(card: string, sheet: CardSheet, lang: Lang, t: Translate): string {
  const reading = read(card);
  if (reading.kind !== 'number') return t(reading.kind, { count: reading.kind === 'declaration' ? reading.count : 0 });
  return t('card', { colour: colourName(reading.suit, sheet, lang), number: reading.number });
}
