// Whether somebody has taken the tour for newcomers; kept on his own machine.

const KEY = 'tapete.tour';

class Tour {
  offered = $state(offered());

  /** It is not offered again; the rules sheet keeps a door to it. */
  taken() {
    this.offered = false;
    try {
      localStorage.setItem(KEY, 'taken');
    } catch {
      // A browser that keeps nothing offers it again.
    }
  }
}

function offered(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

export const tour = new Tour();
