/** Every card in the box: the numbers in four colours, the Insert, and what a Declaration can show. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';
import type { ListedCard } from '../card_list';
import { cardName, declaration, INSERT, suits } from './cards';

type Mark = ListedCard['mark'];
interface Facts {
  deck: { highest: number; mark: Mark }[];
  refuse: { least: number; most: number; mark: Mark };
}

export default function cardList(sheet: CardSheet, lang: Lang, t: Translate): ListedCard[] {
  const { deck, refuse } = sheet as unknown as Facts;
  const upTo = (most: number, least = 1): number[] => Array.from({ length: most - least + 1 }, (_, i) => least + i);
  const shown = (card: string, mark: Mark): ListedCard => ({ card, label: cardName(card, sheet, lang, t), mark });
  return [
    ...suits(sheet).flatMap(({ letter, mark }) =>
      upTo(Math.max(...deck.map((one) => one.highest))).map((number) => shown(`${letter}${number}`, mark)),
    ),
    shown(INSERT, 'printed'),
    ...upTo(refuse.most, refuse.least).map((count) => shown(declaration(count), refuse.mark)),
  ];
}
