import type { Cents } from './money';

/** The chips of the house, the greatest first. */
export const DENOMINATIONS: readonly Cents[] = [
  1_000_000, 500_000, 100_000, 50_000, 10_000, 5_000, 2_500, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
];

/** How a dealer cuts an amount: as many of the greatest chips as fit, then the next. */
export function breakdown(amount: Cents): Cents[] {
  const chips: Cents[] = [];
  let rest = amount;
  for (const value of DENOMINATIONS) {
    while (rest >= value) {
      chips.push(value);
      rest -= value;
    }
  }
  return chips;
}

/** The chips worth offering at a table: from the least bet up to what still fits the maximum. */
export function tray(least: Cents, most: Cents, count = 6): Cents[] {
  const useful = DENOMINATIONS.filter((value) => value <= most && value >= Math.min(least, most)).reverse();
  if (useful.length === 0) return [most];
  return useful.slice(0, count);
}
