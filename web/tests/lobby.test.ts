import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Layout, LobbyTable } from '../src/contract';
import { ANY, FAMILIES, familyOf, fits, grouped } from '../src/lobby/families';
import { merged, watchLobby } from '../src/lobby/watch';
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
    expect((['', 'house', 'players'] as const).map((against) => fits(table({ among_players: true }), { ...ANY, against }, false))).toEqual([true, false, true]);
    expect([true, false].map((favourite) => fits(table({}), { ...ANY, favourites: true }, favourite))).toEqual([true, false]);
  });

  test('families come in the order of the lobby, favourites first in each', () => {
    const tables = [table({ id: 'a', layout: 'dice' }), table({ id: 'b', layout: 'wheel' }), table({ id: 'c', layout: 'wheel' })];
    expect(grouped(tables, (id) => id === 'c').map(([family, all]) => [family, all.map(({ id }) => id)])).toEqual([['wheels', ['c', 'b']], ['dice', ['a']]]);
  });
});

/** A socket that a test opens, speaks through and cuts. */
class FakeSocket extends EventTarget {
  readonly OPEN = 1;
  readyState = 0;
  open() {
    this.readyState = 1;
  }
  say(tables: LobbyTable[]) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify({ contract: 2, tables }) }));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

describe('watching the lobby', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('tables that have changed take their places, and new ones come last', () => {
    const all = [table({ id: 'a' }), table({ id: 'b' })];
    expect(merged(all, [table({ id: 'c' }), table({ id: 'a', taken: 3 })]).map(({ id, taken }) => [id, taken])).toEqual([['a', 3], ['b', LOBBY_TABLE.taken], ['c', LOBBY_TABLE.taken]]);
    expect(merged(all, [])).toEqual(all);
  });

  test('while the casino tells nothing is asked; when it is cut it is asked, and called again', () => {
    const sockets: FakeSocket[] = [];
    const told: string[][] = [];
    const ask = vi.fn();
    const stop = watchLobby((news) => told.push(news.tables.map(({ id }) => id)), ask, () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1) as unknown as WebSocket;
    });
    expect([ask.mock.calls.length, sockets.length]).toEqual([1, 1]);
    sockets[0]!.open();
    sockets[0]!.say([table({ id: 'a' })]);
    vi.advanceTimersByTime(60_000);
    expect([told, ask.mock.calls.length]).toEqual([[['a']], 1]);
    sockets[0]!.close();
    vi.advanceTimersByTime(20_000);
    expect(ask.mock.calls.length).toBe(2);
    expect(sockets.length).toBeGreaterThan(1);
    stop();
    const before = sockets.length;
    vi.advanceTimersByTime(120_000);
    expect([sockets.length, ask.mock.calls.length]).toEqual([before, 2]);
  });
});
