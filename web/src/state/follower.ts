// After the first update of a connection the house leaves out what is as it was.

type Parts = Record<string, unknown>;

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Follows a table over one connection: what an update leaves out is as the one before had it. */
export class Follower {
  #snapshot: Parts = {};

  /** The same message, an update with its whole snapshot. */
  whole(said: unknown): unknown {
    if (!isParts(said) || said.kind !== 'update' || !isParts(said.snapshot)) return said;
    const view = { ...(this.#snapshot.view as Parts | undefined), ...(said.snapshot.view as Parts | undefined) };
    this.#snapshot = { ...this.#snapshot, ...said.snapshot, view };
    return { ...said, snapshot: this.#snapshot };
  }
}
