/** Every card in the box: the ways to get up, and the lessons. */
import type { CardSheet } from '../../table/contract';
import { speaker, type Lang } from '../../words';
import type { GalleryCard } from '../gallery';
import { labelOf, lessons, rises } from './cards';
import en from './words.en.json';
import ja from './words.ja.json';

export default function gallery(sheet: CardSheet, lang: Lang): GalleryCard[] {
  const t = speaker(lang === 'ja' ? ja : en);
  return [...rises(sheet), ...lessons(sheet)].map(({ name, mark, copies }) => ({ card: name, label: labelOf(name, sheet, lang, t), mark, copies }));
}
