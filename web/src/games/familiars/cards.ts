/** Familiar's cards: how the notation is read, what the card file says about them, and what they are called. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';

export type Mark = 'printed' | 'derived' | 'house';

export interface Colour {
  letter: string;
  en: string;
  ja: string;
  attribute: { en: string; ja: string };
  mark: Mark;
}

export interface Errand {
  name: string;
  needs: Record<string, number>;
  points: number;
  mark: Mark;
}

export interface Kind {
  colours: string;
  values: number[];
  copies: number;
  mark: Mark;
}

/** A line of the score chart: what the wizard says to at least so many points. */
export interface Praise {
  least: number;
  en: string;
  ja: string;
}

export type Reading = { kind: 'errand'; level: number } | { kind: 'attribute'; colours: string[]; value: number };

/** `RG2` or `1-4`. */
export function read(card: string): Reading {
  if (/^\d/.test(card)) return { kind: 'errand', level: levelOf(card) };
  const letters = card.replace(/\d+$/, '');
  return { kind: 'attribute', colours: [...letters], value: Number(card.slice(letters.length)) };
}

export function levelOf(errand: string): number {
  return Number(errand.charAt(0));
}

export function colours(sheet: CardSheet): Colour[] {
  return (sheet['colour'] ?? []) as Colour[];
}

export function kinds(sheet: CardSheet): Kind[] {
  return (sheet['cards'] ?? []) as Kind[];
}

export function errands(sheet: CardSheet): Errand[] {
  return (sheet['errand'] ?? []) as Errand[];
}

export function chart(sheet: CardSheet): Praise[] {
  return (sheet['chart'] ?? []) as Praise[];
}

export function errandOf(name: string, sheet: CardSheet): Errand | undefined {
  return errands(sheet).find((errand) => errand.name === name);
}

/** What an errand needs, the greatest amount first as the tables write it. */
export function needsOf(errand: Errand | undefined): { colour: string; need: number }[] {
  const needs = Object.entries(errand?.needs ?? {}).map(([colour, need]) => ({ colour, need }));
  return needs.filter(({ need }) => need > 0).sort((a, b) => b.need - a.need);
}

export function covered(errand: Errand | undefined, totals: Record<string, number>): boolean {
  return errand !== undefined && needsOf(errand).every(({ colour, need }) => (totals[colour] ?? 0) >= need);
}

/** Copies of a card that cannot be told apart. */
export function copiesOf(card: string, sheet: CardSheet): number {
  const reading = read(card);
  if (reading.kind === 'errand') return 1;
  return (
    kinds(sheet).find((line) => line.colours === reading.colours.join('') && line.values.includes(reading.value))
      ?.copies ?? 1
  );
}

export function colourName(letter: string, sheet: CardSheet, lang: Lang): string {
  return colours(sheet).find((colour) => colour.letter === letter)?.[lang] ?? letter;
}

export function listed(parts: string[], t: Translate): string {
  return parts.length < 2
    ? (parts[0] ?? '')
    : parts.slice(0, -1).join(t('list.comma')) + t('list.and') + (parts.at(-1) ?? '');
}

/** What a reader says: “red and green 2”. */
export function cardName(card: string, sheet: CardSheet, lang: Lang, t: Translate): string {
  const reading = read(card);
  if (reading.kind === 'errand') return errandName(card, sheet, lang, t);
  const names = reading.colours.map((letter) => colourName(letter, sheet, lang));
  return t('card', { colours: listed(names, t), number: reading.value });
}

/** “Errand 1-4: red 10, for 2 points”; with the totals of a trick “red 4 of 10”. */
export function errandName(
  name: string,
  sheet: CardSheet,
  lang: Lang,
  t: Translate,
  totals: Record<string, number> | null = null,
): string {
  const errand = errandOf(name, sheet);
  const needs = needsOf(errand).map(({ colour, need }) =>
    t(totals ? 'errand.filled' : 'errand.need', {
      colour: colourName(colour, sheet, lang),
      need,
      total: totals?.[colour] ?? 0,
    }),
  );
  const said = t('errand', { name, needs: listed(needs, t), points: errand?.points ?? 0 });
  return totals && covered(errand, totals) ? t('errand.covered', { errand: said }) : said;
}
