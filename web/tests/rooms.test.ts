/** Who may lean on whom: the linter says so, and nothing goes round in a circle. */
import { ESLint } from 'eslint';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOMS } from '../eslint.config.js';

const web = join(import.meta.dirname, '..');

it('are open only to rooms that come after them', () => {
  const rooms = Object.keys(ROOMS);
  for (const [room, open] of Object.entries(ROOMS))
    for (const other of open) expect(rooms.indexOf(other), `${room} → ${other}`).toBeLessThan(rooms.indexOf(room));
});

it.each([
  ['ui/toasts.svelte.ts', '../board/names'],
  ['ui/toasts.svelte.ts', '../net/api'],
  ['net/api.ts', '../games/parts'],
  ['board/motion.ts', '../net/merge'],
  ['board/motion.ts', '../table/Play.svelte'],
  ['games/parts.ts', '../table/BoardSlot.svelte'],
  ['games/futon/model.ts', '../iyadosu/model'],
  ['shell/opening.ts', '../table/begin'],
  ['table/begin.ts', '../screens/Home.svelte'],
  ['screens/Home.svelte', '../main'],
  ['settings.svelte.ts', './net/api'],
  ['changing.ts', './board/motion'],
])(
  '%s may not take %s',
  async (file, wanted) => {
    const eslint = new ESLint({ cwd: web });
    const script = `import * as one from '${wanted}';\none;\n`;
    const [result] = await eslint.lintText(
      file.endsWith('.svelte') ? `<script lang="ts">\n${script}</script>\n` : script,
      { filePath: join(web, 'src', file) },
    );
    expect(result?.messages.map((one) => one.ruleId)).toContain('import-x/no-restricted-paths');
  },
  60_000,
);

it('a board may take what boards are made of', async () => {
  const [result] = await new ESLint({ cwd: web }).lintText("import '../../board/motion';\nimport '../../ui/graph';\n", {
    filePath: join(web, 'src/games/futon/model.ts'),
  });
  expect(result?.messages).toEqual([]);
}, 60_000);
