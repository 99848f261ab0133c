/** What this page saw of a round before its cards: what the house cannot change afterwards. */
export interface Remembered {
  root?: string;
  /** The roots of the further shoes promised with the first. */
  spares?: string[];
  /** The root of the lots for seats, where they are drawn. */
  lots?: string;
  contribution?: string;
}

const KEPT = 40;

/** Promises and own contributions by round, kept for the life of the tab. */
export class Memory {
  #rounds: Record<string, Remembered>;

  constructor(private readonly table: string) {
    this.#rounds = this.#read();
  }

  /** The first promise seen counts: a later, different one is what a check must find. */
  promised(round: number, root: string, spares: string[] = [], lots: string | null = null) {
    const known = this.#rounds[round];
    if (!known?.root) this.#keep(round, { ...known, root, spares, ...(lots === null ? {} : { lots }) });
  }

  contributed(round: number, contribution: string) {
    this.#keep(round, { ...this.#rounds[round], contribution });
  }

  of(round: number): Remembered {
    return this.#rounds[round] ?? {};
  }

  #keep(round: number, what: Remembered) {
    const rounds: Record<string, Remembered> = { ...this.#rounds, [round]: what };
    const newest = Object.keys(rounds).sort((a, b) => Number(b) - Number(a)).slice(0, KEPT);
    this.#rounds = Object.fromEntries(newest.map((key) => [key, rounds[key]!]));
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#rounds));
    } catch {
      // Without storage the memory lasts as long as the page.
    }
  }

  #read(): Record<string, Remembered> {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? '{}') as Record<string, Remembered>;
    } catch {
      return {};
    }
  }

  get #key() {
    return `tapete.promises.${this.table}`;
  }
}
