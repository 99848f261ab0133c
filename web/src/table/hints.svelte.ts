// What each choice is worth: asked of the house, which may still be working its tables out.

import type { ApiError, Hint, HintChoice, OddsProgress } from '../contract';
import { hint, Refused } from '../state/api';

const PAUSE_MS = 400;
/** A house that is busy is left alone for a while. */
const BUSY_MS = 2_000;

const told = (answer: Hint | OddsProgress): answer is Hint => 'choices' in answer;

export class Hints {
  /** What the house said of this decision. */
  hint: Hint | null = $state.raw(null);
  /** How far it is, while it does not know yet. */
  progress: OddsProgress | null = $state.raw(null);
  /** Why it says nothing. */
  refused: ApiError | null = $state.raw(null);
  asking = $state(false);
  #asked = 0;

  constructor(private readonly table: () => string) {}

  /** Another decision: what was said of the last one is worth nothing. */
  forget() {
    this.#asked += 1;
    this.hint = null;
    this.progress = null;
    this.refused = null;
    this.asking = false;
  }

  /** Asks until the house knows, or until somebody forgets about it. */
  async ask(): Promise<Hint | null> {
    this.forget();
    const mine = this.#asked;
    const meant = () => mine === this.#asked;
    this.asking = true;
    while (meant()) {
      let pause = PAUSE_MS;
      try {
        const answer = await hint(this.table());
        if (!meant()) return null;
        if (!answer || told(answer)) {
          this.hint = answer ?? null;
          break;
        }
        this.progress = answer;
      } catch (problem) {
        if (!meant()) return null;
        if (!(problem instanceof Refused)) throw problem;
        if (problem.status !== 429) {
          this.refused = problem.told;
          break;
        }
        pause = BUSY_MS;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.progress = null;
    this.asking = false;
    return this.hint;
  }

  /** What the house said of a choice: of those that put a card aside, the best. */
  of(choice: string): HintChoice | undefined {
    const fits = this.hint?.choices.filter((one) => one.choice === choice) ?? [];
    return fits.reduce<HintChoice | undefined>((best, one) => (best && Number(best.cents) >= Number(one.cents) ? best : one), undefined);
  }
}
