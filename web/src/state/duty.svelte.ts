import type { Staff, StaffSignIn } from '../contract';
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
