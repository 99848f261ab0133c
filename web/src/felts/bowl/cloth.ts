// A cloth of a few numbers that do not adjoin: the middle one apart, the others before and behind it.

import type { Spot, Wheel } from '../../contract';

export interface Parts {
  sides: Spot[][];
  low: Spot[];
  middle: Spot[];
  high: Spot[];
  rest: Spot[];
}

/** The number that all pockets of a bet bear, if it is one. */
function numberOf(spot: Spot, wheel: Wheel): number | null {
  const borne = new Set(wheel.pockets.filter((pocket) => spot.cover?.pockets.includes(pocket.key)).map((pocket) => pocket.number));
  const [only] = borne;
  return borne.size === 1 ? (only ?? null) : null;
}

export function parts(spots: Spot[], wheel: Wheel): Parts {
  const numbers = [...new Set(wheel.pockets.flatMap((pocket) => pocket.number ?? []))].toSorted((one, other) => one - other);
  const centre = numbers.length % 2 === 1 ? numbers[(numbers.length - 1) / 2]! : null;
  const split = numbers[Math.ceil(numbers.length / 2)] ?? 0;
  const sided = wheel.sides.flat();
  const named = wheel.sides.map((side) => side.flatMap((key) => spots.find((spot) => spot.key === key) ?? []));
  const found: Parts = { sides: [named[0] ?? [], named[1] ?? []], low: [], middle: [], high: [], rest: [] };
  for (const spot of spots) {
    if (sided.includes(spot.key)) continue;
    const number = numberOf(spot, wheel);
    if (number === null) found.rest.push(spot);
    else if (number === centre) found.middle.push(spot);
    else if (number < split) found.low.push(spot);
    else found.high.push(spot);
  }
  return found;
}
