import { speakIn } from '../src/words/spoken.svelte';

/** Both of the page's languages are there, and Spanish is spoken. */
export async function bothLanguages() {
  await speakIn({ language: 'en' });
  await speakIn({ language: 'es' });
}
