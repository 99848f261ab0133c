// A round played for somebody who wants to see how it goes: the house says what comes next and
// why, from what he himself sees, and his page asks for it in his name. He can stop it at any time.

import type { ApiError, Shown } from '../contract';
import { announce } from '../look/announce.svelte';
import { Refused, shown } from '../state/api';
import type { Desk } from '../state/desk.svelte';
import { of, pace, say } from '../words/speech.svelte';

/** So long a step stands there before it is done, to be read. */
const READ_MS = { full: 3_200, quick: 1_600, off: 900 } as const;
/** So long until the table is looked at again. */
const LOOK_MS = 250;
/** A house that is busy is left alone for a while. */
const BUSY_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Showing {
  /** Whether a round is being played for him. */
  runs = $state(false);
  /** The last step, done or about to be. */
  step: Shown | null = $state.raw(null);
  /** It was played to its end. */
  ended = $state(false);
  /** Why the house says nothing. */
  refused: ApiError | null = $state.raw(null);
  #run = 0;

  constructor(private readonly desk: Desk) {}

  /** Whether it stands in the strip. */
  get seen(): boolean {
    return this.runs || this.ended || this.refused !== null;
  }
  get waits(): boolean {
    return this.runs && this.step === null;
  }

  stop() {
    this.#run += 1;
    this.runs = false;
    this.ended = false;
    this.step = null;
    this.refused = null;
  }

  async start() {
    this.stop();
    const mine = this.#run;
    const meant = () => mine === this.#run;
    this.runs = true;
    const from = this.desk.snapshot?.round ?? 0;
    announce(say().showBegins, 'urgent');
    while (meant() && !this.#settled(from)) {
      let wait = LOOK_MS;
      try {
        if (this.#isOn()) await this.#goesOn(meant);
      } catch (problem) {
        if (!meant()) return;
        if (!(problem instanceof Refused)) throw problem;
        if (problem.status !== 429) {
          this.stop();
          this.refused = problem.told;
          return;
        }
        wait = BUSY_MS;
      }
      await pause(wait);
    }
    if (!meant()) return;
    this.runs = false;
    this.step = null;
    this.ended = true;
    announce(say().showEnds);
  }

  /** Whether something of his was settled since, and has been seen. */
  #settled(from: number): boolean {
    const { finished } = this.desk.state;
    return finished !== null && finished.round >= from && this.desk.playing === null && finished.view.lines.some((line) => line.by === finished.you);
  }

  #isOn(): boolean {
    const { state, playing } = this.desk;
    return state.link === 'live' && state.snapshot !== null && playing === null && Object.keys(state.pending).length === 0;
  }

  async #goesOn(meant: () => boolean) {
    const { desk } = this;
    const now = () => JSON.stringify([desk.snapshot?.round, desk.snapshot?.view.moment]);
    const free = desk.snapshot!.options.sit[0];
    if (desk.ownBoxes.length === 0) return free === undefined ? undefined : desk.sit(free);
    const asked = now();
    const step = (await shown(desk.info.id)) ?? null;
    if (!meant() || now() !== asked || !step) return;
    this.step = step;
    announce(say().stepSpoken({ what: of(step.what), why: of(step.why) }));
    await pause(READ_MS[pace()]);
    // Meanwhile he may have stopped it, or the table may have gone on.
    if (!meant() || now() !== asked || !this.#isOn()) return;
    const { version } = desk.snapshot!;
    desk.live.send(step.action);
    for (let looks = 0; looks < 12 && desk.snapshot!.version === version && meant(); looks += 1) await pause(LOOK_MS);
  }
}
