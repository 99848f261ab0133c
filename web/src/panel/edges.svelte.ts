// The edge beside each bet. What the house has counted is shown at once; the rest is counted when somebody asks
// for it, away from the tables, and the felt waits for none of it.

import type { OddsAnswer, Spot } from '../contract';
import { value } from '../maths/numbers';
import { answers, share, solve } from '../maths/solving';
import { odds } from '../state/api';

export class Edges {
  /** `none` where the game is not solved or the house did not answer: nothing is shown then. */
  standing: 'looking' | 'unknown' | 'counting' | 'known' | 'none' = $state('looking');
  share: number | undefined = $state();
  #answer: OddsAnswer | null = $state.raw(null);
  #gone = new AbortController();

  async look(ruleset: string, game: string) {
    try {
      const told = await odds({ ruleset, game, only_known: true });
      if (told && answers(told)) this.#take(told);
      else this.standing = 'unknown';
    } catch {
      this.standing = 'none';
    }
  }

  async count(ruleset: string, game: string) {
    this.standing = 'counting';
    try {
      const told = await solve({ ruleset, game }, (progress) => (this.share = share(progress)), this.#gone.signal);
      if (told) this.#take(told);
    } catch {
      this.standing = 'none';
    }
  }

  leave() {
    this.#gone.abort();
  }

  #take(answer: OddsAnswer) {
    this.#answer = answer;
    this.standing = answer.solved.unsolved ? 'none' : 'known';
  }

  /** The house's edge on a spot or its kind, by unit of its stake; nothing where it is not known. */
  of(spot: Spot): number | null {
    const kind = spot.cover?.kind;
    const bets = this.#answer?.solved.bets.filter((bet) => bet.in_force) ?? [];
    const found = bets.find((bet) => bet.spot === spot.key) ?? bets.find((bet) => kind !== undefined && bet.spot === kind);
    // Beside a kind of bet only what holds for every bet of it is told.
    if (!found || (kind !== undefined && found.spot === kind && bets.some((bet) => bet.spot === kind && bet.ev_initial.fraction !== found.ev_initial.fraction))) return null;
    return -value(found.ev_initial);
  }
}
