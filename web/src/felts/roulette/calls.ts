// Ways to place several bets with one word: neighbours on the wheel, its old
// sectors, numbers of one last digit. Each is a list of single bets that the
// cloth takes; where the cloth lacks one of them, the call is not offered.

import type { Spot, Wheel } from '../../contract';

/** A bet of a call, and how many chips lie on it. */
export interface Share {
  spot: string;
  chips: number;
}

/** The sectors of the single-zero wheel, as tables everywhere bet them: numbers that one chip covers together, and how many chips. */
const SECTORS = {
  voisins: { from: 22, to: 25, sets: [[[0, 2, 3], 2], [[4, 7], 1], [[12, 15], 1], [[18, 21], 1], [[19, 22], 1], [[25, 26, 28, 29], 2], [[32, 35], 1]] },
  tiers: { from: 27, to: 33, sets: [[[5, 8], 1], [[10, 11], 1], [[13, 16], 1], [[23, 24], 1], [[27, 30], 1], [[33, 36], 1]] },
  orphelins: { from: null, to: null, sets: [[[1], 1], [[6, 9], 1], [[14, 17], 1], [[17, 20], 1], [[31, 34], 1]] },
} satisfies Record<string, { from: number | null; to: number | null; sets: [number[], number][] }>;

export type Sector = keyof typeof SECTORS;

/** A sector as this wheel has it: its pockets in the wheel's order, and its bets. */
export interface SectorCall {
  sector: Sector;
  pockets: string[];
  shares: Share[];
}

const same = (one: string[], other: string[]) => one.length === other.length && one.every((key) => other.includes(key));

/** The bet that covers exactly these pockets. */
function covering(spots: Spot[], pockets: string[]): Spot | undefined {
  return spots.find((spot) => spot.cover !== null && same(spot.cover.pockets, pockets));
}

/** The bet on one pocket alone. */
export const single = (spots: Spot[], pocket: string): Spot | undefined => covering(spots, [pocket]);

/** The sectors that this wheel has: all three share its pockets out, two of them lie in one piece, and the cloth takes every bet of theirs. */
export function sectors(spots: Spot[], wheel: Wheel): SectorCall[] {
  const found = (Object.keys(SECTORS) as Sector[]).map((sector) => sectorOf(sector, spots, wheel));
  if (found.some((call) => call === null)) return [];
  const calls = found as SectorCall[];
  const shared = new Set(calls.flatMap((call) => call.pockets));
  return shared.size === wheel.order.length && calls.reduce((sum, call) => sum + call.pockets.length, 0) === shared.size ? calls : [];
}

function sectorOf(sector: Sector, spots: Spot[], wheel: Wheel): SectorCall | null {
  const { from, to, sets } = SECTORS[sector];
  const key = (number: number) => wheel.pockets.find((pocket) => pocket.label === String(number))?.key;
  const shares: Share[] = [];
  const covered = new Set<string>();
  for (const [numbers, chips] of sets) {
    const pockets = numbers.map(key);
    const spot = pockets.includes(undefined) ? undefined : covering(spots, pockets as string[]);
    if (!spot) return null;
    for (const pocket of pockets) covered.add(pocket!);
    shares.push({ spot: spot.key, chips });
  }
  const pockets = wheel.order.filter((pocket) => covered.has(pocket));
  if (from === null || to === null) return { sector, pockets, shares };
  const arc = between(wheel, key(from)!, key(to)!);
  return same(arc, pockets) ? { sector, pockets: arc, shares } : null;
}

/** The pockets around the wheel from one to another. */
function between(wheel: Wheel, from: string, to: string): string[] {
  const { order } = wheel;
  const [start, end] = [order.indexOf(from), order.indexOf(to)];
  const length = ((end - start + order.length) % order.length) + 1;
  return Array.from({ length }, (_, at) => order[(start + at) % order.length]!);
}

/** A pocket and so many on each side of it around the wheel. */
export function around(wheel: Wheel, pocket: string, each: number): string[] {
  const { order } = wheel;
  const at = order.indexOf(pocket);
  const length = Math.min(order.length, 2 * each + 1);
  return Array.from({ length }, (_, step) => order[(at - each + step + 2 * order.length) % order.length]!);
}

/** Single bets on each of these pockets; nothing where the cloth lacks one. */
export function singles(spots: Spot[], pockets: string[]): Share[] {
  const found = pockets.map((pocket) => single(spots, pocket));
  return found.includes(undefined) ? [] : found.map((spot) => ({ spot: spot!.key, chips: 1 }));
}

/** The pockets whose number ends in a digit; a zero's ends in nought. */
export function ending(wheel: Wheel, digit: number): string[] {
  return wheel.pockets.filter((pocket) => pocket.label.endsWith(String(digit)) && (pocket.number !== null || pocket.label === '0')).map((pocket) => pocket.key);
}
