import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { coverage } from './coverage.ts';
import { shapes } from './shapes.ts';

// The page is served by `tapete serve` from the binary: everything is relative
// to the root, nothing is fetched from anywhere else.
export default defineConfig({
  plugins: [svelte(), shapes(), coverage()],
  // `npm run dev` shows changes at once, in front of a casino that runs beside it.
  server: { proxy: { '/api': { target: process.env.TAPETE_URL ?? 'http://127.0.0.1:8080', ws: true } } },
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
