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

/** A run's coup on the big road: where it lies, and how many ties came after it. */
export interface OnRoad {
  won: Exclude<Higher, 'tie'>;
  column: number;
  row: number;
  ties: number;
}

/**
 * The big road: each run of one hand goes down its own column, and to the right where it meets the foot or another run;
 * ties are counted on the coup before them. The newest columns are shown.
 */
export function bigRoad(road: Higher[], columns: number): OnRoad[] {
  const laid: OnRoad[] = [];
  const taken = new Set<string>();
  let begins = -1;
  for (const won of road) {
    const last = laid.at(-1);
    if (won === 'tie') {
      if (last) last.ties += 1;
      continue;
    }
    let at = { column: begins + 1, row: 0 };
    if (last?.won === won) {
      const below = { column: last.column, row: last.row + 1 };
      const isFree = below.row < ROWS && !taken.has(`${below.column} ${below.row}`) && !turned(laid, won);
      at = isFree ? below : { column: last.column + 1, row: last.row };
    } else begins += 1;
    taken.add(`${at.column} ${at.row}`);
    laid.push({ won, ...at, ties: 0 });
  }
  const over = Math.max(0, Math.max(-1, ...laid.map(({ column }) => column)) + 1 - columns);
  return laid.filter(({ column }) => column >= over).map((one) => ({ ...one, column: one.column - over }));
}

/** Whether the run that goes on has already turned to the right: it stays on its row. */
function turned(laid: OnRoad[], won: Higher): boolean {
  const [last, before] = [laid.at(-1), laid.at(-2)];
  return before?.won === won && last !== undefined && before.row === last.row && before.column === last.column - 1 && last.row > 0;
}
