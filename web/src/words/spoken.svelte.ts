// The page's words in the language chosen. Spanish is always there: it comes with whatever says it, and stands in
// where another language says nothing. Of the others only the one chosen is fetched.

import { settings, type Language, type Tongue } from './settings.svelte';

type Named = Language | Tongue;

/** What is fetched of a language. A browser keeps what it was asked for once. */
type Fetching<Said> = () => Promise<{ words: Partial<Said> }>;

/** What a part of the page says, in the language chosen. */
export interface Subject<Said> {
  (): Said;
  /** The same in one of the page's own languages, as far as it was fetched. */
  in: (language: Language) => Said;
}

/** How each subject that is there fetches a language. */
const subjects: ((language: Named) => Promise<void>)[] = [];

/** Words that belong together, out of the catalogues: `crates/words/messages`. */
export function subject<Said extends object>(spanish: Said, others: Partial<Record<Named, Fetching<Said>>>): Subject<Said> {
  let known: Partial<Record<Named, Partial<Said>>> = $state.raw({});
  // Both of the page's own languages say everything.
  const inLanguage = (language: Language): Said => (known[language] as Said | undefined) ?? spanish;
  const spoken = $derived(settings.tongue === '' ? inLanguage(settings.language) : { ...inLanguage(settings.language), ...known[settings.tongue] });

  const asked = new Map<Named, Promise<void>>();
  async function learn(language: Named) {
    const words = await others[language]?.().then((came) => came.words);
    if (words) known = { ...known, [language]: words };
  }
  subjects.push((language) => {
    const before = asked.get(language) ?? learn(language);
    asked.set(language, before);
    // Whoever asks again, after the network failed him, is not told of the failure.
    before.catch(() => asked.delete(language));
    return before;
  });
  return Object.assign(() => spoken, { in: inLanguage });
}

/** All that is there learns a language. Where it cannot be had, Spanish goes on standing in. */
async function learnt(languages: Iterable<Named | ''>): Promise<void> {
  const wanted = [...languages].filter((language) => language !== '');
  await Promise.allSettled(subjects.flatMap((learn) => wanted.map(learn)));
}

/** The words chosen are there. */
export const wordsThere = () => learnt([settings.language, settings.tongue]);

/** A part of the page that is fetched when it is wanted, and its words with it. */
export async function fetched<Part>(part: Promise<Part>): Promise<Part> {
  const came = await part;
  await wordsThere();
  return came;
}

/** What is spoken once it is known: whoever chooses again meanwhile has chosen that. */
let wished: { language?: Language; tongue?: Tongue | '' } = {};

/** The page speaks another language, once it knows it: all of it at once. */
export async function speakIn(chosen: { language: Language } | { tongue: Tongue | '' }) {
  const wish = { ...wished, ...chosen };
  wished = wish;
  await learnt(Object.values(chosen) as (Named | '')[]);
  if (wished === wish) Object.assign(settings, wish);
}
