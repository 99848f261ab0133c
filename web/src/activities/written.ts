import { settings } from '../words/speech.svelte';

/** A number of chips as people write it. */
export const chipCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, settings.language === 'es' ? '.' : ',');

/** "2:05". */
export const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
