// What a pupil says of a bet, as he fills it in.

import type { SchoolBet, SchoolDue } from '../contract';
import { exact } from '../table/amount';

/** What becomes of the stake. */
export type Fate = 'taken' | 'kept' | 'stays' | 'part';
export const FATES: Fate[] = ['taken', 'kept', 'stays', 'part'];

export interface Filled {
  fate: Fate | null;
  /** What is paid, as it was typed. */
  paid: string;
  /** What part of the stake is taken, as it was typed. */
  part: string;
}

export const blank = (): Filled => ({ fate: null, paid: '', part: '' });

/** What was filled in; null while something is missing or is no amount. */
export function due(bet: SchoolBet, { fate, paid, part }: Filled): SchoolDue | null {
  const pays = paid.trim() === '' ? 0 : exact(paid);
  if (pays === null) return null;
  if (bet.in_pot) return paid.trim() === '' ? null : { taken: 0, paid: pays, stays: false };
  // Whoever is paid keeps his stake, unless it is said otherwise.
  switch (fate ?? (pays > 0 ? 'kept' : null)) {
    case 'taken': return { taken: bet.stake, paid: pays, stays: false };
    case 'kept': return { taken: 0, paid: pays, stays: false };
    case 'stays': return { taken: 0, paid: pays, stays: true };
    case 'part': {
      const taken = exact(part);
      return taken === null ? null : { taken, paid: pays, stays: false };
    }
    case null: return null;
  }
}

/** What an answer is called again, to be shown beside the right one. */
export function fateOf(bet: SchoolBet, { taken, stays }: SchoolDue): Fate {
  if (stays) return 'stays';
  if (taken === 0) return 'kept';
  return taken === bet.stake ? 'taken' : 'part';
}
