import type { Notice, Words } from '../contract';
import { shortMoney } from '../chips/money';
import { both } from '../words/speech.svelte';
import type { Desk } from './desk.svelte';

/** The board with what must be shown. */
export class Board {
  readonly #desk: Desk;
  /** Whether it is being read. */
  open = $state(false);
  /** What hung there when the page last looked. */
  #hung: string[] | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** What hangs on the board: what the text wants shown, and what was announced. */
  get notices(): Notice[] {
    const raise = this.#desk.snapshot?.view.raise;
    const left = this.#desk.snapshot?.hands_left;
    const said: Words[] = [];
    if (raise) said.push(both((words, language) => words.minimumRises({ minimum: shortMoney(raise.minimum, language), left: raise.left })));
    if (left) said.push(both((words) => words.handsLeft({ hands: left })));
    return [...said.map((words) => ({ words, citations: [] })), ...this.#desk.info.felt.notices];
  }

  /** The board opens by itself when something new hangs there. */
  look() {
    const hangs = this.notices.map((notice) => notice.words.es);
    if (this.#hung?.length !== undefined && hangs.some((words) => !this.#hung!.includes(words))) this.open = true;
    this.#hung = hangs;
  }
}
