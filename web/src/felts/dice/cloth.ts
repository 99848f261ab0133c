// How the bets of dice lie on the cloth, worked out from the description. Bets
// on a number stand in that number's box, row by row of a kind. Of those on
// none, the first kind is the line: the bet on it, the bet against it, those
// that travel to a number, the one that has a pay table of its own, and what is
// left in the corner. Bets that go with others lie beside the line; all other
// kinds make up the box in the middle.

import type { Dice, Spot, Words } from '../../contract';

/** A kind of bet that is made on numbers: its name, and its spot under each number. */
export interface Row {
  key: string;
  name: Words;
  cells: (Spot | null)[];
}

export interface DiceCloth {
  rows: Row[];
  /** The bet on the line, and beside it what goes with it. */
  line: Spot[];
  /** The bet against it, and what goes with that. */
  bar: Spot[];
  /** Bets that travel to a number once one is thrown. */
  travelling: Spot[];
  field: Spot[];
  corner: Spot[];
  /** Single throws and doubles, in the middle. */
  box: Spot[];
}

const without = (text: string, number: number) => text.replace(new RegExp(`[ -]${number}$`), '');

/** The rows of bets on numbers, of every kind. */
function rowsOf(spots: Spot[], dice: Dice): Row[] {
  const rows = new Map<string, Row>();
  for (const spot of spots) {
    const number = spot.cover?.number ?? null;
    if (number === null) continue;
    const key = without(spot.key, number);
    const name = { es: without(spot.name.es, number), en: without(spot.name.en, number) };
    const row = rows.get(key) ?? { key, name, cells: dice.points.map(() => null) };
    const column = dice.points.indexOf(number);
    if (column >= 0) row.cells[column] = spot;
    rows.set(key, row);
  }
  return [...rows.values()];
}

export function layOutDice(spots: Spot[], dice: Dice): DiceCloth {
  const rows = rowsOf(spots, dice);
  // A row that leaves numbers out is no row of boxes: its bets stand in the middle.
  const whole = rows.filter((row) => !row.cells.includes(null));
  const parted = rows.filter((row) => row.cells.includes(null)).flatMap((row) => row.cells.filter((cell) => cell !== null));
  const free = spots.filter((spot) => (spot.cover?.number ?? null) === null);
  const kind = free[0]?.cover?.kind;
  const first = free.filter((spot) => spot.cover?.kind === kind);
  const travels = (spot: Spot) => spots.some((one) => one.limits.kind === 'times' && one.limits.of === spot.key);
  const [line, bar, ...others] = first;
  const kindOf = (row: Row) => row.cells[0]!.cover!.kind;
  // What goes with the line is of a kind that numbers have too, beyond the first.
  const beside = free.filter((spot) => spot.cover?.kind !== kind && whole.some((row) => kindOf(row) === spot.cover?.kind));
  const rest = free.filter((spot) => spot.cover?.kind !== kind && !beside.includes(spot));
  return {
    rows: whole,
    line: [line, beside[0]].filter((spot) => spot !== undefined),
    bar: [bar, ...beside.slice(1)].filter((spot) => spot !== undefined),
    travelling: others.filter(travels),
    field: others.filter((spot) => spot.table !== null && !travels(spot)),
    corner: others.filter((spot) => spot.table === null && !travels(spot)),
    box: [...parted, ...rest],
  };
}
