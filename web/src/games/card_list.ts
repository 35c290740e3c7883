/** All cards of a game, to be looked at: a game's folder says which there are, in `card_list.ts`; of any other game it is every
 * card that the server knows the face of. */
import type { CardSheet } from '../board/contract';
import { facesOf, labelOf } from '../board/faces';
import { speaker, type Lang, type Translate } from '../words';
import { wordsOf } from './parts';

export interface ListedCard {
  /** As `Face` takes it. */
  card: string;
  label: string;
  shape?: 'tall' | 'wide' | 'square';
  mark: 'printed' | 'derived' | 'house';
  copies?: number;
}

export type CardList = (sheet: CardSheet, lang: Lang, t: Translate) => ListedCard[];

const cardLists = import.meta.glob<{ default: CardList }>('./*/card_list.ts');

export async function cardListOf(game: string, sheet: CardSheet, lang: Lang): Promise<ListedCard[]> {
  const load = cardLists[`./${game}/card_list.ts`];
  if (!load) return allFaces(sheet, lang);
  const [{ default: cardList }, words] = await Promise.all([load(), wordsOf(game)]);
  return cardList(sheet, lang, speaker(words[lang]));
}

function allFaces(sheet: CardSheet, lang: Lang): ListedCard[] {
  return Object.entries(facesOf(sheet).cards).map(([card, face]) => ({
    card,
    label: labelOf(face, card, lang),
    mark: face.mark,
    copies: face.copies,
  }));
}
