// How somebody has played, out of what the house's books say of his rounds.

import type { RoundSummary } from '../contract';

export interface Statistics {
  /** Rounds in which he had a bet. */
  played: number;
  won: number;
  lost: number;
  /** All that he staked, in cents. */
  staked: number;
  /** What all of it brought. */
  net: number;
  /** The best and the worst round. */
  best: number;
  worst: number;
}

/** What he staked in a round: a prize risked nothing of its own. */
export function stakedIn({ lines, you }: RoundSummary): number {
  return lines.filter((line) => line.by === you && line.outcome !== 'prize').reduce((sum, line) => sum + line.stake, 0);
}

export function statisticsOf(rounds: RoundSummary[]): Statistics | null {
  const own = rounds.filter((round) => round.net !== null);
  if (own.length === 0) return null;
  const nets = own.map((round) => round.net!);
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  return {
    played: own.length,
    won: nets.filter((net) => net > 0).length,
    lost: nets.filter((net) => net < 0).length,
    staked: sum(own.map(stakedIn)),
    net: sum(nets),
    best: Math.max(...nets),
    worst: Math.min(...nets),
  };
}

const euros = (cents: number) => (cents / 100).toFixed(2);

/** His own rounds, the oldest first. */
const inOrder = (rounds: RoundSummary[]) => rounds.filter((round) => round.net !== null).toSorted((one, other) => one.round - other.round);
const lines = (rows: string[][]) => rows.map((row) => `${row.join(',')}\r\n`).join('');
const amounts = (round: RoundSummary) => [String(round.round), round.ended_ms === null ? '' : new Date(round.ended_ms).toISOString(), euros(stakedIn(round)), euros(round.net!)];

/** His rounds as a table that any spreadsheet reads, the oldest first; amounts in euros. */
export function asTable(rounds: RoundSummary[]): string {
  return lines([['round', 'ended', 'staked', 'net'], ...inOrder(rounds).map(amounts)]);
}

/** What he played at one table. */
export interface PlayedAt {
  table: string;
  rounds: RoundSummary[];
}

/** A stretch of time that he asks about: days back from now, a year, or all of it. */
export type Stretch = 'always' | 'today' | 'week' | 'month' | `${number}`;

const DAY_MS = 86_400_000;

/** From when and until when a stretch lasts, in milliseconds since 1970; days and years are those of his own clock. */
export function lasts(stretch: Stretch, now: Date): [from: number, until: number] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  switch (stretch) {
    case 'always': return [-Infinity, Infinity];
    case 'today': return [midnight, Infinity];
    case 'week': return [midnight - 6 * DAY_MS, Infinity];
    case 'month': return [midnight - 29 * DAY_MS, Infinity];
    default: return [new Date(Number(stretch), 0, 1).getTime(), new Date(Number(stretch) + 1, 0, 1).getTime()];
  }
}

/** Of what he played that which ended within a stretch. A round of which only the record is left has no date: it is counted where all are. */
export function within(played: PlayedAt[], stretch: Stretch, now: Date): PlayedAt[] {
  if (stretch === 'always') return played;
  const [from, until] = lasts(stretch, now);
  const ended = ({ ended_ms: at }: RoundSummary) => at !== null && at >= from && at < until;
  return played.map(({ table, rounds }) => ({ table, rounds: rounds.filter(ended) }));
}

/** The years in which he played, the last first. */
export function years(played: PlayedAt[]): number[] {
  const dates = played.flatMap(({ rounds }) => rounds.flatMap(({ net, ended_ms: at }) => (net === null || at === null ? [] : [new Date(at).getFullYear()])));
  return [...new Set(dates)].toSorted((one, other) => other - one);
}

/** How much he was up or down after each of his rounds, in the order in which they ended, whatever the table. */
export function course(played: PlayedAt[]): number[] {
  const own = played.flatMap(({ rounds }) => inOrder(rounds)).toSorted((one, other) => (one.ended_ms ?? 0) - (other.ended_ms ?? 0));
  let sum = 0;
  return own.map(({ net }) => (sum += net!));
}

/** How he played at each table where he did, the most played first, and at all of them together. */
export function everywhere(played: PlayedAt[]): { each: { table: string; sums: Statistics }[]; all: Statistics | null } {
  const each = played.flatMap(({ table, rounds }) => {
    const sums = statisticsOf(rounds);
    return sums ? [{ table, sums }] : [];
  });
  return { each: each.toSorted((one, other) => other.sums.played - one.sums.played), all: statisticsOf(played.flatMap(({ rounds }) => rounds)) };
}

/** The same for a spreadsheet, with the table of each round. */
export function asTableOfAll(played: PlayedAt[]): string {
  return lines([['table', 'round', 'ended', 'staked', 'net'], ...played.flatMap(({ table, rounds }) => inOrder(rounds).map((round) => [table, ...amounts(round)]))]);
}

/** Hands a table over as a file. */
export function saveTable(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
