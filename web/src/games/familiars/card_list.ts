/** Every card in the box: the attribute cards by colours, the errands by level. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';
import type { ListedCard } from '../card_list';
import { cardName, errands, kinds } from './cards';

export default function cardList(sheet: CardSheet, lang: Lang, t: Translate): ListedCard[] {
  const label = (card: string): string => cardName(card, sheet, lang, t);
  return [
    ...kinds(sheet).flatMap(({ colours, values, copies, mark }) =>
      values.map((value) => ({ card: `${colours}${value}`, label: label(`${colours}${value}`), mark, copies })),
    ),
    ...errands(sheet).map(({ name, mark }) => ({ card: name, label: label(name), mark })),
  ];
}
