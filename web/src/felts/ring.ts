// Where the seats of a table among players lie: round the cards in common as the
// hands of a clock go, one's own at the foot. Each side of the ring has room of
// its own, so that nobody's cards, chips or name can lie over another's.

import type { BoxView, Line } from '../contract';

export interface Ring {
  /** The seat nearest to the one who looks. */
  foot: number;
  /** From the foot upwards. */
  left: number[];
  /** From left to right. */
  top: number[];
  /** From the top downwards. */
  right: number[];
}

/** So many cards make a hand. */
const COUNT = 5;
/** As many as lie side by side at the top, at most. */
const TOP = { wide: 5, narrow: 3 };

/** All seats; one's own at the foot, or the one across from the croupier, who sits between the last and the first. */
export function around(seats: number, own: number | null, narrow = false): Ring {
  const foot = own ?? Math.ceil(seats / 2);
  const others = Array.from({ length: seats - 1 }, (_, at) => ((foot + at) % seats) + 1);
  const beside = others.length < 2 ? 0 : Math.max(1, Math.ceil((others.length - TOP[narrow ? 'narrow' : 'wide']) / 2));
  return {
    foot,
    left: others.slice(0, beside),
    top: others.slice(beside, others.length - beside),
    right: others.slice(others.length - beside),
  };
}

/** Of each box that has a share of a pot, the cards that count in its hand; none where they were not shown. */
export function winners(boxes: BoxView[], lines: Line[]): Map<number, string[]> {
  const won = new Set(lines.filter((line) => line.outcome === 'pot-share' && line.paid > 0).map((line) => line.at));
  return new Map(boxes.filter((box) => won.has(box.number)).map((box) => [box.number, box.hand?.cards.slice(0, COUNT) ?? []]));
}
