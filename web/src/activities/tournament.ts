// A tournament as the house shows it.

export interface TournamentView {
  game: string;
  game_called: [string, string] | null;
  authorisation: string;
  entry: number;
  fee: number;
  stack: number;
  seats: number;
  fewest: number;
  most: number;
  rebuys: number;
  rebuy_until: number;
  stage: 'open' | 'closed' | 'over';
  level: number;
  levels: { small: number; big: number }[];
  players: string[];
  prizes: number;
  pays: number[];
  tables: { number: number; seats: (string | null)[]; in_hand: boolean }[];
  waiting: string[];
  busted: string[];
  out: string[][];
  paid: [string, number][];
  cancelled: boolean;
  entered: boolean;
  may_rebuy: boolean;
  here: boolean;
  bots: string[];
  chips: Record<string, number>;
  rises: { by: 'house' } | { by: 'hands'; after: number } | { by: 'minutes'; after: number };
  hands_left: number | null;
  names?: Record<string, string>;
  seconds_left?: number | null;
}

/** The table of a tournament, by its number there. */
export const tableOf = (tournament: string, number: number) => `${tournament}-mesa-${number}`;

/** Which tournament a table is of, if it is one's. */
export function tournamentOf(table: string): { name: string; number: number } | null {
  const found = /^(.+)-mesa-([1-9]\d*)$/.exec(table);
  return found ? { name: found[1]!, number: Number(found[2]) } : null;
}

/** The number of the table at which somebody sits. */
export const tableWith = (view: TournamentView, who: string | null) => view.tables.find(({ seats }) => who !== null && seats.includes(who))?.number ?? null;

export const nameOf = (view: TournamentView, who: string) => view.names?.[who] ?? who;

/** Who is still in it, those with most chips first. */
export function standing(view: TournamentView): string[] {
  const gone = new Set(view.out.flat());
  const chips = (who: string) => view.chips[who] ?? view.stack;
  return view.players.filter((who) => !gone.has(who)).toSorted((one, other) => chips(other) - chips(one));
}

/** The place that each has who is out, or has won: those who went out together share theirs. */
export function places(view: TournamentView): { place: number; who: string[] }[] {
  const all: { place: number; who: string[] }[] = [];
  let left = view.players.length;
  for (const who of view.out) {
    left -= who.length;
    all.unshift({ place: left + 1, who });
  }
  if (view.stage === 'over' && !view.cancelled) all.unshift({ place: 1, who: standing(view) });
  return all.filter(({ who }) => who.length > 0);
}
