/** Printed cards have the shapes and colours of the pages. `PRINT_ART=write npx vitest run tests/print_art.test.ts` writes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printArt } from '../src/print_art';

const FILE = '../src/chabudai/printing/art.json';
const GAMES = ['iyadosu', 'familiars', 'couperation', 'futon', 'escapenow'];

test('what cards are printed with is what they are drawn with', () => {
  const themes = Object.fromEntries(GAMES.map((game) => [game, readFileSync(`src/games/${game}/theme.css`, 'utf8')]));
  const art = JSON.stringify(printArt(themes), null, 1) + '\n';
  if (process.env['PRINT_ART'] === 'write') writeFileSync(FILE, art);
  expect(readFileSync(FILE, 'utf8')).toBe(art);
});
