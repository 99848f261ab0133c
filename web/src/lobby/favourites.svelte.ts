// The tables that a visitor marked, and where he sat; kept on his own machine.

const KEY = 'tapete.tables';

interface Kept {
  favourites: string[];
  last: string | null;
  /** Where he ever sat, the last first. */
  played: string[];
}

function stored(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    const tables = (list: unknown) => (Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []);
    return { favourites: tables(kept.favourites), last: kept.last ?? null, played: tables(kept.played) };
  } catch {
    return { favourites: [], last: null, played: [] };
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

/** He sits there now. */
export function sat(id: string) {
  if (kept.last === id && kept.played[0] === id) return;
  kept.last = id;
  kept.played = [id, ...kept.played.filter((one) => one !== id)];
  keep();
}
