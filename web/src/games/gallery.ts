/** All cards of a game for its gallery: a game's folder says which there are, in `gallery.ts`. */
import type { CardSheet } from '../table/contract';
import type { Lang } from '../words';

export interface GalleryCard {
  /** As `Face` takes it. */
  card: string;
  label: string;
  shape?: 'tall' | 'wide' | 'square';
  mark: 'printed' | 'derived' | 'house';
  copies?: number;
}

export type Gallery = (sheet: CardSheet, lang: Lang) => GalleryCard[];

const galleries = import.meta.glob<{ default: Gallery }>('./*/gallery.ts');

export async function galleryOf(game: string, sheet: CardSheet, lang: Lang): Promise<GalleryCard[]> {
  const load = galleries[`./${game}/gallery.ts`];
  return load ? (await load()).default(sheet, lang) : [];
}
