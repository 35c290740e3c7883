/** Every card in the box: the traits, the lucky shots, and the puzzles. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';
import type { ListedCard } from '../card_list';
import { cardName, facts, LUCKY } from './cards';

export default function cardList(sheet: CardSheet, lang: Lang, t: Translate): ListedCard[] {
  const { trait, deck, puzzle } = facts(sheet);
  const shown = (card: string, { mark, copies }: Pick<ListedCard, 'mark' | 'copies'>): ListedCard => ({
    card,
    label: cardName(card, sheet, lang, t),
    mark,
    copies,
  });
  const most = deck.reduce((best, one) => (one.copies > best.copies ? one : best));
  return [
    ...trait.map((one) => shown(one.letter, one)),
    shown(LUCKY, most),
    ...puzzle.map((one) => shown(one.traits, one)),
  ];
}
