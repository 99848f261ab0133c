import { address } from '../look/router.svelte';
import type { Desk } from './desk.svelte';
import { waits } from './table';

/** Whoever is not seated by then looks on meanwhile. */
const ARRIVING_MS = 1_500;

/** How somebody who came to sit down gets his seat. */
export class Arrival {
  /** He came to sit down and has not been able to yet. */
  wantsToSit = $state(false);
  /** He is just being seated: the felt is drawn once he is, and not before it and again. */
  arriving = $state(false);
  readonly #desk: Desk;
  #arrived: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: Desk, sitDown: boolean) {
    this.#desk = desk;
    this.wantsToSit = sitDown;
    this.arriving = sitDown;
    if (sitDown) this.#arrived = setTimeout(() => (this.arriving = false), ARRIVING_MS);
  }

  /** Looks whether there is a seat now. */
  look() {
    this.#sitDownOnce();
    const { state, snapshot } = this.#desk;
    // A hand that ends soon gives him his seat: seats that were drawn for an onlooker would all change places then.
    if (snapshot && !waits(state, 'sit') && (!this.wantsToSit || snapshot.waiting.may_ask || snapshot.waiting.place !== null)) this.arriving = false;
  }

  close() {
    clearTimeout(this.#arrived);
  }

  /** The box to sit down at: on an arc the one nearest to its middle, before the bank; elsewhere the first. */
  get #freeBox(): number | undefined {
    const free = this.#desk.snapshot?.options.sit ?? [];
    const { layout, boxes } = this.#desk.info.felt;
    if (layout !== 'arc') return free[0];
    const off = (number: number) => Math.abs(number - (boxes + 1) / 2);
    return free.toSorted((one, other) => off(one) - off(other))[0];
  }

  /** Sits down at a box that is free, once the round lets anybody. */
  #sitDownOnce() {
    const { snapshot, ownBoxes, info } = this.#desk;
    // Whoever waits on the list is asked first.
    if (!this.wantsToSit || (snapshot?.waiting.place ?? null) !== null) return;
    const free = this.#freeBox;
    if (ownBoxes.length === 0 && free === undefined) return;
    this.wantsToSit = false;
    // Asked once: a reload later must not sit down again by itself.
    history.replaceState(null, '', address.table(info.id, false));
    if (ownBoxes.length === 0 && free !== undefined) this.#desk.sit(free);
  }
}
