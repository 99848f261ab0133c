import type { Words } from '../contract';
import { tournamentOf } from '../activities/tournament';
import { counting, grouped, inChips, money, shortMoney, signedMoney } from '../chips/money';
import { route } from '../look/router.svelte';
import type { Pace } from '../state/playback';
import { page as say } from '../../made/page';
import { settings } from './settings.svelte';
import { spokenIn, together } from './tongue';

export { both } from './both';
export { remember, settings } from './settings.svelte';
export { say };

/** How long outcomes play now: what the visitor chose, less where he asked his system for calm or does not look. */
export function pace(): Pace {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : settings.pace;
}

// What lies at a table of a tournament, or lay there, are its chips, which are worth no money.
counting.chips = () => (route.place.name === 'table' || route.place.name === 'hand') && tournamentOf(route.place.id) !== null;

/** The engine's words in the language chosen; at a table of a tournament its amounts are chips. */
export function of(words: Words): string {
  const said = together(spokenIn(words, settings.tongue, settings.language));
  return counting.chips() ? inChips(said, settings.language) : said;
}

export const euros = (cents: number) => money(cents, settings.language);
export const shortEuros = (cents: number) => shortMoney(cents, settings.language);
export const signedEuros = (cents: number) => signedMoney(cents, settings.language);

/** What a bet pays: "35 a 1". */
export const toOne = (odds: string) => say().toOne({ odds: grouped(odds, settings.language) });

/** Two limits, or the one that both are. */
export const between = (least: string, most: string) => (least === most ? least : say().between({ least, most }));

/** A moment, as people read it. */
export const moment = (ms: number) => new Date(ms).toLocaleString(settings.language === 'es' ? 'es-ES' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' });
