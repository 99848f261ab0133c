import { describe, expect, test } from 'vitest';
import type { RoundSummary } from '../src/contract';
import { beside } from '../src/history/replay';
import { asTable, asTableOfAll, everywhere, statisticsOf } from '../src/history/statistics';
import { line } from './fixture';

const round = (number: number, net: number | null, stake = 1000): RoundSummary => ({
  round: number, bank: [], bank_hand: null, common: [], common_hand: null, fell: [], wins: [], out: null, you: 2, net,
  lines: [line({ by: 2, stake }), line({ by: 2, stake, outcome: 'prize' }), line({ by: 5, stake: 90000 })],
});

describe('how somebody has played', () => {
  test('counts his own rounds and stakes, and nobody else’s; a prize risks nothing', () => {
    const sums = statisticsOf([round(4, 2500), round(3, null), round(2, -1000), round(1, 0, 300)]);
    expect(sums).toEqual({ played: 3, won: 1, lost: 1, staked: 2300, net: 1500, best: 2500, worst: -1000 });
    expect(statisticsOf([round(3, null)])).toBeNull();
  });

  test('is a table for a spreadsheet, the oldest first', () => {
    expect(asTable([round(4, 2500), round(3, null), round(2, -1005)])).toBe('round,staked,net\r\n2,10.00,-10.05\r\n4,10.00,25.00\r\n');
  });
});

describe('how somebody has played everywhere', () => {
  const played = [{ table: 'craps', rounds: [round(9, -500)] }, { table: 'boule', rounds: [round(3, null)] }, { table: 'roulette', rounds: [round(2, 700), round(1, -1000)] }];

  test('is said of each table where he did, the most played first, and of all of them', () => {
    const { each, all } = everywhere(played);
    expect(each.map(({ table, sums }) => [table, sums.played, sums.net])).toEqual([['roulette', 2, -300], ['craps', 1, -500]]);
    expect(all).toEqual({ played: 3, won: 1, lost: 2, staked: 3000, net: -800, best: 700, worst: -1000 });
    expect(everywhere([])).toEqual({ each: [], all: null });
  });

  test('is a table for a spreadsheet, each round with its table', () => {
    expect(asTableOfAll(played)).toBe('table,round,staked,net\r\ncraps,9,10.00,-5.00\r\nroulette,1,10.00,-10.00\r\nroulette,2,10.00,7.00\r\n');
  });
});

test('beside a round are those that the house tells', () => {
  expect(beside([8, 7, 5, 4], 7)).toEqual({ earlier: 5, later: 8 });
  expect(beside([7, 6], 7)).toEqual({ earlier: 6, later: null });
  expect(beside([1], 1)).toEqual({ earlier: null, later: null });
});
