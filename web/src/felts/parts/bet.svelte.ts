// One bet of a cloth on which everybody bets: what lies there, what it is called,
// what a press of it does.

import type { Line, Spot } from '../../contract';
import { net } from '../../state/bets';
import type { Desk } from '../../state/desk.svelte';
import { pendingOn, staked } from '../../state/table';
import { euros, of, say, toOne } from '../../words/speech.svelte';

/** Chips of another player. */
export interface Theirs {
  person: number;
  amount: number;
}

export class Bet {
  constructor(private readonly desk: () => Desk, private readonly of: () => Spot, private readonly at: () => number | null) {}

  get spot(): Spot {
    return this.of();
  }
  get #view() {
    return this.desk().snapshot!.view;
  }
  get lies(): number {
    const at = this.at();
    return at === null ? 0 : staked(this.#view, at, this.spot.key, this.desk().you);
  }
  get pending() {
    const at = this.at();
    return at === null ? { adding: 0, clearing: false } : pendingOn(this.desk().state, at, this.spot.key);
  }
  get lines(): Line[] {
    return this.#view.lines.filter((line) => line.at === this.at() && line.spot === this.spot.key && line.by === this.desk().you);
  }
  get result(): number {
    return this.lines.reduce((sum, line) => sum + net(line), 0);
  }
  get open(): boolean {
    const at = this.at();
    return at !== null && this.desk().playing === null && this.desk().option(at, this.spot.key) !== undefined;
  }
  /** It lies on from a round before. */
  get held(): boolean {
    return (this.#view.boxes.find((box) => box.number === this.at())?.wagers ?? []).some((wager) => wager.spot === this.spot.key && wager.held > 0);
  }
  get theirs(): Theirs[] {
    const sums = new Map<number, number>();
    for (const box of this.#view.boxes) {
      for (const wager of box.wagers) {
        if (wager.by === this.desk().you || wager.spot !== this.spot.key) continue;
        sums.set(wager.by, (sums.get(wager.by) ?? 0) + wager.stake);
      }
    }
    return [...sums].map(([person, amount]) => ({ person, amount }));
  }
  get pays(): string {
    const table = this.desk().info.felt.tables.find((one) => one.key === this.spot.table);
    if (table) return table.rows.map((row) => `${of(row.name)}: ${row.odds}`).join(' · ');
    return this.spot.cover ? toOne(this.spot.cover.odds) : '';
  }
  label(heldWord: string): string {
    const { lies, pending, lines } = this;
    return [
      of(this.spot.name),
      this.spot.limits.kind === 'times' ? '' : this.pays,
      lies > 0 ? euros(lies) : say().spotEmpty,
      ...this.theirs.map(({ person, amount }) => say().betOf({ name: this.desk().name(person), amount: euros(amount) })),
      this.held ? heldWord : '',
      pending.adding > 0 ? say().pendingOf({ amount: euros(pending.adding) }) : '',
      lines.map((line) => of(line.summary)).join(' '),
    ].filter(Boolean).join(', ');
  }
  press() {
    const at = this.at();
    if (this.lines.length > 0) this.desk().why = this.lines;
    else if (at !== null) this.desk().laying.put(at, this.spot.key);
  }
  remove() {
    const at = this.at();
    if (at !== null) this.desk().laying.remove(at, this.spot.key);
  }
}

/** A colour for each player, told apart by those who see few colours too. */
const COLOURS = ['#e69f00', '#56b4e9', '#009e73', '#d9c814', '#0072b2', '#d55e00', '#cc79a7', '#8a8a8a'];
export const colourOf = (person: number) => COLOURS[person % COLOURS.length]!;
