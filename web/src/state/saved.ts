// Bets that a visitor laid once and keeps to lay again, by the game and its text; kept on his own machine.

/** So many chips on a spot, wherever one sits. */
export interface Share {
  spot: string;
  stake: number;
}

/** Bets that are laid together, under a name of his own or of theirs. */
export interface Saved {
  name: string;
  bets: Share[];
}

const KEY = 'tapete.bets';
/** As many as fit in sight. */
export const MOST_SAVED = 8;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const isShare = (one: unknown): one is Share =>
  typeof one === 'object' && one !== null && typeof (one as Share).spot === 'string' && Number.isSafeInteger((one as Share).stake) && (one as Share).stake > 0;
const isSaved = (one: unknown): one is Saved =>
  typeof one === 'object' && one !== null && typeof (one as Saved).name === 'string' && Array.isArray((one as Saved).bets) && (one as Saved).bets.length > 0 && (one as Saved).bets.every(isShare);

/** All that is kept; what was written by something else is no bet. */
function all(store: Store): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** What is kept for a table. */
export function savedAt(table: string, store: Store = localStorage): Saved[] {
  const kept = all(store)[table];
  return Array.isArray(kept) ? kept.filter(isSaved).slice(0, MOST_SAVED) : [];
}

function keep(table: string, saved: Saved[], store: Store): Saved[] {
  try {
    store.setItem(KEY, JSON.stringify({ ...all(store), [table]: saved }));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
  return saved;
}

/** Keeps bets under a name, the newest first; the same name again is the same place. */
export function save(table: string, added: Saved, store: Store = localStorage): Saved[] {
  const others = savedAt(table, store).filter(({ name }) => name !== added.name);
  return keep(table, [added, ...others].slice(0, MOST_SAVED), store);
}

export function forget(table: string, name: string, store: Store = localStorage): Saved[] {
  return keep(table, savedAt(table, store).filter((one) => one.name !== name), store);
}

/** A name made of the bets themselves, the first few of them. */
export function nameOf(names: string[], more: (others: number) => string, most = 3): string {
  const first = names.slice(0, most).join(', ');
  return names.length > most ? `${first} ${more(names.length - most)}` : first;
}
