/** Every card in the box: the ways to get up, and the lessons. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';
import type { ListedCard } from '../card_list';
import { labelOf, lessons, rises } from './cards';

export default function cardList(sheet: CardSheet, lang: Lang, t: Translate): ListedCard[] {
  return [...rises(sheet), ...lessons(sheet)].map(({ name, mark, copies }) => ({
    card: name,
    label: labelOf(name, sheet, lang, t),
    mark,
    copies,
  }));
}
