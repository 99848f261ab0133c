import { describe, expect, test } from 'vitest';
import type { Spot } from '../src/contract';
import { throws } from '../src/fairness/verify';
import { layOutDice, neighbourOf } from '../src/table/diceCloth';

const words = (text: string) => ({ es: text, en: text });
const spot = (key: string, number: number | null = null, kind = 'simple'): Spot => ({
  key, name: words(key.replaceAll('-', ' ')), required: false, limits: { kind: 'between', least: 100, most: 1000, citations: [] }, table: null, pool: null,
  cover: { kind, name: words(kind), pockets: [], number, odds: '1', citations: [] },
});
const dice = { count: 2, points: [4, 5, 6] };

describe('the cloth of dice', () => {
  test('bets on a number stand in its column, the others in their groups', () => {
    const spots = [spot('win'), spot('come-4', 4), spot('come-5', 5), spot('come-6', 6), spot('hard-4', 4, 'multiple'), spot('hard-6', 6, 'multiple'), spot('horn', null, 'multiple')];
    const { rows, groups } = layOutDice(spots, dice);
    expect(rows.map((row) => [row.key, row.name.es, row.cells.map((cell) => cell?.key ?? null)])).toEqual([
      ['come', 'come', ['come-4', 'come-5', 'come-6']],
      ['hard', 'hard', ['hard-4', null, 'hard-6']],
    ]);
    expect(groups.map((group) => [group.key, group.spots.map((one) => one.key)])).toEqual([['simple', ['win']], ['multiple', ['horn']]]);
  });

  test('arrows lead from bet to bet, over empty places, and not beyond the edge', () => {
    const { rows } = layOutDice([spot('come-4', 4), spot('come-5', 5), spot('come-6', 6), spot('hard-4', 4), spot('hard-6', 6)], dice);
    const lines = rows.map((row) => row.cells);
    const at = (key: string) => lines.flat().find((one) => one?.key === key)!;
    const to = (key: string, arrow: string) => neighbourOf(lines, at(key), arrow)?.key;
    expect(to('come-4', 'ArrowRight')).toBe('come-5');
    expect(to('come-4', 'ArrowDown')).toBe('hard-4');
    expect(to('hard-4', 'ArrowRight')).toBe('hard-6');
    expect(to('hard-6', 'ArrowUp')).toBe('come-6');
    expect(to('come-6', 'ArrowRight')).toBeUndefined();
    expect(to('come-5', 'ArrowDown')).toBeUndefined();
    expect(to('come-4', 'x')).toBeUndefined();
  });
});

test('throws are counted as the shoe counts them', () => {
  const all = throws(2);
  expect(all.length).toBe(36);
  expect([all[0], all[1], all[6], all[35]]).toEqual(['1-1', '1-2', '2-1', '6-6']);
  expect(all.indexOf('3-4')).toBe(15);
  expect(throws(1)).toEqual(['1', '2', '3', '4', '5', '6']);
});
