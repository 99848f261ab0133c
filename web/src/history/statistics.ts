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

/** His rounds as a table that any spreadsheet reads, the oldest first; amounts in euros. */
export function asTable(rounds: RoundSummary[]): string {
  const own = rounds.filter((round) => round.net !== null).toSorted((one, other) => one.round - other.round);
  const rows = own.map((round) => [String(round.round), euros(stakedIn(round)), euros(round.net!)]);
  return [['round', 'staked', 'net'], ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
