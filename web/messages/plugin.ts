// Makes `made` out of the message catalogues whenever the page is built, tested or looked at.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { read, type File } from './catalogue.ts';
import { written } from './code.ts';

export const CATALOGUES = join(import.meta.dirname, '../../crates/words/messages');
const MADE = join(import.meta.dirname, '../made');
/** What every visitor reads is one subject, however many files it has. */
const PAGE = 'page';
/** What is fetched with a screen: a subject for each file. */
const SCREENS = 'screens';

/** The page's catalogues in every language. */
export function catalogues(): File[] {
  const texts = (language: string, folder: string) => {
    const path = join(CATALOGUES, language, folder);
    return listed(path).filter((file) => file.endsWith('.ftl')).map((file): File => ({
      language,
      subject: folder === PAGE ? PAGE : file.replace(/\.ftl$/, ''),
      name: `${language}/${folder}/${file}`,
      text: readFileSync(join(path, file), 'utf8'),
    }));
  };
  return readdirSync(CATALOGUES).toSorted().flatMap((language) => [...texts(language, PAGE), ...texts(language, SCREENS)]);
}

/** The modules, by their place below `made`; or everything that is wrong. */
export function made(): Map<string, string> {
  const { subjects, problems } = read(catalogues());
  if (problems.length > 0) throw new Error(`the message catalogues do not agree:\n${problems.join('\n')}`);
  return new Map([...subjects].flatMap(([name, subject]) => [...written(name, subject)]));
}

/** Writes what has changed, and takes away what is no more. Two that do it at once write the same. */
function make() {
  const files = made();
  for (const [name, text] of files) {
    const path = join(MADE, name);
    if (found(path) === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, text);
    renameSync(`${path}.${process.pid}`, path);
  }
  for (const name of listed(MADE, true)) if (name.endsWith('.ts') && !files.has(name.replaceAll('\\', '/'))) rmSync(join(MADE, name), { force: true });
}

function found(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function listed(path: string, recursive = false): string[] {
  try {
    return readdirSync(path, { recursive, encoding: 'utf8' }).toSorted();
  } catch {
    return [];
  }
}

export const messages = (): Plugin => ({
  name: 'messages',
  configResolved: make,
  configureServer({ watcher, config }) {
    watcher.add(CATALOGUES);
    watcher.on('all', (_, path) => {
      if (!path.startsWith(CATALOGUES)) return;
      try {
        make();
      } catch (problem) {
        config.logger.error(String(problem));
      }
    });
  },
});
