import { describe, expect, test } from 'vitest';
import type { Spot, Wheel } from '../src/contract';
import { layOut, neighbour, type Laid } from '../src/table/cloth';

const words = (text: string) => ({ es: text, en: text });
const pocket = (label: string) => ({ key: label, label, number: Number(label) || null, colour: null, call: words(label) });
const numbers = Array.from({ length: 36 }, (_, at) => String(at + 1));
const wheel = (zeros: string[]): Wheel => ({ pockets: [...zeros, ...numbers].map(pocket), order: [...zeros, ...numbers], columns: 3, rows: 12 });
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
  test('dozens, their pairs and halves lie along the side, none over another', () => {
    const spots = [
      spot('dozen', range(1, 12)), spot('dozen', range(13, 24)), spot('dozen', range(25, 36)),
      spot('two', range(1, 24)), spot('two', range(13, 36)),
      spot('odd', numbers.filter((_, at) => at % 2 === 0)), spot('low', range(1, 18)), spot('high', range(19, 36)),
    ];
    const { laid, listed } = layOut(spots, wheel(['0']));
    expect(listed).toEqual([]);
    expect(laid.map(({ x, y }) => [x, y])).toEqual([[0, -1], [4, -1], [8, -1], [4, -0.5], [8, -0.5], [0, -2], [4, -2], [8, -2]]);
  });
  test('arrows lead from any bet to others, and everything can be reached', () => {
    const spots = [
      ...['0', ...numbers].map((number) => spot('one', [number])),
      ...numbers.slice(0, 33).map((number) => spot('two', [number, String(Number(number) + 3)])),
      spot('dozen', range(1, 12)), spot('dozen', range(13, 24)), spot('dozen', range(25, 36)),
      spot('low', range(1, 18)), spot('high', range(19, 36)),
    ];
    const { laid } = layOut(spots, wheel(['0']));
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
