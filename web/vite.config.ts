import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The table's server, for `npm run dev` beside a running `chabudai serve`.
const server = process.env.CHABUDAI ?? 'http://127.0.0.1:8765';

// A slow line pays for every file: what is needed together comes together. One file for what every page needs, one for a
// table, one for each game. What no group names comes when it is asked for.
const SHELL =
  /node_modules|rolldown\/runtime|src\/(main|App|settings|vocabulary|words\.ts|lines|changing|sharing\.ts|router|screens\.ts|sounds|net\/(?!lookback)|games\/parts|shell\/(Bar|ForgetMe|Settings|language|title)\b|ui\/(Button|Choice|Clauses|clauses|Drawer|Icon|punctuation|Toasts|toasts)\b)/;
const TABLE =
  /src\/(screens\/(TableScreen|Nowhere)|net\/lookback|games\/card_list\.ts|board\/(?!plain\/)|ui\/(?!QrCode\b)|table\/(?!(Seats|Begin|Invite|RoundTable|SeatSheet|PlanForm|LastGame|Cushion|ReplayBar)\b))/;
const BOXES = /src\/(shell\/GameBox|games\/(boxes|\w+\/Box))\b/;
const GAME = /src\/games\/(\w+)\/(?!Box\b|card_list\b|words\b)/;
// And only in the language that is read.
const WORDS = /src\/(?:games\/)?(\w+)\/(?:words\.)?(\w+)\.json$/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/chabudai/web/dist',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing in the pages themselves: the content policy allows only files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: (id) => WORDS.exec(id)?.slice(1).join('-') ?? null, priority: 5 },
            { name: 'shell', test: SHELL, priority: 4 },
            { name: 'boxes', test: BOXES, priority: 3 },
            { name: 'table', test: TABLE, priority: 2 },
            { name: (id) => GAME.exec(id)?.[1] ?? null, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server, ws: true } },
  },
  // Components run in tests as they do in a browser.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/speaking.ts'] },
});
