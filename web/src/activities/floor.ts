// The floor of a casino as its staff see it.

/** What a table opens with and has not: a device, so many dice, so many packs. */
export type Lacks = [device: string | null, dice: number, packs: number];

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
  /** The one that it had in the last session. */
  last_device: string | null;
  dice: string[];
  packs: string[];
  lacks: Lacks;
  /** What must still be done before it closes, and the posts that do it. */
  undone: [task: string, posts: string[]][];
  /** What should lie in its tray, where the house runs it. */
  due: number | null;
  /** Whether its tray could not pay, and waits for a fill. */
  short: boolean;
  /** Whether its game is authorised today. */
  authorised: boolean;
  /** What it brought since it opened, and what it cost. */
  won: number;
  lost: number;
  /** What is reported of players who may then be sent away from it. */
  expulsion?: string | null;
  /** Who sits there, where the house runs it. */
  sitting?: [id: string, name: string][];
  /** The limits in force at the running table: an order given over a hand is for the next. */
  in_force?: [minimum: number, maximum: number];
  /** What lies in its tray by the ledger. */
  tray?: number;
  /** The node that runs it, where several do; nobody while it changes hands. */
  node?: string | null;
}

/** What a table took and brought between its opening and its count. Money is in cents. */
export interface Stint {
  table: string;
  game: string;
  cloth: number;
  float: number;
  fills: number;
  credits: number;
  drop: number;
  tips: number;
  share: number;
  count: number | null;
  won: number;
  lost: number;
  /** What the house brought so that the table could pay. */
  brought: number;
  /** What rulings gave the table, and what they took. */
  corrected: [more: number, less: number];
  /** By how much the count was more than the book, or less. */
  difference: [more: number, less: number];
}

/** The book of a session. */
export interface DayBook {
  day: string;
  ended: boolean;
  sold: number;
  bought: number;
  tables: Stint[];
}

const sums = ['float', 'fills', 'brought', 'credits', 'drop', 'count', 'tips', 'share'] as const;

/** What two sums leave. */
export const less = ([more, fewer]: [number, number]) => more - fewer;

/** What the house won at a table, less what it lost there. */
export const result = (stint: Stint) => stint.won - stint.lost;

/** The part of the drop that stayed with the house, in hundredths of a per cent; nothing without a drop. */
export const hold = (stint: Stint) => (stint.drop > 0 ? Math.round((result(stint) * 10_000) / stint.drop) : null);

/** All of a session's tables in one line. */
export function total(book: DayBook): Stint {
  const zero: Stint = { table: '', game: '', cloth: 0, float: 0, fills: 0, credits: 0, drop: 0, tips: 0, share: 0, count: 0, won: 0, lost: 0, brought: 0, corrected: [0, 0], difference: [0, 0] };
  return book.tables.reduce((all, one) => {
    const pair = (key: 'corrected' | 'difference'): [number, number] => [all[key][0] + one[key][0], all[key][1] + one[key][1]];
    const next: Stint = { ...all, won: all.won + one.won, lost: all.lost + one.lost, corrected: pair('corrected'), difference: pair('difference') };
    for (const sum of sums) next[sum] = (all[sum] ?? 0) + (one[sum] ?? 0);
    return next;
  }, zero);
}

const inEuros = (cents: number | null) => (cents === null ? '' : `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`);
// A name that begins as a formula would be one in a spreadsheet.
const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The book as a file for a spreadsheet, in euros and cents. */
export function asCsv(book: DayBook): string {
  const head = ['day', 'table', 'game', 'cloth', ...sums, 'corrected', 'difference', 'result'];
  const rows = book.tables.map((one) => [cell(book.day), cell(one.table), cell(one.game), String(one.cloth), ...sums.map((sum) => inEuros(one[sum])), inEuros(less(one.corrected)), inEuros(less(one.difference)), inEuros(result(one))]);
  const blank = [...sums, '', ''].map(() => '');
  const desk = [[cell(book.day), cell('cash desk sold'), '', '', ...blank, inEuros(book.sold)], [cell(book.day), cell('cash desk bought'), '', '', ...blank, inEuros(book.bought)]];
  return [head, ...rows, ...desk].map((row) => row.join(',')).join('\r\n') + '\r\n';
}

export interface FloorView {
  names: Record<string, [es: string, en: string]>;
  games: string[];
  posts: string[];
  day: string | null;
  session: number | null;
  tables: FloorTable[];
  devices: { device: string; kind: string; place: string; at: string | null }[];
  /** Which devices there may be, where each is kept, and whether chance hands it out. */
  kinds: { kind: string; places: string[]; by_chance: boolean }[];
  worn: string[];
  destroyed: string[];
  /** The highest number that a die or a pack has. */
  last_item: number;
  books: { cloth: number; lines: [item: string, sum: number][]; won: number; lost: number }[];
  days: DayBook[];
  /** Whether whoever reckons the books again from the record finds the same. */
  recounted?: boolean;
  chips_out: number;
  over: boolean;
}

/** What somebody of the house should see to at a table, the gravest first. */
export type Alert = 'halted' | 'irregular' | 'unauthorised' | 'tray' | 'ownerless' | 'disputed' | 'staff' | 'lacks';

/** What lights at a table: by the floor, by the table as it is played at, and by the disputes about its hands. */
export function alerts(table: FloorTable, there: { irregular: boolean; halted: unknown } | undefined, disputed: number, session: boolean): Alert[] {
  const running = table.standing !== 'closed';
  const lit: Record<Alert, boolean> = {
    halted: there !== undefined && there.halted !== null,
    irregular: there?.irregular ?? false,
    unauthorised: (running || session) && !table.authorised,
    tray: table.short,
    ownerless: table.node === null,
    disputed: disputed > 0,
    staff: (running || session) && table.missing.length > 0,
    lacks: session && !running && table.lacks.some((one) => one !== null && one !== 0),
  };
  return (Object.keys(lit) as Alert[]).filter((one) => lit[one]);
}

/** The tables by sector, each row in the order of its places. */
export function bySector(tables: FloorTable[]): [sector: string, tables: FloorTable[]][] {
  const sectors = new Map<string, FloorTable[]>();
  for (const table of tables) sectors.set(table.sector, [...(sectors.get(table.sector) ?? []), table]);
  const rows = [...sectors].map(([sector, all]): [string, FloorTable[]] => [sector, all.toSorted((a, b) => a.place - b.place)]);
  return rows.toSorted(([a], [b]) => a.localeCompare(b));
}
