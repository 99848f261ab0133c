// The floor keeps tables and people by their keys; whoever walks it knows them by name.

import type { Language } from '../words/tongue';
import type { FloorView } from './floor';

/** The name of a game or a post; the key where it has none. */
export type Called = (key: string) => string;

export const calledIn = (names: FloorView['names'], language: Language): Called => (key) => names[key]?.[language === 'es' ? 0 : 1] ?? key;

/** Who serves at a table: somebody of practice has a key, and is told by his post and a number. */
export function personName(called: Called, who: string): string {
  const [, post = '', number = ''] = /^demo-(.+)-(\d+\.\d+)$/.exec(who) ?? [];
  return called(post) === post ? who : `${called(post)} ${number}`;
}

/** A sentence of the log with the names of its tables and of the people of practice. */
export function named({ names, tables }: Pick<FloorView, 'names' | 'tables'>, text: string, language: Language): string {
  const called = calledIn(names, language);
  return text.replaceAll(/[a-z]+(?:-[a-z\d]+)+(?:\.\d+)?/g, (key) => {
    const table = tables.find((one) => one.table === key);
    return table ? called(table.game) : personName(called, key);
  });
}
