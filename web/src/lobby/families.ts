// Tables by family, as their descriptions lay them out, and those that somebody looks for.

import type { Layout, LobbyTable } from '../contract';

export type Family = 'wheels' | 'dice' | 'points' | 'baccarat' | 'house-poker' | 'ring';

/** In the order of the lobby. */
export const FAMILIES: Record<Family, Layout[]> = {
  wheels: ['wheel'],
  points: ['arc', 'rows'],
  baccarat: ['two-hands', 'passing-bank', 'two-cloths'],
  'house-poker': ['boxes'],
  ring: ['ring'],
  dice: ['dice'],
};

export function familyOf({ layout }: Pick<LobbyTable, 'layout'>): Family {
  const found = Object.entries(FAMILIES).find(([, layouts]) => layouts.includes(layout));
  return (found?.[0] ?? 'house-poker') as Family;
}

/** What somebody looks for. */
export interface Wanted {
  words: string;
  family: Family | '';
  ruleset: string;
  /** The most that the least bet may be, in cents; 0 where it does not matter. */
  stakes: number;
  /** Only where somebody can sit down now. */
  free: boolean;
  /** Against whom: the house, which plays with whoever comes, or other players, who must come too. */
  against: 'house' | 'players' | '';
  /** Only those marked as favourites. */
  favourites: boolean;
}

export const ANY: Wanted = { words: '', family: '', ruleset: '', stakes: 0, free: false, against: '', favourites: false };

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Each word that was written is found in the name of the game or of the text, in either language. */
export function fits(table: LobbyTable, wanted: Wanted, favourite: boolean): boolean {
  const told = plain([table.name.es, table.name.en, table.ruleset_name.es, table.ruleset_name.en].join(' '));
  return (
    plain(wanted.words).split(/\s+/).every((word) => told.includes(word)) &&
    (wanted.family === '' || familyOf(table) === wanted.family) &&
    (wanted.ruleset === '' || table.ruleset === wanted.ruleset) &&
    (wanted.stakes === 0 || table.minimum <= wanted.stakes) &&
    (!wanted.free || (table.taken < table.boxes && !table.closed && table.halted === null)) &&
    (wanted.against === '' || (wanted.against === 'players') === table.among_players) &&
    (!wanted.favourites || favourite)
  );
}

/** Tables family by family, in the order of the lobby; within one, favourites first. */
export function grouped(tables: LobbyTable[], favourite: (id: string) => boolean): [Family, LobbyTable[]][] {
  const order = Object.keys(FAMILIES) as Family[];
  const rank = (table: LobbyTable) => (favourite(table.id) ? 0 : 1);
  return order
    .map((family): [Family, LobbyTable[]] => [family, tables.filter((table) => familyOf(table) === family).toSorted((a, b) => rank(a) - rank(b))])
    .filter(([, all]) => all.length > 0);
}
