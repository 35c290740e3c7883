/** Everything that a screen says is there in every language, and nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { piecesOf, termsOf } from '../src/ui/terms.svelte';
import { LANGUAGES, filled } from '../src/words';

const SRC = join(import.meta.dirname, '../src');
const GAMES = join(SRC, 'games');

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** Names of messages in a source: whole ones, and beginnings of those put together from parts. */
function used(source: string): { whole: Set<string>; beginnings: string[] } {
  const whole = new Set([...source.matchAll(/['"`]([\w.?-]+)['"`]/g)].map((match) => match[1] ?? ''));
  const beginnings = [...source.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map((match) => match[1] ?? '');
  return { whole, beginnings };
}

/** Called by name: `t('key')` and `t(x ? 'key' : 'other')`. */
function called(source: string): string[] {
  const calls = [...source.matchAll(/\bt\(((?:[^()]|\([^()]*\))*)\)/g)].map((match) => match[1] ?? '');
  return calls.flatMap((inside) =>
    [...inside.matchAll(/'([a-z_]+(?:\.[\w-]+)*)'(?=\s*(?:[,:)]|$))/g)].map((match) => match[1] ?? ''),
  );
}

const folders = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => join(GAMES, entry.name))
  .filter((folder) => readdirSync(folder).includes('words.en.json'));
const shell =
  ['ui', 'board', 'table', 'screens', 'shell', 'rules', 'net'].map((folder) => sources(join(SRC, folder))).join('\n') +
  readFileSync(join(SRC, 'App.svelte'), 'utf8');

const catalogues = [
  { name: 'the shell', path: (lang: string) => join(SRC, 'words', `${lang}.json`), source: shell },
  ...folders.map((folder) => ({
    name: folder.split('/').at(-1) ?? '',
    path: (lang: string) => join(folder, `words.${lang}.json`),
    source: sources(folder),
  })),
];

describe.each(catalogues)('the words of $name', ({ path, source }) => {
  const english = read(path('en'));

  it.each(LANGUAGES)('are complete in %s, with the same places to fill', (lang) => {
    const own = read(path(lang));
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(own)) {
      const places = (words: string): string[] =>
        [...new Set([...words.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ''))].sort();
      expect(text.trim(), key).not.toBe('');
      expect(places(text), key).toEqual(places(english[key] ?? ''));
    }
  });

  it('are punctuated as Japanese in Japanese', () => {
    const wide = '[\\u3000-\\u30ff\\u3400-\\u9fff\\uff00-\\uffee]';
    const letter = '[\\u3040-\\u30ff\\u3400-\\u9fff]';
    const wrong = new RegExp(`${wide} ?[,:;()!]|[,:;()!] ?${wide}|[。！？] |${letter} ${letter}`);
    const plain = (text: string): string => text.replaceAll(/\{[^}]*\}/g, '語');
    expect(wrong.test(plain('{name}: {text}')) && wrong.test('音:入') && wrong.test('合図(拍手)')).toBe(true);
    expect(
      Object.values(read(path('ja')))
        .map(plain)
        .filter((text) => wrong.test(text)),
    ).toEqual([]);
  });

  it('are all used', () => {
    const { whole, beginnings } = used(source);
    // The shell itself asks a game why something is asked in a phase, and what a term means.
    const asked = Object.keys(english).filter((key) => !/^(about|term)\./.test(key));
    const idle = asked.filter((key) => !whole.has(key) && !beginnings.some((start) => key.startsWith(start)));
    expect(idle).toEqual([]);
  });

  it('are all there', () => {
    expect(called(source).filter((key) => !(key in english))).toEqual([]);
  });
});

describe.each(folders)('the reasons of %s', (folder) => {
  it('are for phases that the game has', () => {
    const game = folder.split('/').at(-1) ?? '';
    const shapes = readFileSync(join(SRC, '../../src/chabudai/games', game, 'shapes.py'), 'utf8');
    const phases = Object.keys(read(join(folder, 'words.en.json'))).flatMap((key) =>
      key.startsWith('about.') ? [key.replace(/^about\.|\.alone$/g, '')] : [],
    );
    expect(phases.length).toBeGreaterThan(0);
    expect(phases.filter((phase) => !shapes.includes(`"${phase}"`))).toEqual([]);
  });
});

describe.each(folders)('the terms of %s', (folder) => {
  const source = sources(folder);

  it.each(LANGUAGES)('are told in %s, each where it stands on the board', (lang) => {
    const words = read(join(folder, `words.${lang}.json`));
    const terms = termsOf(words);
    const said = Object.entries(words).flatMap(([key, text]) => (/^(about|term)\./.test(key) ? [] : [text]));
    expect(terms.length).toBeGreaterThan(1);
    for (const term of terms) {
      expect(term.about, term.name).toMatch(/[.。）]$/);
      const stands =
        source.includes(`of="${term.name}"`) ||
        said.some((text) => piecesOf(text, terms).some((piece) => piece.term === term));
      expect(stands, term.name).toBe(true);
    }
    const told = Object.keys(words).filter((key) => key.startsWith('term.') && key.endsWith('.about'));
    expect(told.length).toBe(terms.length);
  });
});

describe('filling', () => {
  it('picks the word for one or many', () => {
    expect(filled('{count} {count:seat is|seats are} free', { count: 1 })).toBe('1 seat is free');
    expect(filled('{count} {count:seat is|seats are} free', { count: 3 })).toBe('3 seats are free');
  });
  it('leaves what it does not know', () => {
    expect(filled('{name}: {text}', { name: 'Aya' })).toBe('Aya: {text}');
  });
});
