import type { RoundSummary } from '../contract';
import { rounds } from '../state/api';

/** What is known of a table's past. */
export interface Past {
  /** Its rounds, the newest first. */
  rounds: RoundSummary[];
  /** Whether there is nothing before them. */
  whole: boolean;
}

/** The last rounds of a table, or those before what is known of it; the house tells twenty at once, and is asked so many times at most. */
export async function lookBack(table: string, pages: number, known: Past = { rounds: [], whole: false }): Promise<Past> {
  const all = [...known.rounds];
  let { whole } = known;
  for (let page = 0; page < pages && !whole; page += 1) {
    const more = await rounds(table, all.at(-1)?.round);
    all.push(...more);
    whole = more.length === 0 || more.at(-1)!.round === 1;
  }
  return { rounds: all, whole };
}

/** The last rounds of a table, the newest first. */
export const lastRounds = async (table: string, pages: number): Promise<RoundSummary[]> => (await lookBack(table, pages)).rounds;
