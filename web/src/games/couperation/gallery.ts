/** Every card in the box: the glasses and the Finish card. What is marked is the symbol: the numbers are printed. */
import type { CardSheet } from '../../board/contract';
import type { Lang, Translate } from '../../words';
import type { GalleryCard } from '../gallery';
import { cardName, FINISH, read, type Mark } from './cards';

export default function gallery(sheet: CardSheet, _lang: Lang, t: Translate): GalleryCard[] {
  const { glass, finish, diamonds, heart } = read(sheet);
  const markOf = (number: number): Mark =>
    [...diamonds, heart].find((group) => group.cards.includes(number))?.mark ?? glass.mark;
  const shown = (card: string, mark: Mark): GalleryCard => ({
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
