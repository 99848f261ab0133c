import { describe, expect, it, test } from 'vitest';
import { asCsv, hold, result, total, type DayBook, type FloorTable, type Stint } from '../src/activities/floor';
import { named } from '../src/activities/floorNames';

const stint = (table: string, over: Partial<Stint>): Stint => ({ table, game: 'trijoker', cloth: 1, float: 1_000_000, fills: 50_000, credits: 20_000, drop: 30_000, tips: 0, share: 0, count: 1_003_001, won: 3_001, lost: 0, brought: 0, corrected: [0, 0], difference: [0, 0], ...over });
const book: DayBook = { day: '2026-11-17', ended: true, sold: 10_000, bought: 4_000, tables: [stint('a', {}), stint('=b', { count: 999_950, won: 0, lost: 50 })] };

test('results, hold and totals are to the cent', () => {
  const [first, second] = book.tables as [Stint, Stint];
  expect([result(first), result(second), result(total(book))]).toEqual([3_001, -50, 2_951]);
  expect([hold(first), hold(second)]).toEqual([1_000, -17]);
  expect(hold(stint('c', { drop: 0 }))).toBeNull();
  expect(total(book).count).toBe(2_002_951);
});

test('a spreadsheet gets every cent and no formula', () => {
  const [head, first, second, sold, bought] = asCsv(book).split('\r\n');
  expect(head).toBe('day,table,game,cloth,float,fills,brought,credits,drop,count,tips,share,corrected,difference,result');
  expect(first).toBe('"2026-11-17","a","trijoker",1,10000.00,500.00,0.00,200.00,300.00,10030.01,0.00,0.00,0.00,0.00,30.01');
  expect(second).toMatch(/"'=b".*,-0\.50$/u);
  for (const line of [head, first, second, sold, bought]) expect(line?.split(',').length).toBe(15);
});

describe('the floor by name', () => {
  const view = {
    names: { boule: ['Bola o boule', 'Boule'], 'table-head': ['Jefe de mesa', 'Table head'] } as Record<string, [string, string]>,
    tables: [{ table: 'ar-2002-boule', game: 'boule' }] as FloorTable[],
  };
  it('tells tables and people of practice by their names, and leaves everything else', () => {
    expect(named(view, 'demo-table-head-4.1 atiende ar-2002-boule como Jefe de mesa.', 'es')).toBe('Jefe de mesa 4.1 atiende Bola o boule como Jefe de mesa.');
    expect(named(view, 'Castilla-La Mancha, ar-2002-otra y ana-maria', 'es')).toBe('Castilla-La Mancha, ar-2002-otra y ana-maria');
  });
});
