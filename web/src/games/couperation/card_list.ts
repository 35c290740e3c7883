/** Every card in the box: the glasses and the Finish card. What is marked is the symbol: the numbers are printed. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';
import type { ListedCard } from '../card_list';
import { cardName, FINISH, read, type Mark } from './cards';

export default function cardList(sheet: CardSheet, _lang: Lang, t: Translate): ListedCard[] {
  const { glass, finish, diamonds, heart } = read(sheet);
  const markOf = (number: number): Mark =>
    [...diamonds, heart].find((group) => group.cards.includes(number))?.mark ?? glass.mark;
  const shown = (card: string, mark: Mark): ListedCard => ({
    card,
    label: cardName(card, sheet, t),
    shape: 'square',
    mark,
  });
  return [
    ...Array.from({ length: glass.highest }, (_, i) => shown(String(i + 1), markOf(i + 1))),
    shown(FINISH, finish.mark),
  ];
}
