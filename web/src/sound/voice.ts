// What must be said is said aloud, by the browser's own voice, once somebody asked for it.

import type { Language } from '../words/tongue';

const TONGUES: Record<Language, string> = { es: 'es-ES', en: 'en-GB' };
/** More than so many words that wait are of the past by the time they are said. */
const MOST_WAITING = 3;

export type Speech = Pick<SpeechSynthesis, 'speak' | 'cancel'>;

export class Voice {
  #waiting = 0;

  constructor(
    private readonly speech: () => Speech | null,
    private readonly utter: (words: string) => SpeechSynthesisUtterance,
  ) {}

  say(words: string, language: Language) {
    const speech = this.speech();
    if (!speech || !words) return;
    if (this.#waiting >= MOST_WAITING) {
      speech.cancel();
      this.#waiting = 0;
    }
    const said = this.utter(words);
    said.lang = TONGUES[language];
    said.onend = said.onerror = () => (this.#waiting = Math.max(0, this.#waiting - 1));
    this.#waiting += 1;
    speech.speak(said);
  }

  hush() {
    this.#waiting = 0;
    this.speech()?.cancel();
  }
}

/** What is quoted is what is said; the rest tells of it. */
export function quoted(words: string): string {
  return /[«“](.+)[»”]/s.exec(words)?.[1] ?? words;
}
