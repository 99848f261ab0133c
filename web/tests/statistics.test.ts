import { describe, expect, test } from 'vitest';
import type { RoundSummary } from '../src/contract';
import { beside } from '../src/history/replay';
import { asTable, asTableOfAll, course, everywhere, statisticsOf, within, years } from '../src/history/statistics';
import { line } from './fixture';

const round = (number: number, net: number | null, stake = 1000): RoundSummary => ({
  round: number, bank: [], bank_hand: null, common: [], common_hand: null, fell: [], wins: [], out: null, ended_ms: null, you: 2, net,
  lines: [line({ by: 2, stake }), line({ by: 2, stake, outcome: 'prize' }), line({ by: 5, stake: 90000 })],
});

describe('how somebody has played', () => {
  test('counts his own rounds and stakes, and nobody else’s; a prize risks nothing', () => {
    const sums = statisticsOf([round(4, 2500), round(3, null), round(2, -1000), round(1, 0, 300)]);
    expect(sums).toEqual({ played: 3, won: 1, lost: 1, staked: 2300, net: 1500, best: 2500, worst: -1000 });
    expect(statisticsOf([round(3, null)])).toBeNull();
  });

  test('is a table for a spreadsheet, the oldest first', () => {
    expect(asTable([{ ...round(4, 2500), ended_ms: Date.UTC(2026, 10, 19, 2) }, round(3, null), round(2, -1005)])).toBe('round,ended,staked,net\r\n2,,10.00,-10.05\r\n4,2026-11-19T02:00:00.000Z,10.00,25.00\r\n');
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
    expect(asTableOfAll(played)).toBe('table,round,ended,staked,net\r\ncraps,9,,10.00,-5.00\r\nroulette,1,,10.00,-10.00\r\nroulette,2,,10.00,7.00\r\n');
  });
});

describe('when somebody played', () => {
  const now = new Date(2026, 10, 19, 12);
  const at = (number: number, net: number, ...date: [number, number, number, number]) => ({ ...round(number, net), ended_ms: new Date(...date).getTime() });
  const played = [
    { table: 'craps', rounds: [at(3, 100, 2026, 10, 19, 0), at(2, -300, 2026, 10, 13, 0), at(1, 50, 2026, 10, 12, 23)] },
    { table: 'boule', rounds: [at(9, 1000, 2026, 9, 21, 0), { ...round(8, null), ended_ms: new Date(2019, 5, 5).getTime() }, at(7, -20, 2025, 11, 31, 23), round(6, 4)] },
  ];
  const kept = (stretch: Parameters<typeof within>[1]) => within(played, stretch, now).map(({ rounds }) => rounds.map(({ round: number }) => number));

  test('is asked by days back, this one included, by years, or not at all', () => {
    expect(kept('today')).toEqual([[3], []]);
    expect(kept('week')).toEqual([[3, 2], []]);
    expect(kept('month')).toEqual([[3, 2, 1], [9]]);
    expect(kept('2026')).toEqual([[3, 2, 1], [9]]);
    expect(kept('2025')).toEqual([[], [7]]);
    expect(kept('always')).toEqual([[3, 2, 1], [9, 8, 7, 6]]);
  });

  test('has the years in which he had a bet', () => {
    expect(years(played)).toEqual([2026, 2025]);
  });

  test('is the order in which his result runs, whatever the table', () => {
    expect(course(played)).toEqual([4, -16, 984, 1034, 734, 834]);
    expect(course([])).toEqual([]);
  });
});

test('beside a round are those that the house tells', () => {
  expect(beside([8, 7, 5, 4], 7)).toEqual({ earlier: 5, later: 8 });
  expect(beside([7, 6], 7)).toEqual({ earlier: 6, later: null });
  expect(beside([1], 1)).toEqual({ earlier: null, later: null });
});
