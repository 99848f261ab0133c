import type { Words } from '../contract';
import type { Language, Tongue } from './settings.svelte';

export type { Language, Tongue };

/** What the languages beside the page's own two call themselves. The type holds the list to what the engine sends. */
export const tongues: Record<Tongue, string> = { ca: 'català', gl: 'galego' };

/** A number and its sign stand in one line: "5,00 €", "10 %". */
export const together = (said: string) => said.replaceAll(/(?<=\d) (?=[€%])/g, '\u00a0');

/** Where a table does not say something in its own language, the page's stands in. */
export const spokenIn = (words: Words, tongue: Tongue | '', language: Language): string => (tongue === '' ? undefined : words[tongue]) ?? words[language];
