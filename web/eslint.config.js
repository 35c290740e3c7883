/** What `npm run check` looks for besides types: mistakes, and who may lean on whom. */
import js from '@eslint/js';
import imports, { createNodeResolver } from 'eslint-plugin-import-x';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-eslint';

/** The rooms of the program, and from which others each may take. What lies beside them in `src` is everybody's, but for the
 * files that put the program together. */
export const ROOMS = {
  ui: [],
  net: [],
  board: ['ui'],
  games: ['ui', 'board'],
  shell: ['ui', 'net', 'board', 'games'],
  rules: ['ui', 'net', 'board', 'games'],
  table: ['ui', 'net', 'board', 'games', 'shell', 'rules'],
  screens: ['ui', 'net', 'board', 'games', 'shell', 'rules', 'table'],
};
const WHOLE = ['./src/main.ts', './src/App.svelte', './src/screens.ts', './src/print_art.ts', './src/fixtures'];
const shared = readdirSync(join(import.meta.dirname, 'src'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `./src/${file}`)
  .filter((file) => !WHOLE.includes(file));
const games = readdirSync(join(import.meta.dirname, 'src/games'), { withFileTypes: true }).filter((one) =>
  one.isDirectory(),
);

const closed = [
  ...Object.entries(ROOMS).map(([room, open]) => ({
    target: `./src/${room}`,
    from: [
      ...WHOLE,
      ...Object.keys(ROOMS).flatMap((other) => (other === room || open.includes(other) ? [] : `./src/${other}`)),
    ],
    message: `${room}/ may take from: ${['the files beside the rooms', ...open.map((other) => `${other}/`)].join(', ')}. See eslint.config.js.`,
  })),
  // What everybody leans on leans on no room; only the whole does.
  {
    target: shared,
    from: [...WHOLE, ...Object.keys(ROOMS).map((room) => `./src/${room}`)],
    message: 'Every room leans on this file: it cannot lean on one.',
  },
  ...games.map(({ name }) => ({
    target: `./src/games/${name}`,
    from: games.flatMap((other) => (other.name === name ? [] : `./src/games/${other.name}`)),
    message: 'A game knows no other game.',
  })),
];

export default defineConfig(
  { ignores: ['fixtures/', 'shots/', 'src/protocol.ts', 'src/games/*/view.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    plugins: { 'import-x': imports },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.js'] })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: closed }],
      // TypeScript knows which names there are, also those of the browser.
      'no-undef': 'off',
      // And which of them nobody uses.
      '@typescript-eslint/no-unused-vars': 'off',
      // Maps and sets are made anew and never changed under a screen that shows them.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
);
