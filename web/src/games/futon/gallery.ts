/** Every card in the box: the ways to get up, and the lessons. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';
import type { GalleryCard } from '../gallery';
import { labelOf, lessons, rises } from './cards';

export default function gallery(sheet: CardSheet, lang: Lang, t: Translate): GalleryCard[] {
  return [...rises(sheet), ...lessons(sheet)].map(({ name, mark, copies }) => ({
    card: name,
    label: labelOf(name, sheet, lang, t),
    mark,
    copies,
  }));
}
