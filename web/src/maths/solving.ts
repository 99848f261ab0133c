// A question is asked again until it is answered: the house tells meanwhile how far it is.

import type { OddsAnswer, OddsProgress, OddsQuestion } from '../contract';
import { odds, Refused } from '../state/api';

const PAUSE_MS = 400;
/** A house that is busy is left alone for a while. */
const BUSY_MS = 2_000;

export const answers = (told: OddsAnswer | OddsProgress): told is OddsAnswer => 'solved' in told;

const wait = (milliseconds: number, gone: AbortSignal) => new Promise<void>((resolve) => {
  const timer = setTimeout(resolve, milliseconds);
  gone.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
});

/** The answer; nothing once nobody wants it any more. */
export async function solve(question: Partial<OddsQuestion>, heard: (progress: OddsProgress) => void, gone: AbortSignal): Promise<OddsAnswer | undefined> {
  while (!gone.aborted) {
    try {
      const told = await odds(question);
      if (gone.aborted || !told) return undefined;
      if (answers(told)) return told;
      heard(told);
      await wait(PAUSE_MS, gone);
    } catch (problem) {
      if (gone.aborted) return undefined;
      if (!(problem instanceof Refused) || problem.status !== 429) throw problem;
      heard({ done: 0, total: 0, waiting: true });
      await wait(BUSY_MS, gone);
    }
  }
  return undefined;
}

/** How far it is, from 0 to 1; nothing where nobody knows. */
export const share = ({ done, total }: OddsProgress): number | undefined => (total > 0 ? Math.min(1, done / total) : undefined);
