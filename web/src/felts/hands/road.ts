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

/** A coup of the past: how many cards of its shoe were out when it opened, and which hand was the higher. */
export interface Coup {
  out: number | null;
  won: Higher | null;
}

/** Those of the shoe that the last of them came out of, the oldest first: a road begins anew with each shoe. */
export function ofOneShoe(coups: Coup[]): Higher[] {
  const first = Math.max(0, coups.findLastIndex(({ out }) => out === 0));
  return coups.slice(first).flatMap(({ won }) => won ?? []);
}

export const ROWS = 6;

/** The newest of a road that fit into so many columns of six, filled from the top. */
export function beads(road: Higher[], columns: number): Higher[][] {
  const all = Array.from({ length: Math.ceil(road.length / ROWS) }, (_, at) => road.slice(at * ROWS, (at + 1) * ROWS));
  return all.slice(-columns);
}

/** Where something lies on a road of runs. */
export interface Laid<What> {
  what: What;
  column: number;
  row: number;
}

/** A coup on the big road, and how many ties came after it. */
export type OnRoad = Laid<Exclude<Higher, 'tie'>> & { ties: number };

/** Each run of one kind goes down a column of its own, and to the right where it meets the foot or another run. */
function inRuns<What>(all: What[]): Laid<What>[] {
  const laid: Laid<What>[] = [];
  const taken = new Set<string>();
  let begins = -1;
  for (const what of all) {
    const last = laid.at(-1);
    let at = { column: begins + 1, row: 0 };
    if (last?.what === what) {
      const below = { column: last.column, row: last.row + 1 };
      const isFree = below.row < ROWS && !taken.has(`${below.column} ${below.row}`) && !turned(laid);
      at = isFree ? below : { column: last.column + 1, row: last.row };
    } else begins += 1;
    taken.add(`${at.column} ${at.row}`);
    laid.push({ what, ...at });
  }
  return laid;
}

/** Whether the run that goes on has already turned to the right: it stays on its row. */
function turned<What>(laid: Laid<What>[]): boolean {
  const [last, before] = [laid.at(-1), laid.at(-2)];
  return last !== undefined && before?.what === last.what && before.row === last.row && before.column === last.column - 1 && last.row > 0;
}

/** The newest columns of a road. */
function newest<On extends { column: number }>(laid: On[], columns: number): On[] {
  const over = Math.max(0, Math.max(-1, ...laid.map(({ column }) => column)) + 1 - columns);
  return laid.filter(({ column }) => column >= over).map((one) => ({ ...one, column: one.column - over }));
}

const decided = (road: Higher[]) => road.filter((won) => won !== 'tie');

/** The big road: runs of one hand; ties are counted on the coup before them, and those before the first coup nowhere. */
export function bigRoad(road: Higher[], columns: number): OnRoad[] {
  const ties: number[] = [];
  for (const won of road) {
    if (won !== 'tie') ties.push(0);
    else if (ties.length > 0) ties[ties.length - 1]! += 1;
  }
  return newest(inRuns(decided(road)).map((laid, at) => ({ ...laid, ties: ties[at]! })), columns);
}

/** The three roads that are derived of the big one, each by the run with which it compares: so many before. */
export const DERIVED = { eye: 1, small: 2, cockroach: 3 } as const;
export type Derived = keyof typeof DERIVED;

/** Whether the runs go on as an earlier one did, or otherwise. */
export type Pattern = 'alike' | 'unlike';

/**
 * A derived road, as players keep it: a coup that begins a run asks whether the run before it was as long as the one so many
 * before that; any other asks whether the earlier run goes as far as this one does, or had ended before.
 */
export function derived(road: Higher[], which: Derived): Pattern[] {
  const back = DERIVED[which];
  const lengths: number[] = [];
  const found: Pattern[] = [];
  let last: Higher | null = null;
  for (const won of decided(road)) {
    if (won === last) lengths[lengths.length - 1]! += 1;
    else lengths.push(1);
    last = won;
    const run = lengths.length - 1;
    const row = lengths[run]! - 1;
    const [here, compared] = row === 0 ? [lengths[run - 1], lengths[run - 1 - back]] : [row, lengths[run - back]];
    if (here === undefined || compared === undefined) continue;
    found.push((row === 0 ? compared === here : compared !== row) ? 'alike' : 'unlike');
  }
  return found;
}

/** A derived road as it is drawn: runs, the newest columns of it. */
export const derivedRoad = (road: Higher[], which: Derived, columns: number): Laid<Pattern>[] => newest(inRuns(derived(road, which)), columns);
