import type { Words } from '../contract';
import { money, shortMoney, signedMoney } from '../chips/money';
import type { Pace } from '../state/playback';
import { dictionaries, type Language } from './dictionary';

const KEY = 'tapete.settings';

interface Settings {
  language: Language;
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
export const settings: Settings = $state({ language: 'es', fourColours: false, shortcuts: true, pace: 'full', sound: false, voice: false, ...stored() });

export function remember() {
  document.documentElement.lang = settings.language;
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

/** The page's own words in the language chosen. */
export function say() {
  return dictionaries[settings.language];
}

/** The engine's words in the language chosen. */
export function of(words: Words): string {
  return words[settings.language];
}

export const euros = (cents: number) => money(cents, settings.language);
export const shortEuros = (cents: number) => shortMoney(cents, settings.language);
export const signedEuros = (cents: number) => signedMoney(cents, settings.language);
