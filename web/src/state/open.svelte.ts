// The tables that somebody sits at and does not look at now. They are kept for this tab, so that a
// reload does not lose them.

import type { Words } from '../contract';

const KEY = 'tapete.open';

export interface OpenTable {
  id: string;
  name: Words;
}

function stored(): OpenTable[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as OpenTable[];
    return Array.isArray(kept) ? kept.filter((one) => typeof one.id === 'string' && typeof one.name?.es === 'string') : [];
  } catch {
    return [];
  }
}

class OpenTables {
  all: OpenTable[] = $state.raw(stored());

  /** He went to look at something else, and keeps his seat. */
  keep(table: OpenTable) {
    this.#set([...this.all.filter(({ id }) => id !== table.id), table]);
  }

  /** He looks at it again, or sits there no more. */
  drop(gone: string) {
    if (this.all.some(({ id }) => id === gone)) this.#set(this.all.filter(({ id }) => id !== gone));
  }

  #set(all: OpenTable[]) {
    this.all = all;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing forgets them with the page.
    }
  }
}

export const openTables = new OpenTables();
