import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The table's server, for `npm run dev` beside a running `chabudai serve`.
const server = process.env.CHABUDAI ?? 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/chabudai/web/dist',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing in the pages themselves: the content policy allows only files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server, ws: true } },
  },
  // Components run in tests as they do in a browser.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
