/** Couperation's cards: what the card file says about one, and what it is called. */
import type { CardSheet } from '../../board/contract';
import type { Translate } from '../../words';

export type Mark = 'printed' | 'derived' | 'house';
export interface Sheet {
  glass: { highest: number; mark: Mark };
  finish: { number: number; mark: Mark };
  tower: { levels: number; place: number };
  reserve: { seats: number; size: number }[];
  diamonds: { count: number; cards: number[]; mark: Mark }[];
  heart: { cards: number[]; mark: Mark };
}

export const FINISH = 'F';

/** The sheet is this game's own: the server has checked its form. */
export function read(sheet: CardSheet): Sheet {
  return sheet as unknown as Sheet;
}

export function numberOf(card: string, sheet: CardSheet): number {
  return card === FINISH ? read(sheet).finish.number : Number(card);
}

/** So many diamonds, or a heart; the Finish card has no symbol. */
export function symbolOf(card: string, sheet: CardSheet): number | 'heart' | null {
  if (card === FINISH) return null;
  const { diamonds, heart } = read(sheet);
  const number = Number(card);
  return heart.cards.includes(number)
    ? 'heart'
    : (diamonds.find((group) => group.cards.includes(number))?.count ?? null);
}

/** What a reader says: “17, 2 diamonds”. */
export function cardName(card: string, sheet: CardSheet, t: Translate): string {
  const symbol = symbolOf(card, sheet);
  if (card === FINISH) return t('card.finish', { card });
  if (symbol === 'heart') return t('card.heart', { card });
  return t('card.diamonds', { card, count: symbol ?? 0 });
}

export function reserveSize(seats: number, sheet: CardSheet): number {
  return read(sheet).reserve.find((one) => one.seats === seats)?.size ?? 0;
}
