import type { Words } from '../contract';
import type { Pace } from '../state/playback';

/** A language that page and house speak throughout. */
export type Language = 'es' | 'en';
/** A language in which tables and page may speak beside those two. */
export type Tongue = Exclude<keyof Words, Language>;

const KEY = 'tapete.settings';

interface Settings {
  language: Language;
  /** What tables and page say, as far as it is said in it. */
  tongue: Tongue | '';
  fourColours: boolean;
  shortcuts: boolean;
  pace: Pace;
  sound: boolean;
  voice: boolean;
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

/** Spanish first; what the visitor chose is remembered on his own machine. */
export const settings: Settings = $state({ language: 'es', tongue: '', fourColours: false, shortcuts: true, pace: 'full', sound: false, voice: false, ...stored() });

export function remember() {
  document.documentElement.lang = settings.tongue || settings.language;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
