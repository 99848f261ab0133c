// One activity as it changes: what the house shows, what is asked of it, and one's own hand in its draw.

import shape from 'virtual:shape/ActivitySeen';
import { randomHex } from '../fairness/bytes';
import type { ActivitySeen, ApiError } from '../contract';
import { activity, askActivity, giveHand, orderActivity, Refused } from '../state/api';
import { heard } from '../state/understood';
import { purse } from '../state/purse.svelte';
import { sealOf } from './check';
import { takesHands } from './registry';

const LONGEST_WAIT_MS = 15_000;

/** The bytes that this browser put into an activity's draw. */
interface OwnHand {
  bytes: string;
  seal: string;
}

const keyOf = (name: string) => `tapete.hand.${name}`;

function ownHand(name: string): OwnHand | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as OwnHand | null;
  } catch {
    return null;
  }
}

export class Room {
  seen: ActivitySeen | null = $state.raw(null);
  problem: ApiError | null = $state.raw(null);
  /** What was last refused, until something else is asked. */
  refusal: ApiError | null = $state.raw(null);
  offline = $state(false);
  pending = $state(false);
  private unanswered: { say: string; id: string } | undefined;
  hand: OwnHand | null = $state.raw(null);

  private socket: WebSocket | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private opening = false;

  constructor(readonly name: string) {
    this.hand = ownHand(name);
  }

  /** Watches the activity until it is told to stop. */
  watch(): () => void {
    void this.look();
    this.connect();
    return () => {
      this.stopped = true;
      clearTimeout(this.retry);
      this.socket?.close();
    };
  }

  private async look() {
    try {
      this.hear(await activity(this.name));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.seen) this.problem = error.told;
    }
  }

  private connect() {
    const address = new URL(`/api/activities/${encodeURIComponent(this.name)}/socket`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener('message', (event) => {
      this.failures = 0;
      this.offline = false;
      const told = heard<ActivitySeen>(shape, String(event.data));
      // What is not of the contract is not taken in; the next word may be.
      if ('said' in told) this.hear(told.said);
    });
    socket.addEventListener('close', () => {
      if (this.stopped) return;
      this.offline = true;
      this.retry = setTimeout(() => this.connect(), Math.min(LONGEST_WAIT_MS, 500 * 2 ** this.failures) * (0.75 + Math.random() / 2));
      this.failures += 1;
    });
  }

  private hear(seen: ActivitySeen) {
    // An answer may come after news that is newer.
    if (this.seen && seen.entries < this.seen.entries) return;
    const changed = this.seen?.entries !== seen.entries;
    this.seen = seen;
    this.problem = null;
    if (changed) void purse.enter();
    void this.openHand();
  }

  private async openHand() {
    const { seen, hand } = this;
    const own = seen?.hands.find(({ who }) => who === seen.you);
    if (!seen || !hand || !own || own.opened || seen.line.stage !== 'closed' || this.opening) return;
    this.opening = true;
    await giveHand(this.name, { kind: 'open', bytes: hand.bytes }).catch(() => undefined);
    this.opening = false;
  }

  private async sealHand() {
    const { seen } = this;
    if (!seen?.you || !takesHands(seen.line.kind) || seen.line.stage !== 'open' || seen.hands.some(({ who }) => who === seen.you)) return;
    const bytes = randomHex(32);
    const hand = { bytes, seal: await sealOf(bytes) };
    await giveHand(this.name, { kind: 'seal', seal: hand.seal }).then(
      () => {
        this.hand = hand;
        try {
          localStorage.setItem(keyOf(this.name), JSON.stringify(hand));
        } catch {
          // A browser that keeps nothing opens its hand while the page stands.
        }
      },
      () => undefined,
    );
  }

  /** Asks for something, as plays write it: `buys 3`. Tells whether it was done. */
  async ask(say: string): Promise<boolean> {
    if (this.pending) return false;
    this.pending = true;
    this.refusal = null;
    try {
      await this.sealHand();
      this.hear(await askActivity(this.name, { id: randomHex(8), say }));
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.told;
      return false;
    } finally {
      this.pending = false;
    }
  }

  /** An order of the house: to say something, or to draw. Tells whether it was done. */
  async order(say: string | null): Promise<boolean> {
    this.refusal = null;
    // An order to which no answer came has the same name when it is given again: it takes effect once.
    const id = say !== null && this.unanswered?.say === say ? this.unanswered.id : randomHex(8);
    this.unanswered = say === null ? undefined : { say, id };
    try {
      this.hear(await orderActivity(this.name, say === null ? { kind: 'draw' } : { kind: 'say', say, id }));
      this.unanswered = undefined;
      return true;
    } catch (error) {
      if (error instanceof Refused) this.unanswered = undefined;
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.told;
      return false;
    }
  }
}
