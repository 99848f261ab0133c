import type { Words } from '../contract';
import { tournamentOf } from '../activities/tournament';
import { counting, inChips, money, shortMoney, signedMoney } from '../chips/money';
import { route } from '../look/router.svelte';
import type { Pace } from '../state/playback';
import { dictionaries, type Dictionary, type Language } from './dictionary';
import { catalogues, spokenIn, type Tongue } from './tongue';

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
  void learn(settings.tongue);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** How long outcomes play now: what the visitor chose, less where he asked his system for calm or does not look. */
export function pace(): Pace {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : settings.pace;
}

/** The page's own words in another language, once they are there. */
let learnt = $state.raw<{ tongue: Tongue | ''; words: Partial<Dictionary> }>({ tongue: '', words: {} });

async function learn(tongue: Tongue | '') {
  if (learnt.tongue === tongue) return;
  // What a browser kept may be none of them.
  const { words } = (tongue !== '' && (await catalogues[tongue]?.())) || { words: {} };
  // Meanwhile another may have been chosen.
  if (settings.tongue === tongue) learnt = { tongue, words };
}

const spoken: Dictionary = $derived({ ...dictionaries[settings.language], ...learnt.words });

/** The page's own words in the language chosen. */
export function say(): Dictionary {
  return spoken;
}

/** Words of the page's own in its languages, as the house tells its words. */
export function both(speak: (words: Dictionary, language: Language) => string): Words {
  const told = { es: speak(dictionaries.es, 'es'), en: speak(dictionaries.en, 'en') };
  return learnt.tongue === '' ? told : { ...told, [learnt.tongue]: speak(spoken, settings.language) };
}

// What lies at a table of a tournament, or lay there, are its chips, which are worth no money.
counting.chips = () => (route.place.name === 'table' || route.place.name === 'hand') && tournamentOf(route.place.id) !== null;

/** The engine's words in the language chosen; at a table of a tournament its amounts are chips. */
export function of(words: Words): string {
  const said = spokenIn(words, settings.tongue, settings.language);
  return counting.chips() ? inChips(said, settings.language) : said;
}

export const euros = (cents: number) => money(cents, settings.language);
export const shortEuros = (cents: number) => shortMoney(cents, settings.language);
export const signedEuros = (cents: number) => signedMoney(cents, settings.language);

/** A moment, as people read it. */
export const moment = (ms: number) => new Date(ms).toLocaleString(settings.language === 'es' ? 'es-ES' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' });
