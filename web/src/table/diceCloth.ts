// How the bets of dice lie on the cloth, worked out from the description: those
// on a number stand in its column, row by row of a kind; the others in groups.

import type { Dice, Spot, Words } from '../contract';

/** A kind of bet that is made on numbers: its name, and its spot under each number. */
export interface Row {
  key: string;
  name: Words;
  cells: (Spot | null)[];
}

/** Bets on no number, as the rules group them. */
export interface Group {
  key: string;
  name: Words;
  spots: Spot[];
}

const without = (text: string, number: number) => text.replace(new RegExp(`[ -]${number}$`), '');

/** The rows of bets on numbers, and the groups of all others. */
export function layOutDice(spots: Spot[], dice: Dice): { rows: Row[]; groups: Group[] } {
  const rows = new Map<string, Row>();
  const groups = new Map<string, Group>();
  for (const spot of spots) {
    const number = spot.cover?.number ?? null;
    if (number === null) {
      const kind = spot.cover?.kind ?? '';
      const group = groups.get(kind) ?? { key: kind, name: spot.cover?.name ?? spot.name, spots: [] };
      group.spots.push(spot);
      groups.set(kind, group);
      continue;
    }
    const key = without(spot.key, number);
    const name = { es: without(spot.name.es, number), en: without(spot.name.en, number) };
    const row = rows.get(key) ?? { key, name, cells: dice.points.map(() => null) };
    const column = dice.points.indexOf(number);
    if (column >= 0) row.cells[column] = spot;
    rows.set(key, row);
  }
  return { rows: [...rows.values()], groups: [...groups.values()] };
}

/** The spot that an arrow leads to from one in a list of lines; nothing beyond the edge. */
export function neighbourOf(lines: (Spot | null)[][], from: Spot, arrow: string): Spot | undefined {
  const y = lines.findIndex((line) => line.includes(from));
  const x = lines[y]?.indexOf(from) ?? -1;
  const steps: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const step = steps[arrow];
  if (y < 0 || !step) return undefined;
  const [right, down] = step;
  const at = (times: number) => lines[y + times * down]?.[x + times * right];
  // An empty place is passed over; beyond the edge there is nothing.
  for (let times = 1; at(times) !== undefined; times += 1) {
    const found = at(times);
    if (found) return found;
  }
  return undefined;
}
