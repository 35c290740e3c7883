/** What this browser's user likes, kept in the browser. */
import { LANGUAGES, speaker, type Lang, type Translate } from './words';
import en from './words/en.json';
import ja from './words/ja.json';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'reduced';

interface Settings {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sounds: boolean;
  notify: boolean;
  name: string;
}

const KEPT_AS = 'chabudai.settings';
const WORDS: Record<Lang, Record<string, string>> = { en, ja };

function read(): Settings {
  const wanted = navigator.languages?.some((tag) => tag.startsWith('ja')) ? 'ja' : 'en';
  const first: Settings = { lang: wanted, theme: 'system', motion: 'system', sounds: true, notify: false, name: '' };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as Partial<Settings>;
    const lang = LANGUAGES.find((known) => known === kept.lang) ?? first.lang;
    return { ...first, ...kept, lang };
  } catch {
    // No storage, or something in it that we did not write: begin afresh.
    return first;
  }
}

export const settings: Settings = $state(read());

export function keep(): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(settings));
  } catch {
    // A browser without storage forgets; everything else works.
  }
}

/** Put the settings into effect on the page; called once, inside an effect root. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset.theme = settings.theme;
    root.dataset.motion = settings.motion;
    keep();
  });
}

const spoken: Record<Lang, Translate> = { en: speaker(WORDS.en), ja: speaker(WORDS.ja) };

/** The shell's own words in the language of the moment. */
export const t: Translate = (key, filling) => spoken[settings.lang](key, filling);

export function stillness(): boolean {
  return settings.motion === 'reduced' || (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);
}
