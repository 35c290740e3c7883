/** What this browser's user likes, kept in the browser. */
import { LANGUAGES, speaker, type Lang, type Translate } from './words';
import { Vocabulary } from './vocabulary';

export type Theme = 'system' | 'light' | 'dark';
export type Reasons = 'first' | 'always' | 'never';
export type Motion = 'system' | 'reduced';
export type Boards = 'own' | 'plain';

interface Settings {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sounds: boolean;
  notify: boolean;
  name: string;
  /** How quickly bots move at tables that this browser opens, in milliseconds. */
  pace: number;
  /** Each game's own board, or the plain one for all. */
  boards: Boards;
  /** Whether the board says why something is asked. */
  reasons: Reasons;
}

/** What a host chooses from: how long a bot's move takes. */
export const PACES = { relaxed: 1500, usual: 700, quick: 250 } as const;

const KEPT_AS = 'chabudai.settings';
const words = new Vocabulary(import.meta.glob('./words/*.json'), (lang) => `./words/${lang}.json`);

function read(): Settings {
  const wanted = navigator.languages?.some((tag) => tag.startsWith('ja')) ? 'ja' : 'en';
  const first: Settings = {
    lang: wanted,
    theme: 'system',
    motion: 'system',
    sounds: true,
    notify: false,
    name: '',
    pace: PACES.usual,
    boards: 'own',
    reasons: 'first',
  };
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

const spoken: Record<Lang, Translate> = { en: speaker(words.known.en), ja: speaker(words.known.ja) };

/** Nothing can be said before that. */
export const firstWords = (): Promise<void> => words.learn(settings.lang);

/** From now on in this language, as soon as there are words for all that is on the screen. */
export async function speak(lang: Lang): Promise<void> {
  wanted = lang;
  await Vocabulary.learnAll(lang);
  // Somebody may have changed their mind meanwhile.
  if (wanted === lang) settings.lang = lang;
}
let wanted: Lang = settings.lang;

/** The shell's own words in the language of the moment. */
export const t: Translate = (key, filling) => spoken[settings.lang](key, filling);

export function stillness(): boolean {
  return settings.motion === 'reduced' || (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);
}
