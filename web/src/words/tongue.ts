import type { Words } from '../contract';
import type { Dictionary, Language } from './dictionary';

/** A language in which tables and page may speak beside the page's own two. */
export type Tongue = Exclude<keyof Words, Language>;

/** What those languages call themselves. The type holds the list to what the engine sends. */
export const tongues: Record<Tongue, string> = { ca: 'català', gl: 'galego' };

/** Where a table does not say something in its own language, the page's stands in. */
export const spokenIn = (words: Words, tongue: Tongue | '', language: Language): string => (tongue === '' ? undefined : words[tongue]) ?? words[language];

/** The page's own words in those languages, as far as they go; fetched by whoever asks for one. */
export const catalogues: Record<Tongue, () => Promise<{ words: Partial<Dictionary> }>> = {
  ca: () => import('./ca'),
  gl: () => import('./gl'),
};
