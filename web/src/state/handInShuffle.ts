import { randomHex, toHex } from '../fairness/bytes';
import { sealed as seal } from '../fairness/verify';
import type { Desk } from './desk.svelte';

/** A player's own hand in the shuffle. */
export class HandInShuffle {
  readonly #desk: Desk;
  /** Something of it is on its way. */
  #sealing = false;
  /** The shoe in which another page of the same player has the hand. */
  #noHand = '';

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Has a hand in the shuffle of a new shoe: it is sealed while bets are open, and opened once no more are taken. */
  async haveAHand() {
    const promised = this.#desk.snapshot?.commitment;
    if (this.#desk.onDuty || this.#sealing || !promised || promised.mixed || this.#desk.ownBoxes.length === 0) return;
    const { label, root, hands, sealed } = promised;
    const own = this.#desk.memory.own(label);
    const mine = hands.find((hand) => hand.hash === own?.hash);
    const done = () => (this.#sealing = false);
    if (own && mine && sealed && !mine.opened) {
      this.#sealing = this.#desk.live.quietly({ kind: 'reveal', contribution: own.contribution }, done);
    } else if (!mine && !sealed && this.#desk.betting && this.#noHand !== label) {
      this.#sealing = true;
      const contribution = own?.contribution ?? randomHex(32);
      const hash = toHex(await seal(root, contribution));
      this.#desk.memory.keepOwn(label, { contribution, hash, taken: false });
      const answered = (accepted: boolean | null) => {
        done();
        if (accepted === true) this.#desk.memory.keepOwn(label, { contribution, hash, taken: true });
        if (accepted !== false) return;
        // Another page of the same player has the hand in this shoe.
        this.#desk.memory.keepOwn(label, undefined);
        this.#noHand = label;
      };
      if (!this.#desk.live.quietly({ kind: 'commit', hand: hash }, answered)) done();
    }
  }
}
