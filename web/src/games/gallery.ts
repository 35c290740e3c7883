/** All cards of a game for its gallery: a game's folder says which there are, in `gallery.ts`; of any other game it is every
 * card that the server knows the face of. */
import type { CardSheet } from '../board/contract';
import { facesOf, labelOf } from '../board/faces';
import { speaker, type Lang, type Translate } from '../words';
import { wordsOf } from './parts';

export interface GalleryCard {
  /** As `Face` takes it. */
  card: string;
  label: string;
  shape?: 'tall' | 'wide' | 'square';
  mark: 'printed' | 'derived' | 'house';
  copies?: number;
}

export type Gallery = (sheet: CardSheet, lang: Lang, t: Translate) => GalleryCard[];

const galleries = import.meta.glob<{ default: Gallery }>('./*/gallery.ts');

export async function galleryOf(game: string, sheet: CardSheet, lang: Lang): Promise<GalleryCard[]> {
  const load = galleries[`./${game}/gallery.ts`];
  if (!load) return allFaces(sheet, lang);
  const [{ default: gallery }, words] = await Promise.all([load(), wordsOf(game)]);
  return gallery(sheet, lang, speaker(words[lang]));
}

function allFaces(sheet: CardSheet, lang: Lang): GalleryCard[] {
  return Object.entries(facesOf(sheet).cards).map(([card, face]) => ({
    card,
    label: labelOf(face, card, lang),
    mark: face.mark,
    copies: face.copies,
  }));
}
