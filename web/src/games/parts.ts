/** What the folders of the games provide, loaded when it is needed. A game without a board yet gets the plain one. */
import type { Component } from 'svelte';
import type { BoardProps, FaceProps, GameParts } from '../board/contract';
import type { Begins } from '../board/finale.svelte';
import { settings } from '../settings.svelte';
import { Vocabulary } from '../vocabulary';
import type { Catalogues } from '../words';

type Module<T> = { default: T };

const boards = import.meta.glob<Module<Component<BoardProps<never>>>>('./*/Board.svelte');
const results = import.meta.glob<Module<Component<BoardProps<never>>>>('./*/Result.svelte');
const finales = import.meta.glob<Module<Begins>>('./*/finale.ts');
const faces = import.meta.glob<Module<Component<FaceProps>>>('./*/Face.svelte');
const catalogues = import.meta.glob('./*/words.*.json');
const vocabularies = new Map<string, Vocabulary>();

async function of<T>(modules: Record<string, () => Promise<Module<T>>>, path: string): Promise<T | null> {
  const load = modules[path];
  return load ? (await load()).default : null;
}

async function plainBoard(): Promise<Component<BoardProps<never>>> {
  const { default: Plain } = await import('../board/PlainBoard.svelte');
  return Plain;
}

/** In the language that is spoken; in another one when that is. */
export async function wordsOf(game: string): Promise<Catalogues> {
  const words = vocabularies.get(game) ?? new Vocabulary(catalogues, (lang) => `./${game}/words.${lang}.json`);
  vocabularies.set(game, words);
  await words.learn(settings.lang);
  return words.known;
}

export async function partsOf(game: string): Promise<GameParts> {
  const [Board, Face, Result, finale, words] = await Promise.all([
    of(boards, `./${game}/Board.svelte`),
    of(faces, `./${game}/Face.svelte`),
    of(results, `./${game}/Result.svelte`),
    of(finales, `./${game}/finale.ts`),
    wordsOf(game),
  ]);
  return { Board: Board ?? (await plainBoard()), Face, Result, finale, words };
}
