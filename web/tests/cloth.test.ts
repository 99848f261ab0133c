import { describe, expect, test } from 'vitest';
import type { Spot, Wheel } from '../src/contract';
import { layOut, neighbour, type Laid } from '../src/felts/roulette/cloth';

const words = (text: string) => ({ es: text, en: text });
const pocket = (label: string) => ({ key: label, label, number: Number(label) || null, colour: null, call: words(label) });
const numbers = Array.from({ length: 36 }, (_, at) => String(at + 1));
const wheel = (zeros: string[], sides: string[][] = []): Wheel => ({ form: 'disc', falls: 1, sides, pockets: [...zeros, ...numbers].map(pocket), order: [...zeros, ...numbers], columns: 3, rows: 12 });
const spot = (kind: string, pockets: string[]): Spot => ({
  key: `${kind}-${pockets.join('-')}`, name: words(kind), required: false, table: null, pool: null,
  limits: { kind: 'between', least: 100, most: 1000, citations: [] },
  cover: { kind, name: words(kind), pockets, number: null, odds: '1', citations: [] },
});
const range = (from: number, to: number) => numbers.slice(from - 1, to);
const place = (pockets: string[], zeros = ['0']) => {
  const { laid } = layOut([spot('x', pockets)], wheel(zeros));
  const { x, y, point } = laid[0]!;
  return [x, y, point];
};

describe('the cloth', () => {
  test('a number is a field, a few that adjoin are the line or corner between them', () => {
    expect(place(['1'])).toEqual([0, 0, false]);
    expect(place(['36'])).toEqual([11, 2, false]);
    expect(place(['17', '20'])).toEqual([6, 1.5, true]);
    expect(place(['17', '18'])).toEqual([5.5, 2, true]);
    expect(place(['14', '15', '17', '18'])).toEqual([5, 2, true]);
  });
  test('rows lie on the outer line, columns at the end', () => {
    expect(place(['16', '17', '18'])).toEqual([5.5, 0, true]);
    expect(place(range(13, 18))).toEqual([5, 0, true]);
    expect(place(numbers.filter((_, at) => at % 3 === 1))).toEqual([12, 1, false]);
    expect(place(numbers.filter((_, at) => at % 3 !== 2))).toEqual([12.5, 1, true]);
  });
  test('what has a zero lies beside it', () => {
    expect(place(['0'])).toEqual([-1, 0, false]);
    expect(place(['0', '2'])).toEqual([0, 1.5, true]);
    expect(place(['0', '1', '2'])).toEqual([0, 1, true]);
    expect(place(['0', '00'], ['0', '00'])).toEqual([-0.5, 1.5, true]);
    expect(place(['0', '00', '1', '2', '3'], ['0', '00'])).toEqual([0, 0, true]);
  });
  const named = (key: string, pockets: string[]) => ({ ...spot(key, pockets), key });
  const outside = [
    spot('dozen', range(1, 12)), spot('dozen', range(13, 24)), spot('dozen', range(25, 36)),
    spot('two', range(1, 24)), spot('two', range(13, 36)),
    named('odd', numbers.filter((_, at) => at % 2 === 0)), named('low', range(1, 18)), named('high', range(19, 36)), named('even', numbers.filter((_, at) => at % 2 === 1)),
  ];
  test('with one side, dozens and their pairs lie along it and the chances below them in the order that is said', () => {
    const { laid, listed } = layOut(outside, wheel(['0'], [['low', 'odd', 'even', 'high']]));
    expect(listed).toEqual([]);
    expect(laid.map(({ spot: one, x, y }) => [one.name.es, x, y])).toEqual([
      ['dozen', 0, -0.8], ['dozen', 4, -0.8], ['dozen', 8, -0.8], ['two', 4, -0.4], ['two', 8, -0.4],
      ['low', 0, -1.6], ['odd', 3, -1.6], ['even', 6, -1.6], ['high', 9, -1.6],
    ]);
  });
  test('with two sides, the chances lie on both and the dozens at the foot of each', () => {
    const { laid, low, high } = layOut(outside, wheel(['0'], [['high', 'even'], ['low', 'odd']]));
    expect([low, high]).toEqual([-1.3, 4.3]);
    const at = (name: string) => laid.filter((one) => one.spot.name.es === name).map(({ x, y }) => [x, y]);
    expect([at('high'), at('even'), at('low'), at('odd')]).toEqual([[[0, 3]], [[6, 3]], [[0, -1.3]], [[6, -1.3]]]);
    expect(laid.filter((one) => one.spot.name.es === 'dozen').map(({ x, again }) => [x, again ?? false])).toEqual([[12, false], [12, true], [12, false], [12, true], [12, false], [12, true]]);
  });
  test('no field lies over another, on one side or on both', () => {
    const spots = [...['0', ...numbers].map((number) => spot('one', [number])), ...[0, 1, 2].map((column) => spot('column', numbers.filter((_, at) => at % 3 === column))), ...outside];
    for (const sides of [[['low', 'odd', 'even', 'high']], [['high', 'even'], ['low', 'odd']]]) {
      const { laid, left, right, low, high } = layOut(spots, wheel(['0'], sides));
      const fields = laid.filter((one) => !one.point);
      for (const [place, one] of fields.entries()) {
        expect(one.x >= left && one.x + one.wide <= right + 1e-9 && one.y >= low - 1e-9 && one.y + one.high <= high + 1e-9).toBe(true);
        const over = fields.slice(place + 1).filter((other) => one.x + one.wide > other.x + 1e-9 && other.x + other.wide > one.x + 1e-9 && one.y + one.high > other.y + 1e-9 && other.y + other.high > one.y + 1e-9);
        expect(over.map((other) => [one.spot.key, other.spot.key])).toEqual([]);
      }
    }
  });
  test('arrows lead from any bet to others, and everything can be reached', () => {
    const spots = [
      ...['0', ...numbers].map((number) => spot('one', [number])),
      ...numbers.slice(0, 33).map((number) => spot('two', [number, String(Number(number) + 3)])),
      spot('dozen', range(1, 12)), spot('dozen', range(13, 24)), spot('dozen', range(25, 36)),
      named('low', range(1, 18)), named('high', range(19, 36)),
    ];
    const { laid } = layOut(spots, wheel(['0'], [['low', 'high']]));
    const reached = new Set<Laid>([laid[0]!]);
    for (const one of reached) {
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
        const next = neighbour(laid, one, dx, dy);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(laid.length);
  });
  test('without rows of numbers the bets stand in a list', () => {
    const { laid, listed } = layOut([spot('one', ['1'])], { ...wheel([]), columns: 0, rows: 0 });
    expect([laid.length, listed.length]).toEqual([0, 1]);
  });
});
