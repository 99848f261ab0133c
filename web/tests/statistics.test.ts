import { describe, expect, test } from 'vitest';
import type { RoundSummary } from '../src/contract';
import { beside } from '../src/history/replay';
import { asTable, statisticsOf } from '../src/history/statistics';
import { line } from './fixture';

const round = (number: number, net: number | null, stake = 1000): RoundSummary => ({
  round: number, bank: [], bank_hand: null, common: [], common_hand: null, fell: [], you: 2, net,
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

test('beside a round are those that the house tells', () => {
  expect(beside([8, 7, 5, 4], 7)).toEqual({ earlier: 5, later: 8 });
  expect(beside([7, 6], 7)).toEqual({ earlier: 6, later: null });
  expect(beside([1], 1)).toEqual({ earlier: null, later: null });
});
