// Undo, clear, repeat and double, as lists of actions. All of them are made
// from what the house acknowledged, so none can promise what it has not.

import type { Felt, Line, Options, PlayerAction, View } from '../contract';

/** A bet on a spot that a player fills by hand. */
export interface Bet {
  at: number;
  spot: string;
  stake: number;
}

/** One's own bets on the cloth that were laid by hand, in the order of the felt. */
export function ownBets(felt: Felt, view: View, you: number | null): Bet[] {
  const spots = felt.spots.filter((spot) => spot.limits.kind === 'between');
  return view.boxes.flatMap((box) =>
    spots
      .map((spot) => ({ at: box.number, spot: spot.key, stake: laid(view, box.number, spot.key, you) }))
      .filter((bet) => bet.stake > 0),
  );
}

/** What a person laid on a spot in this round; what is held over from another stays where it is. */
function laid(view: View, at: number, spot: string, you: number | null): number {
  const wagers = view.boxes.find((box) => box.number === at)?.wagers ?? [];
  return wagers.filter((one) => one.spot === spot && one.by === you && one.held === 0).reduce((sum, one) => sum + one.stake, 0);
}

/** Takes everything off; what stands beside a bet goes before the bet itself. */
export function clear(bets: Bet[]): PlayerAction[] {
  return bets.toReversed().map(({ at, spot }) => ({ kind: 'take-back', at, spot }));
}

/** Lays the same bets again. */
export function repeat(bets: Bet[]): PlayerAction[] {
  return bets.map((bet) => ({ kind: 'place', ...bet }));
}

/** Takes the last chip back: the spot is cleared and what lay there before is laid again. */
export function undo(last: Bet, bets: Bet[]): PlayerAction[] {
  const lies = bets.find((bet) => bet.at === last.at && bet.spot === last.spot)?.stake ?? 0;
  if (lies === 0) return [];
  const before = lies - last.stake;
  const cleared: PlayerAction = { kind: 'take-back', at: last.at, spot: last.spot };
  return before > 0 ? [cleared, { kind: 'place', at: last.at, spot: last.spot, stake: before }] : [cleared];
}

/** Whether all these bets can be added now. */
export function fits(bets: Bet[], options: Options): boolean {
  return bets.length > 0 && bets.every((bet) => {
    const option = options.place.find((one) => one.at === bet.at && one.spot === bet.spot);
    return option !== undefined && bet.stake >= option.least && bet.stake <= option.most;
  });
}

/** What a person has at risk: chips on the cloth that are not settled yet. */
export function atStake(view: View, person: number | null): number {
  const settled = (at: number, spot: string) =>
    view.lines.some((line) => line.at === at && line.spot === spot && line.by === person && line.outcome !== 'prize');
  return view.boxes
    .flatMap((box) => box.wagers.filter((wager) => wager.by === person && (wager.held > 0 || !settled(box.number, wager.spot))))
    .reduce((sum, wager) => sum + wager.stake, 0);
}

/** What a settled bet brought or cost. */
export function net(line: Line): number {
  if (line.outcome === 'pot-share') return line.paid - line.stake;
  return line.outcome === 'lost' ? -line.stake : line.paid;
}
