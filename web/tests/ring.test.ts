import { describe, expect, test } from 'vitest';
import { exact, near, presets } from '../src/table/amount';
import { around } from '../src/felts/ring';

describe('the ring', () => {
  test("one's own seat is at the foot, and the others go round as a clock does", () => {
    expect(around(7, 3)).toEqual({ foot: 3, left: [4], top: [5, 6, 7, 1], right: [2] });
    expect(around(10, 10)).toEqual({ foot: 10, left: [1, 2], top: [3, 4, 5, 6, 7], right: [8, 9] });
  });

  test('whoever does not sit looks from across the croupier, who sits between the last and the first', () => {
    expect(around(7, null)).toEqual({ foot: 4, left: [5], top: [6, 7, 1, 2], right: [3] });
  });

  test('a narrow cloth has three at the top at most', () => {
    expect(around(10, 3, true)).toEqual({ foot: 3, left: [4, 5, 6], top: [7, 8, 9], right: [10, 1, 2] });
    expect(around(8, 1, true)).toEqual({ foot: 1, left: [2, 3], top: [4, 5, 6], right: [7, 8] });
  });

  test('every seat has one place', () => {
    for (let seats = 2; seats <= 12; seats += 1) {
      for (const narrow of [false, true]) {
        for (const own of [null, 1, seats]) {
          const { foot, left, top, right } = around(seats, own, narrow);
          const all = [foot, ...left, ...top, ...right];
          expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: seats }, (_, at) => at + 1));
        }
      }
    }
  });
});

describe('an amount', () => {
  test('is read to the cent, with a comma or a point', () => {
    expect(['12', '12,5', '12.50', ' 0,05 € ', '1.000.0', '', '-3', '1,234'].map(exact)).toEqual([1200, 1250, 1250, 5, null, null, null, null]);
  });

  test('is brought within the limits', () => {
    expect([near(10, { least: 200, most: 900 }), near(5000, { least: 200, most: 900 }), near(333, { least: 200, most: 900 })]).toEqual([200, 900, 333]);
  });

  test('the usual sizes are those that fit, each once', () => {
    expect(presets({ least: 200, most: 1000 }, 800)).toEqual([
      { key: 'leastAmount', amount: 200 },
      { key: 'halfPot', amount: 400 },
      { key: 'wholePot', amount: 800 },
      { key: 'mostAmount', amount: 1000 },
    ]);
    expect(presets({ least: 400, most: 400 }, 800)).toEqual([{ key: 'leastAmount', amount: 400 }]);
  });
});
