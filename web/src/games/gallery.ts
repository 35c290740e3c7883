/** All cards of a game for its gallery: a game's folder says which there are, in `gallery.ts`. */
import type { CardSheet } from '../board/contract';
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
  if (!load) return [];
  const [{ default: gallery }, words] = await Promise.all([load(), wordsOf(game)]);
  return gallery(sheet, lang, speaker(words[lang]));
}
