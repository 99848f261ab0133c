import { describe, expect, test } from 'vitest';
import { exact, near, presets } from '../src/table/amount';
import { around } from '../src/felts/ring';

describe('the ring', () => {
  test("one's own seat is nearest, and the others go round as a clock does", () => {
    const seats = around(7, 3);
    const own = seats.find((seat) => seat.near)!;
    expect([own.number, own.x.toFixed(2).replace('-', ''), own.y]).toEqual([3, '0.00', 1]);
    // From below, the hands of a clock go to the left.
    expect(seats.find((seat) => seat.number === 4)!.x).toBeLessThan(0);
    expect(seats.find((seat) => seat.number === 2)!.x).toBeGreaterThan(0);
  });

  test('whoever does not sit looks from across the croupier', () => {
    const seats = around(7, null);
    expect(seats.every((seat) => !seat.near)).toBe(true);
    expect(Math.round(seats[3]!.y * 100)).toBe(100);
    expect(seats[0]!.x).toBeGreaterThan(0);
  });

  test('no two seats lie in one place', () => {
    for (const own of [null, 1, 5, 10]) {
      const places = around(10, own).map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
      expect(new Set(places).size).toBe(10);
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
