// Where each bet lies on a cloth of numbers, worked out from what it covers. No
// game is known by name: a bet on one number is that number's field, a bet on a
// few that adjoin is the line or corner between them, a whole column stands at
// the end of it, and what covers more lies along the side.

import type { Spot, Wheel } from '../contract';

/** A place on the cloth, in fields: `x` along the rows from the zeros on, `y` across the columns. */
export interface Laid {
  spot: Spot;
  x: number;
  y: number;
  /** A field has a size; a point lies on a line or a corner. */
  wide: number;
  high: number;
  point: boolean;
}

/** Two lines of fields lie along the side of the numbers: what covers a row of dozens, and halves. */
export const SIDE_ROWS = 2;
export const ZERO_WIDTH = 1;
export const COLUMN_WIDTH = 1;

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** All bets that have a place on the cloth, and those that have none and stand in a list. */
export function layOut(spots: Spot[], wheel: Wheel): { laid: Laid[]; listed: Spot[] } {
  if (wheel.columns === 0) return { laid: [], listed: spots };
  const cloth = new Cloth(wheel);
  const laid: Laid[] = [];
  const listed: Spot[] = [];
  for (const spot of spots) {
    const place = cloth.place(spot);
    if (place) laid.push({ spot, ...place });
    else listed.push(spot);
  }
  return { laid: alongTheSide(laid, wheel), listed };
}

type Place = Omit<Laid, 'spot'>;

class Cloth {
  readonly #zeros: string[];
  readonly #numbers = new Map<string, number>();

  constructor(readonly wheel: Wheel) {
    for (const pocket of wheel.pockets) if (pocket.number !== null) this.#numbers.set(pocket.key, pocket.number);
    this.#zeros = wheel.pockets.filter((pocket) => pocket.number === null).map((pocket) => pocket.key);
  }

  place(spot: Spot): Place | null {
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
    if (across.length * wide !== numbers.length) return side(numbers);
    // Whole columns stand at the end of the numbers.
    if (wide === rows) {
      return across.length === 1
        ? { ...field(rows, across[0]!), wide: COLUMN_WIDTH }
        : point(rows + COLUMN_WIDTH / 2, mean(across) + 0.5);
    }
    // A whole row is bet on the outer line; two on its crossing.
    if (across.length === columns && wide <= 2) return point(row(first) + wide / 2, 0);
    if (numbers.length <= 4) return point(row(first) + wide / 2, mean(across) + 0.5);
    return side(numbers);
  }

  #withZero(zeros: string[], numbers: number[]): Place | null {
    const high = this.wheel.columns / this.#zeros.length;
    const lows = zeros.map((key) => this.#zeros.indexOf(key) * high);
    if (numbers.length === 0) {
      if (zeros.length === 1) return { x: -ZERO_WIDTH, y: lows[0]!, wide: ZERO_WIDTH, high, point: false };
      return point(-ZERO_WIDTH / 2, this.wheel.columns / 2);
    }
    // All that touch the zeros: the outer corner.
    if (numbers.length === this.wheel.columns) return point(0, 0);
    return point(0, mean(numbers.map((number) => ((number - 1) % this.wheel.columns) + 0.5)));
  }
}

const field = (x: number, y: number): Place => ({ x, y, wide: 1, high: 1, point: false });
const point = (x: number, y: number): Place => ({ x, y, wide: 0, high: 0, point: true });

/** A bet along the side; where exactly is settled once all of them are known. */
const side = (numbers: number[]): Place => ({ x: numbers[0]! - 1, y: -1, wide: numbers.length, high: 1, point: false });

/** Dozens in the first line along the side, with their pairs between them; halves share the second. */
function alongTheSide(laid: Laid[], wheel: Wheel): Laid[] {
  const beside = laid.filter((one) => one.y < 0);
  const parts = beside.filter((one) => isRange(one.spot, wheel));
  const least = Math.min(...parts.map((one) => one.wide));
  const whole = wheel.columns * wheel.rows;
  const third = parts.filter((one) => one.wide === least && one.wide * 3 === whole);
  const pairs = parts.filter((one) => third.length > 0 && one.wide === 2 * least);
  const halves = beside.filter((one) => !third.includes(one) && !pairs.includes(one));
  const fields = new Map<Laid, Laid>();
  third.forEach((one, at) => fields.set(one, { ...one, x: (at * wheel.rows) / 3, wide: wheel.rows / 3 }));
  pairs.forEach((one, at) => fields.set(one, { ...one, ...point(((at + 1) * wheel.rows) / 3, -0.5) }));
  halves.forEach((one, at) =>
    fields.set(one, { ...one, x: (at * wheel.rows) / halves.length, y: -2, wide: wheel.rows / halves.length }),
  );
  return laid.map((one) => fields.get(one) ?? one);
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
    const there = centre(one);
    const [along, aside] = dx !== 0 ? [(there.x - here.x) * dx, there.y - here.y] : [(there.y - here.y) * dy, there.x - here.x];
    if (along < 0.2) continue;
    const far = along + 2.5 * Math.abs(aside);
    if (!best || far < best.far) best = { one, far };
  }
  return best?.one;
}
