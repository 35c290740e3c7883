/** Every card in the box: the numbers in four colours, the Insert, and what a Declaration can show. */
import type { CardSheet } from '../../table/contract';
import { speaker, type Lang } from '../../words';
import type { GalleryCard } from '../gallery';
import { cardName, declaration, INSERT, suits } from './cards';
import en from './words.en.json';
import ja from './words.ja.json';

type Mark = GalleryCard['mark'];
interface Facts {
  deck: { highest: number; mark: Mark }[];
  refuse: { least: number; most: number; mark: Mark };
}

export default function gallery(sheet: CardSheet, lang: Lang): GalleryCard[] {
  const t = speaker(lang === 'ja' ? ja : en);
  const { deck, refuse } = sheet as unknown as Facts;
  const upTo = (most: number, least = 1): number[] => Array.from({ length: most - least + 1 }, (_, i) => least + i);
  const shown = (card: string, mark: Mark): GalleryCard => ({ card, label: cardName(card, sheet, lang, t), mark });
  return [
    ...suits(sheet).flatMap(({ letter, mark }) => upTo(Math.max(...deck.map((one) => one.highest))).map((number) => shown(`${letter}${number}`, mark))),
    shown(INSERT, 'printed'),
    ...upTo(refuse.most, refuse.least).map((count) => shown(declaration(count), refuse.mark)),
  ];
}
