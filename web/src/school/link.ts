// The address of an exercise: whoever has it has the same table before him.

import type { SchoolAssignment, SchoolKind } from '../contract';

export const KINDS: SchoolKind[] = ['payouts', 'procedure', 'rulings'];
export const LEVELS = [1, 2, 3];
/** How many exercises a series has. */
export const SERIES = 10;

const MOST = 0xffff_ffff;

export function read(query: string): SchoolAssignment {
  const asked = new URLSearchParams(query);
  const whole = (name: string, least: number, most: number, otherwise: number) => {
    const number = Number(asked.get(name) ?? NaN);
    return Number.isInteger(number) && number >= least && number <= most ? number : otherwise;
  };
  return {
    kind: KINDS.find((kind) => kind === asked.get('clase')) ?? 'payouts',
    level: whole('nivel', 1, 3, 1),
    seed: whole('serie', 0, MOST, 1),
    number: whole('n', 1, MOST, 1),
  };
}

export const written = ({ kind, level, seed, number }: SchoolAssignment) => `clase=${kind}&nivel=${level}&serie=${seed}&n=${number}`;
