import type { Staff, StaffMatter, StaffSignIn } from '../contract';
import { Refused, signedIn, signIn, signOut } from './api';

const KEY = 'tapete.staff';

/** Whether somebody of the house has this page. Who signs out, or whose shift ends, is a guest again. */
class Duty {
  staff: Staff | null = $state.raw(null);
  /** Whether the house has been asked. */
  known = $state(false);

  /** Asks who one is, if this browser signed in before. */
  async enter() {
    try {
      this.staff = marked() ? await signedIn() : null;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      // The line may be down: only the house's own no ends a shift.
      if (problem.status === 401) this.#leave();
    }
    this.known = true;
  }

  async signIn(given: StaffSignIn) {
    this.staff = await signIn(given);
    mark(true);
  }

  /** Whether his post has a right, by its key in `law/posts.toml`. The house asks again. */
  may(right: string): boolean {
    return this.staff?.may.includes(right) ?? false;
  }

  /** The row of the table of permissions about a right, or about an order at a kind of activity. */
  matter(activity: string | null, asks: string): StaffMatter | undefined {
    return this.staff?.matters.find((row) => row.activity === activity && (row.asks.includes(asks) || (activity !== null && row.asks.length === 0)));
  }

  /** Whether his post gives such an order at a kind of activity. The house asks again. */
  orders(activity: string, ...asks: string[]): boolean {
    return (asks.length > 0 ? asks : ['']).some((one) => this.matter(activity, one)?.may ?? false);
  }

  /** Whether his post gives any order at a kind of activity. */
  ordersAny(activity: string): boolean {
    return this.staff?.matters.some((row) => row.activity === activity && row.may) ?? false;
  }

  async signOut() {
    await signOut();
    this.#leave();
  }

  #leave() {
    this.staff = null;
    mark(false);
  }
}

/** The cookie itself is the browser's secret; this only says that there may be one. */
function mark(is: boolean) {
  try {
    if (is) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing asks for the key again.
  }
}

function marked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export const duty = new Duty();
