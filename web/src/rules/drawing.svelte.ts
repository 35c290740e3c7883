/** What the figures of a text are drawn with: the faces of its game's cards. A text asks for it once, its figures share it. */
import { getContext, setContext, type Component } from 'svelte';
import { cardListOf, type ListedCard } from '../games/card_list';
import { partsOf } from '../games/parts';
import { api } from '../net/api';
import { settings } from '../settings.svelte';
import type { CardSheet, FaceProps } from '../board/contract';
import { sheetOf } from '../board/faces';
import type { Lang } from '../words';

interface Drawing {
  name: string;
  Face: Component<FaceProps> | null;
  sheet: CardSheet | null;
  cards: Map<string, ListedCard>;
  lang: Lang;
}

const KEY = Symbol('drawing');

/** To be called by whoever shows a text of this game. */
export function drawFor(game: () => string): void {
  const drawing: Drawing = $state({ name: '', Face: null, sheet: null, cards: new Map(), lang: 'en' });
  setContext(KEY, drawing);
  $effect(() => {
    const [name, lang] = [game(), settings.lang];
    // Without pictures a text can still be read.
    void Promise.all([partsOf(name), api.cards(name, null, lang)])
      .then(async ([{ Face }, found]) => {
        const sheet = sheetOf(found);
        const cards = new Map((await cardListOf(name, sheet, lang)).map((one) => [one.card, one]));
        Object.assign(drawing, { name, Face, sheet, cards, lang });
      })
      .catch(() => undefined);
  });
}

export const drawing = (): Drawing => getContext(KEY);
