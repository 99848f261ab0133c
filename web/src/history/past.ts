import type { RoundSummary } from '../contract';
import { rounds } from '../state/api';

/** The last rounds of a table, the newest first; the house tells twenty at once, and is asked so many times at most. */
export async function lastRounds(table: string, pages: number): Promise<RoundSummary[]> {
  const all: RoundSummary[] = [];
  for (let page = 0; page < pages; page += 1) {
    const more = await rounds(table, all.at(-1)?.round);
    all.push(...more);
    if (more.length === 0 || more.at(-1)!.round === 1) break;
  }
  return all;
}
