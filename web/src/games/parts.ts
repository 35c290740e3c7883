/** What the folders of the games provide, loaded when it is needed. A game without a board yet gets the plain one. */
import type { Component } from 'svelte';
import type { BoardProps, FaceProps, GameParts } from '../table/contract';
import type { Catalogue } from '../words';

type Module<T> = { default: T };

const boards = import.meta.glob<Module<Component<BoardProps<never>>>>('./*/Board.svelte');
const results = import.meta.glob<Module<Component<BoardProps<never>>>>('./*/Result.svelte');
const faces = import.meta.glob<Module<Component<FaceProps>>>('./*/Face.svelte');
const catalogues = import.meta.glob<Module<Catalogue>>('./*/words.*.json');

async function of<T>(modules: Record<string, () => Promise<Module<T>>>, path: string): Promise<T | null> {
  const load = modules[path];
  return load ? (await load()).default : null;
}

async function plainBoard(): Promise<Component<BoardProps<never>>> {
  const { default: Plain } = await import('../table/PlainBoard.svelte');
  return Plain;
}

export async function partsOf(game: string): Promise<GameParts> {
  const [Board, Face, Result, en, ja] = await Promise.all([
    of(boards, `./${game}/Board.svelte`),
    of(faces, `./${game}/Face.svelte`),
    of(results, `./${game}/Result.svelte`),
    of(catalogues, `./${game}/words.en.json`),
    of(catalogues, `./${game}/words.ja.json`),
  ]);
  return { Board: Board ?? (await plainBoard()), Face, Result, words: { en: en ?? {}, ja: ja ?? {} } };
}
