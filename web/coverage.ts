// How many provisions of each document are proved by plays, read from the law's own files when the page is built:
// `import coverage from 'virtual:coverage'`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LAW = join(import.meta.dirname, '../law');
const NAME = 'virtual:coverage';
/** What a play proves; the rest of a text is of things, or says nothing to keep. */
const BUILT = ['engine', 'house', 'ruling', 'shown'];

function read(): { document: string; proved: number; all: number }[] {
  const lines = readFileSync(join(LAW, 'coverage.toml'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, document, proved] = /^(\w+) *= *(\d+)/.exec(line) ?? [];
    if (!document) return [];
    const rows = readFileSync(join(LAW, 'provisions', `${document}.tsv`), 'utf8').split('\n');
    const all = rows.filter((row) => BUILT.includes(row.split('\t')[5] ?? '')).length;
    return [{ document, proved: Number(proved), all }];
  });
}

export const coverage = (): Plugin => ({
  name: 'coverage',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(read())};` : undefined),
});
