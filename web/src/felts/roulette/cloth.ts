// Where each bet lies on a cloth of numbers, worked out from what it covers. No
// game is known by name: a bet on one number is that number's field, a bet on a
// few that adjoin is the line or corner between them, a whole column stands at
// the foot, and the description says which bets lie along the sides.

import type { Spot, Wheel } from '../../contract';

/** A place on the cloth, in fields: `x` along the rows from the zeros on, `y` across the columns. */
export interface Laid {
  spot: Spot;
  x: number;
  y: number;
  /** A field has a size; a point lies on a line or a corner. */
  wide: number;
  high: number;
  point: boolean;
  /** The same bet printed once more across the cloth. */
  again?: boolean;
}

/** The whole cloth: its bets, and how far it goes in fields. */
export interface Laying {
  laid: Laid[];
  /** Bets that have no place on it. */
  listed: Spot[];
  left: number;
  right: number;
  low: number;
  high: number;
}

export const ZERO_WIDTH = 1;
const FOOT_WIDTH = 1;
/** Upright there is no room for three parts side by side at the foot: it is deeper, and they lie one below the other. */
const UPRIGHT_FOOT_WIDTH = 1.9;
/** A line of dozens, and one of halves, along one side; or a deep field on either side. */
const LINE = 0.8;
/** Upright it must have room for a name across. */
const UPRIGHT_LINE = 1.15;
const DEEP = 1.3;

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** All bets that have a place on the cloth, and those that have none and stand in a list. */
export function layOut(spots: Spot[], wheel: Wheel, upright = false): Laying {
  const { columns, rows } = wheel;
  const bothSides = wheel.sides.length > 1;
  const foot = upright && bothSides ? UPRIGHT_FOOT_WIDTH : FOOT_WIDTH;
  const line = upright ? UPRIGHT_LINE : LINE;
  const edges = { left: -ZERO_WIDTH, right: rows + foot, low: bothSides ? -DEEP : -2 * line, high: columns + (bothSides ? DEEP : 0) };
  if (columns === 0) return { laid: [], listed: spots, ...edges };
  const cloth = new Cloth(wheel, foot);
  const sides = wheel.sides.flat();
  const laid: Laid[] = [];
  const listed: Spot[] = [];
  const beside: Spot[] = [];
  for (const spot of spots) {
    if (sides.includes(spot.key)) continue;
    const place = cloth.place(spot);
    if (place === 'beside') beside.push(spot);
    else if (place) laid.push({ spot, ...place });
    else listed.push(spot);
  }
  const { fields, rest } = dozens(beside, wheel, foot, line);
  return { laid: [...laid, ...fields, ...chances(spots, wheel, line)], listed: [...listed, ...rest], ...edges };
}

type Place = Omit<Laid, 'spot'>;

const field = (x: number, y: number): Place => ({ x, y, wide: 1, high: 1, point: false });
const point = (x: number, y: number): Place => ({ x, y, wide: 0, high: 0, point: true });

class Cloth {
  readonly #zeros: string[];
  readonly #numbers = new Map<string, number>();

  constructor(readonly wheel: Wheel, readonly foot: number) {
    for (const pocket of wheel.pockets) if (pocket.number !== null) this.#numbers.set(pocket.key, pocket.number);
    this.#zeros = wheel.pockets.filter((pocket) => pocket.number === null).map((pocket) => pocket.key);
  }

  place(spot: Spot): Place | 'beside' | null {
    const pockets = spot.cover?.pockets ?? [];
    const { columns, rows } = this.wheel;
    const zeros = pockets.filter((key) => this.#zeros.includes(key));
    const numbers = pockets.flatMap((key) => this.#numbers.get(key) ?? []).toSorted((a, b) => a - b);
    if (zeros.length > 0) return this.#withZero(zeros, numbers);
    const first = numbers[0];
    if (first === undefined) return null;
    const row = (number: number) => Math.floor((number - 1) / columns);
    const column = (number: number) => (number - 1) % columns;
    const wide = row(numbers.at(-1)!) - row(first) + 1;
    const across = [...new Set(numbers.map(column))].toSorted((a, b) => a - b);
    if (numbers.length === 1) return field(row(first), column(first));
    if (across.length * wide !== numbers.length) return 'beside';
    // Whole columns stand at the end of the numbers.
    if (wide === rows) {
      return across.length === 1
        ? { ...field(rows, across[0]!), wide: this.foot }
        : point(rows + this.foot / 2, mean(across) + 0.5);
    }
    // A whole row is bet on the outer line; two on its crossing.
    if (across.length === columns && wide <= 2) return point(row(first) + wide / 2, 0);
    if (numbers.length <= 4) return point(row(first) + wide / 2, mean(across) + 0.5);
    return 'beside';
  }

  #withZero(zeros: string[], numbers: number[]): Place | null {
    const high = this.wheel.columns / this.#zeros.length;
    const lows = zeros.map((key) => this.#zeros.indexOf(key) * high);
    if (numbers.length === 0) {
      if (zeros.length === 1) return { x: -ZERO_WIDTH, y: lows[0]!, wide: ZERO_WIDTH, high, point: false };
      return point(-ZERO_WIDTH / 2, mean(lows) + high / 2);
    }
    // With the whole first row it lies at the corner of the outer line.
    if (numbers.length === this.wheel.columns) return point(0, 0);
    return point(0, mean(numbers.map((number) => ((number - 1) % this.wheel.columns) + 0.5)));
  }
}

/** Parts of the numbers that follow one another, along a side or at the foot of both; their pairs on the lines between. */
function dozens(spots: Spot[], wheel: Wheel, foot: number, line: number): { fields: Laid[]; rest: Spot[] } {
  const { columns, rows } = wheel;
  const ranges = spots.filter((spot) => isRange(spot, wheel));
  const size = (spot: Spot) => spot.cover!.pockets.length;
  const least = Math.min(...ranges.map(size));
  const parts = ranges.filter((spot) => size(spot) === least);
  const pairs = ranges.filter((spot) => size(spot) === 2 * least);
  const rest = spots.filter((spot) => !parts.includes(spot) && !pairs.includes(spot));
  const between = (place: (at: number) => Place) => pairs.map((spot, at): Laid => ({ spot, ...place(at + 1) }));
  if (wheel.sides.length < 2) {
    const share = rows / parts.length;
    const fields = parts.map((spot, at): Laid => ({ spot, x: at * share, y: -line, wide: share, high: line, point: false }));
    return { fields: [...fields, ...between((at) => point(at * share, -line / 2))], rest };
  }
  const upright = foot > FOOT_WIDTH;
  const share = (upright ? foot : DEEP) / parts.length;
  const fields = parts.flatMap((spot, at): Laid[] => {
    const laid = upright ? { spot, x: rows + at * share, wide: share, high: DEEP, point: false } : { spot, x: rows, wide: foot, high: share, point: false };
    return [{ ...laid, y: upright ? -DEEP : -(at + 1) * share }, { ...laid, y: columns + (upright ? 0 : at * share), again: true }];
  });
  return { fields: [...fields, ...between((at) => (upright ? point(rows + at * share, -DEEP / 2) : point(rows + foot / 2, -at * share)))], rest };
}

/** The bets along the sides, as the description has them: two sides of the numbers, or a line below the dozens. */
function chances(spots: Spot[], wheel: Wheel, line: number): Laid[] {
  const bothSides = wheel.sides.length > 1;
  return wheel.sides.flatMap((side, which) =>
    side.flatMap((key, at): Laid[] => {
      const spot = spots.find((one) => one.key === key);
      const wide = wheel.rows / side.length;
      const y = bothSides ? (which === 0 ? wheel.columns : -DEEP) : -2 * line;
      return spot ? [{ spot, x: at * wide, y, wide, high: bothSides ? DEEP : line, point: false }] : [];
    }),
  );
}

/** Whether a bet covers numbers that follow one another. */
function isRange(spot: Spot, wheel: Wheel): boolean {
  const numbers = wheel.pockets
    .filter((pocket) => pocket.number !== null && spot.cover?.pockets.includes(pocket.key))
    .map((pocket) => pocket.number!);
  return Math.max(...numbers) - Math.min(...numbers) + 1 === numbers.length;
}

/** The nearest bet in a direction, for the arrow keys. */
export function neighbour(laid: Laid[], from: Laid, dx: number, dy: number): Laid | undefined {
  const centre = (one: Laid) => ({ x: one.x + one.wide / 2, y: one.y + one.high / 2 });
  const here = centre(from);
  let best: { one: Laid; far: number } | undefined;
  for (const one of laid) {
    if (one.again) continue;
    const there = centre(one);
    const [along, aside] = dx !== 0 ? [(there.x - here.x) * dx, there.y - here.y] : [(there.y - here.y) * dy, there.x - here.x];
    if (along < 0.2) continue;
    const far = along + 2.5 * Math.abs(aside);
    if (!best || far < best.far) best = { one, far };
  }
  return best?.one;
}
