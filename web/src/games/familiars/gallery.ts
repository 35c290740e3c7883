/** Every card in the box: the attribute cards by colours, the errands by level. */
import type { CardSheet } from '../../table/contract';
import { speaker, type Lang } from '../../words';
import type { GalleryCard } from '../gallery';
import { cardName, errands, kinds } from './cards';
import en from './words.en.json';
import ja from './words.ja.json';

export default function gallery(sheet: CardSheet, lang: Lang): GalleryCard[] {
  const t = speaker(lang === 'ja' ? ja : en);
  const label = (card: string): string => cardName(card, sheet, lang, t);
  return [
    ...kinds(sheet).flatMap(({ colours, values, copies, mark }) =>
      values.map((value) => ({ card: `${colours}${value}`, label: label(`${colours}${value}`), mark, copies })),
    ),
    ...errands(sheet).map(({ name, mark }) => ({ card: name, label: label(name), mark })),
  ];
}
