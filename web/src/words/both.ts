import type { Words } from '../contract';
import { page, type Page } from '../../made/page';
import { settings } from './settings.svelte';
import { tongues, type Language, type Tongue } from './tongue';

/** Words of the page's own in its languages, as the house tells its words: each language speaks when it is read. */
export function both(speak: (words: Page, language: Language) => string): Words {
  const told = {
    get es() { return speak(page.in('es'), 'es'); },
    get en() { return speak(page.in('en'), 'en'); },
  };
  for (const tongue of Object.keys(tongues) as Tongue[]) {
    Object.defineProperty(told, tongue, { enumerable: true, get: () => (settings.tongue === tongue ? speak(page(), settings.language) : undefined) });
  }
  return told;
}
