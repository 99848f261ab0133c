import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page is served by `tapete serve` from the binary: everything is relative
// to the root, nothing is fetched from anywhere else.
export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
