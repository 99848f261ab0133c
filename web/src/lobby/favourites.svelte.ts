// The tables that a visitor marked, and where he sat last; kept on his own machine.

const KEY = 'tapete.tables';

interface Kept {
  favourites: string[];
  last: string | null;
}

function stored(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { favourites: Array.isArray(kept.favourites) ? kept.favourites : [], last: kept.last ?? null };
  } catch {
    return { favourites: [], last: null };
  }
}

export const kept: Kept = $state(stored());

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
}

export function mark(id: string) {
  kept.favourites = kept.favourites.includes(id) ? kept.favourites.filter((one) => one !== id) : [...kept.favourites, id];
  keep();
}

export function sat(id: string) {
  kept.last = id;
  keep();
}
