// The road: which of two hands was the higher in each coup, the oldest first, in columns of beads.

import type { ClassRow, HandView } from '../../contract';

export type Higher = 'player' | 'bank' | 'tie';

/** Which of two hands is the higher, by the order of their classes in the description; nothing while one is not known. */
export function higher(classes: ClassRow[], player: HandView | null, bank: HandView | null): Higher | null {
  const rank = (hand: HandView | null) => (hand ? classes.findIndex((row) => row.key === hand.class) : -1);
  const [one, other] = [rank(player), rank(bank)];
  if (one < 0 || other < 0) return null;
  return one === other ? 'tie' : one < other ? 'player' : 'bank';
}

export const ROWS = 6;

/** The newest of a road that fit into so many columns of six, filled from the top. */
export function beads(road: Higher[], columns: number): Higher[][] {
  const all = Array.from({ length: Math.ceil(road.length / ROWS) }, (_, at) => road.slice(at * ROWS, (at + 1) * ROWS));
  return all.slice(-columns);
}
