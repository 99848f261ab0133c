// The floor of a casino as its staff see it.

export interface FloorTable {
  table: string;
  game: string;
  sector: string;
  place: number;
  cloth: number;
  standing: string;
  recording: boolean;
  minimum: number | null;
  maximum: number | null;
  staff: [who: string, post: string][];
  missing: [post: string, number: number][];
  players: number;
  device: string | null;
}

export interface FloorView {
  names: Record<string, [es: string, en: string]>;
  games: string[];
  posts: string[];
  day: string | null;
  session: number | null;
  tables: FloorTable[];
  books: { cloth: number; lines: [item: string, sum: number][]; won: number; lost: number }[];
  chips_out: number;
  over: boolean;
}

/** The tables by sector, each row in the order of its places. */
export function bySector(tables: FloorTable[]): [sector: string, tables: FloorTable[]][] {
  const sectors = new Map<string, FloorTable[]>();
  for (const table of tables) sectors.set(table.sector, [...(sectors.get(table.sector) ?? []), table]);
  const rows = [...sectors].map(([sector, all]): [string, FloorTable[]] => [sector, all.toSorted((a, b) => a.place - b.place)]);
  return rows.toSorted(([a], [b]) => a.localeCompare(b));
}
