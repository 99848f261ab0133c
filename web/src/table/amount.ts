// An amount between two limits: by a slider, by a few usual sizes, or typed
// to the cent.

import { counting } from '../chips/money';

export interface Limits {
  least: number;
  most: number;
}

/** The amount within the limits that is nearest to one. */
export function near(amount: number, { least, most }: Limits): number {
  return Math.min(most, Math.max(least, Math.round(amount)));
}

/** What somebody typed, in cents; null if it is no amount. A comma or a point parts the cents; chips have none. */
export function exact(typed: string): number | null {
  if (counting.chips()) return /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : null;
  const said = /^\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(typed);
  if (!said) return null;
  return Number(said[1]) * 100 + Number((said[2] ?? '').padEnd(2, '0'));
}

export interface Preset {
  key: 'leastAmount' | 'halfPot' | 'wholePot' | 'mostAmount';
  amount: number;
}

/** The usual sizes, those that differ and fit. */
export function presets(limits: Limits, pot: number): Preset[] {
  const all: Preset[] = [
    { key: 'leastAmount', amount: limits.least },
    { key: 'halfPot', amount: Math.round(pot / 2) },
    { key: 'wholePot', amount: pot },
    { key: 'mostAmount', amount: limits.most },
  ];
  const fits = all.filter(({ amount }) => amount >= limits.least && amount <= limits.most);
  return fits.filter((one, at) => fits.findIndex((other) => other.amount === one.amount) === at);
}

/** The keys of the usual sizes. */
export const PRESET_KEYS: Record<Preset['key'], string> = { leastAmount: 'n', halfPot: 'h', wholePot: 'p', mostAmount: 'a' };

/** What a key makes of an amount; nothing where it means none. More and less go by the least that may be bet. */
export function byKey(key: string, amount: number, limits: Limits, pot: number): number | null {
  if (key === '+') return near(amount + limits.least, limits);
  if (key === '-') return near(amount - limits.least, limits);
  return presets(limits, pot).find((preset) => PRESET_KEYS[preset.key] === key.toLowerCase())?.amount ?? null;
}
