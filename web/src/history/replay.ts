// A round that ended, step by step: what lay where after each thing that happened, folded from what
// the casino tells of it.

import type { EventLine, Line, Seen } from '../contract';

/** What is to be seen after a step. */
export interface Frame {
  /** What happened. */
  event: EventLine;
  /** The cards at each place, in the order of the deal: `box 3`, `bank`, `common`. */
  cards: [place: string, cards: Seen[]][];
  /** What fell in the open so far. */
  fell: string[];
  /** The bets settled so far. */
  lines: Line[];
}

/** Which steps somebody wants to see. */
export type Kind = 'all' | 'bets' | 'cards' | 'choices' | 'ends';
export const KINDS: Kind[] = ['all', 'bets', 'cards', 'choices', 'ends'];

const OF_KIND: Record<Exclude<Kind, 'all'>, string[]> = {
  bets: ['placed', 'taken-back', 'moved', 'shifted', 'called', 'closed', 'held', 'bank-held'],
  cards: ['drawn', 'burnt', 'turned', 'uncovered', 'mixed', 'hands-mixed', 'passed-over', 'spun', 'thrown', 'rows-end', 'dead-card', 'cards-to', 'shoe-to', 'bank-set'],
  choices: ['chose', 'picked', 'cut', 'allowed', 'approved', 'reported', 'ruled'],
  ends: ['settled', 'raked', 'metered', 'bank-plays', 'ended'],
};

export const isOf = (kind: Kind, event: EventLine): boolean => kind === 'all' || OF_KIND[kind].includes(event.kind);

export function framesOf(events: EventLine[]): Frame[] {
  const frames: Frame[] = [];
  let cards = new Map<string, Seen[]>();
  let fell: string[] = [];
  let lines: Line[] = [];
  for (const event of events) {
    if (event.kind === 'drawn' && event.card && event.to && event.to !== 'burnt') {
      cards = new Map(cards).set(event.to, [...(cards.get(event.to) ?? []), event.card]);
    }
    if (event.fell !== null) fell = [...fell, event.fell];
    if (event.line) lines = [...lines, event.line];
    frames.push({ event, cards: [...cards], fell, lines });
  }
  return frames;
}

/** The next step of a kind from one on, in a direction; the same step where there is none. */
export function stepTo(frames: Frame[], from: number, by: 1 | -1, kind: Kind): number {
  for (let at = from + by; at >= 0 && at < frames.length; at += by) if (isOf(kind, frames[at]!.event)) return at;
  return from;
}

/** The rounds before and after one, as far as the house tells them. */
export interface Beside {
  earlier: number | null;
  later: number | null;
}

export function beside(rounds: number[], round: number): Beside {
  const earlier = rounds.filter((one) => one < round);
  const later = rounds.filter((one) => one > round);
  return { earlier: earlier.length > 0 ? Math.max(...earlier) : null, later: later.length > 0 ? Math.min(...later) : null };
}

/** Which rounds of a list somebody wants to see. */
export type Whose = 'every' | 'mine' | 'won' | 'lost';
export const WHOSE: Whose[] = ['every', 'mine', 'won', 'lost'];

export function fitsWhose(whose: Whose, net: number | null): boolean {
  switch (whose) {
    case 'every': return true;
    case 'mine': return net !== null;
    case 'won': return net !== null && net > 0;
    case 'lost': return net !== null && net < 0;
  }
}
