import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// One module and one style sheet, with everything that they need inside: that is all the server sends of a board. Let `OUT` be
// the folder `web` of your game's package.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.OUT ?? 'web',
    // The front of the box lies there, too.
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/index.svelte.ts', formats: ['es'], fileName: () => 'board.js', cssFileName: 'board' },
  },
});
