/** Words are fetched when they are needed: those of the language that is spoken, of the shell and of each game that is opened. */
import type { Catalogue, Catalogues, Lang } from './words';

type Loaders = Record<string, () => Promise<unknown>>;

export class Vocabulary {
  private static readonly all: Vocabulary[] = [];
  /** What has come so far. */
  readonly known: Catalogues = { en: {}, ja: {} };

  /** `load` as of `import.meta.glob`, and which of these has the words of a language. */
  constructor(
    private readonly load: Loaders,
    private readonly path: (lang: Lang) => string,
  ) {
    Vocabulary.all.push(this);
  }

  async learn(lang: Lang): Promise<void> {
    const found = (await this.load[this.path(lang)]?.()) as { default: Catalogue } | undefined;
    Object.assign(this.known[lang], found?.default);
  }

  /** Whoever speaks another language now speaks it everywhere. */
  static async learnAll(lang: Lang): Promise<void> {
    await Promise.all(Vocabulary.all.map((one) => one.learn(lang)));
  }
}
