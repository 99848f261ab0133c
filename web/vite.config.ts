import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { coverage } from './coverage.ts';
import { messages } from './messages/plugin.ts';
import { shapes } from './shapes.ts';

/** What a module needs at once, itself included. */
function needed(from: string, of: (id: string) => { importedIds: string[] } | null, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const next of of(from)?.importedIds ?? []) needed(next, of, seen);
  return seen;
}

const source = (file: string) => join(import.meta.dirname, 'src', file);

/** What the first screen needs is one file, and what every table needs is one more: forty small ones wait for each other. */
function fileOf(id: string, build: { getModuleInfo: (id: string) => { importedIds: string[] } | null }): string | null {
  const of = (one: string) => build.getModuleInfo(one);
  const [start, table] = [needed(source('main.ts'), of), needed(source('table/Table.svelte'), of)];
  // What a table says in another language is one file too: the words that are there in Spanish.
  const [, language, subject] = /\/made\/(?!es\/)(\w+)\/([\w-]+)\.ts$/.exec(id) ?? [];
  if (language) {
    const spanish = join(import.meta.dirname, `made/es/${subject}.ts`);
    return table.has(spanish) && !start.has(spanish) ? `table-${language}` : null;
  }
  if (start.has(id)) return 'start';
  if (table.has(id) || /\/src\/(felts\/parts|cards|chips)\//.test(id)) return 'table';
  return null;
}

// The page is served by `tapete serve` from the binary: everything is relative
// to the root, nothing is fetched from anywhere else.
export default defineConfig({
  plugins: [messages(), svelte(), shapes(), coverage()],
  // `npm run dev` shows changes at once, in front of a casino that runs beside it.
  server: { proxy: { '/api': { target: process.env.TAPETE_URL ?? 'http://127.0.0.1:8080', ws: true } } },
  build: {
    target: 'es2022', assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf }] } } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
