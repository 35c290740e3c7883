/** ESCAPE NOW!'s cards: how the notation is read, and what a card is called. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';

type Mark = 'printed' | 'derived' | 'house';

export interface Trait {
  letter: string;
  en: string;
  ja: string;
  copies: number;
  mark: Mark;
}

export interface Facts {
  trait: Trait[];
  deck: { lucky: string; copies: number; mark: Mark }[];
  solo: { copies: number; mark: Mark };
  puzzle: { traits: string; copies: number; mark: Mark }[];
}

export const LUCKY = '!';

export type Reading =
  { kind: 'action'; trait: string } | { kind: 'copy'; trait: string } | { kind: 'puzzle'; traits: [string, string] };

export function facts(sheet: CardSheet): Facts {
  return sheet as unknown as Facts;
}

/** `L` and `!` are action cards, `!L` is a lucky shot laid as a copy, `LP` a puzzle card. */
export function read(card: string): Reading {
  const [first = '', second] = card;
  if (second === undefined) return { kind: 'action', trait: first };
  return first === LUCKY ? { kind: 'copy', trait: second } : { kind: 'puzzle', traits: [first, second] };
}

export function traitName(letter: string, sheet: CardSheet, lang: Lang): string {
  return facts(sheet).trait?.find((trait) => trait.letter === letter)?.[lang] ?? letter;
}

/** What a reader says: “logical L”, “lucky shot as logical L”, “puzzle logical L and talkative K”. */
export function cardName(card: string, sheet: CardSheet, lang: Lang, t: Translate): string {
  const named = (letter: string): string => t('trait', { name: traitName(letter, sheet, lang), letter });
  const reading = read(card);
  if (reading.kind === 'copy') return t('copy', { trait: named(reading.trait) });
  if (reading.kind === 'puzzle')
    return t('puzzle_card', { first: named(reading.traits[0]), second: named(reading.traits[1]) });
  return reading.trait === LUCKY ? t('lucky') : named(reading.trait);
}
