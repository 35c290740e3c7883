/** What the folders of the games provide, loaded when it is needed, and what other packages bring along. A game without a board
 * gets the plain one. */
import type { Component } from 'svelte';
import type { BoardProps, FaceProps, GameParts } from '../board/contract';
import type { Begins } from '../board/finale.svelte';
import type { GameFiles } from '../protocol';
import { settings } from '../settings.svelte';
import { Vocabulary } from '../vocabulary';
import type { Catalogues } from '../words';
import { foreignBoard } from './foreign';

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

const plainBoard = async (): Promise<Component<BoardProps<never>>> =>
  (await import('../board/plain/PlainBoard.svelte')).default as Component<BoardProps<never>>;
const plainFace = async (): Promise<Component<FaceProps>> => (await import('../board/plain/Face.svelte')).default;

/** Whether there is a board for it among these pages. */
export function hasBoard(game: string): boolean {
  return `./${game}/Board.svelte` in boards;
}

/** In the language that is spoken; in another one when that is. */
export async function wordsOf(game: string): Promise<Catalogues> {
  const words = vocabularies.get(game) ?? new Vocabulary(catalogues, (lang) => `./${game}/words.${lang}.json`);
  vocabularies.set(game, words);
  await words.learn(settings.lang);
  return words.known;
}

/** `files`: what the game's package has brought along. Whoever wants the plain board gets that. */
export async function partsOf(game: string, files: GameFiles | null = null): Promise<GameParts> {
  const own = settings.boards === 'own';
  const [Board, Face, Result, finale, words, brought] = await Promise.all([
    own ? of(boards, `./${game}/Board.svelte`) : null,
    of(faces, `./${game}/Face.svelte`),
    of(results, `./${game}/Result.svelte`),
    own ? of(finales, `./${game}/finale.ts`) : null,
    wordsOf(game),
    foreignBoard(own && !hasBoard(game) ? files : null),
  ]);
  return {
    Board: Board ?? (await plainBoard()),
    Face: Face ?? (await plainFace()),
    Result,
    finale,
    words: brought.foreign?.words ? { en: {}, ja: {}, ...brought.foreign.words } : words,
    ...brought,
  };
}
