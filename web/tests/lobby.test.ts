import { describe, expect, test } from 'vitest';
import type { Layout, LobbyTable } from '../src/contract';
import { ANY, FAMILIES, familyOf, fits, grouped } from '../src/lobby/families';
import { LOBBY_TABLE, same } from './fixture';

const table = (change: Partial<LobbyTable>): LobbyTable => ({ ...LOBBY_TABLE, ...change });

describe('looking for a table', () => {
  test('every layout belongs to one family', () => {
    const layouts: Layout[] = ['boxes', 'arc', 'wheel', 'rows', 'dice', 'two-hands', 'passing-bank', 'two-cloths', 'ring'];
    expect(Object.values(FAMILIES).flat().toSorted()).toEqual(layouts.toSorted());
    expect(familyOf(table({ layout: 'two-cloths' }))).toBe('baccarat');
  });

  test('words are found without their accents, in any order, in the game or in the text', () => {
    const poker = table({ name: same('Póquer de tres cartas'), ruleset_name: same('Aragón · Decreto 80/2010') });
    expect(['', 'poquer', 'ARAGON tres', 'decreto 2010', 'ruleta'].map((words) => fits(poker, { ...ANY, words }, false))).toEqual([true, true, true, true, false]);
  });

  test('stakes, room and favourites are as asked', () => {
    expect(fits(table({ minimum: 1000 }), { ...ANY, stakes: 500 }, false)).toBe(false);
    expect(fits(table({ minimum: 500 }), { ...ANY, stakes: 500 }, false)).toBe(true);
    expect(fits(table({ taken: 7, boxes: 7 }), { ...ANY, free: true }, false)).toBe(false);
    expect(fits(table({ closed: true }), { ...ANY, free: true }, false)).toBe(false);
    expect(fits(table({ halted: same('Parada') }), { ...ANY, free: true }, false)).toBe(false);
    expect([true, false].map((favourite) => fits(table({}), { ...ANY, favourites: true }, favourite))).toEqual([true, false]);
  });

  test('families come in the order of the lobby, favourites first in each', () => {
    const tables = [table({ id: 'a', layout: 'dice' }), table({ id: 'b', layout: 'wheel' }), table({ id: 'c', layout: 'wheel' })];
    expect(grouped(tables, (id) => id === 'c').map(([family, all]) => [family, all.map(({ id }) => id)])).toEqual([['wheels', ['c', 'b']], ['dice', ['a']]]);
  });
});
