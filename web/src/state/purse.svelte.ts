import type { ApiError, Guest } from '../contract';
import { enter, Refused } from './api';

const KEY = 'tapete.session';
const HERE = 'tapete.here';

/** Since when one plays in this tab, and with how much one came. */
interface Session {
  name: string;
  since: number;
  broughtIn: number;
}

/** Who one is and what one has: only what the house acknowledged. */
class Purse {
  guest: Guest | null = $state.raw(null);
  problem: ApiError | null = $state.raw(null);
  /** Chips on tables, as the table that one sits at says. */
  onTable = $state(0);
  session: Session | null = $state.raw(null);

  async enter() {
    try {
      this.guest = await enter(wasHere());
      mark();
      this.session = session(this.guest);
      this.problem = null;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      // Inside already: the table says that the line is down, and goes on trying.
      if (!this.guest) this.problem = problem.told;
    }
  }

  /** A table's snapshot says what the balance is now. */
  acknowledge(balance: number, onTable: number) {
    if (this.guest) this.guest = { ...this.guest, balance };
    this.onTable = onTable;
  }

  get net(): number {
    if (!this.guest || !this.session) return 0;
    return this.guest.balance + this.onTable - this.session.broughtIn;
  }
}

function session(guest: Guest): Session {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Session | null;
    if (kept?.name === guest.name) return kept;
  } catch {
    // What cannot be read is begun anew.
  }
  const begun: Session = { name: guest.name, since: Date.now(), broughtIn: guest.balance };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {
    // A browser that keeps nothing still plays.
  }
  return begun;
}

/** The cookie itself is the browser's secret; this only says that there may be one. */
function wasHere(): boolean {
  try {
    return localStorage.getItem(HERE) !== null;
  } catch {
    return true;
  }
}

function mark() {
  try {
    localStorage.setItem(HERE, '1');
  } catch {
    // A browser that keeps nothing is asked first each time.
  }
}

export const purse = new Purse();
