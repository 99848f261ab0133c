import { describe, expect, test } from 'vitest';
import { byKey, exact, near, presets } from '../src/table/amount';
import { around, winners } from '../src/felts/ring';
import { line, same, snapshot } from './fixture';

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

describe('who won', () => {
  const box = (number: number, cards: string[] | null) => ({ ...snapshot().view.boxes[0]!, number, hand: cards && { class: 'pair', name: same(''), called: same(''), cards } });
  const boxes = [box(1, ['Ah', 'Ad', 'Kc', 'Qc', 'Jc', '2d', '3d']), box(2, null), box(3, ['2h', '2d', 'Kc', 'Qc', 'Jc'])];
  const share = (at: number, paid: number) => line({ at, outcome: 'pot-share', paid });

  test('whoever has a share of a pot, with the five cards that count', () => {
    expect([...winners(boxes, [share(1, 900), share(3, 0)])]).toEqual([[1, ['Ah', 'Ad', 'Kc', 'Qc', 'Jc']]]);
  });

  test('whoever showed nothing wins with no card marked', () => {
    expect([...winners(boxes, [share(2, 900)])]).toEqual([[2, []]]);
  });

  test('several share a pot', () => {
    expect([...winners(boxes, [share(1, 450), share(3, 450)]).keys()]).toEqual([1, 3]);
  });
});

describe('an amount', () => {
  test('is sized by single keys, within the limits', () => {
    const limits = { least: 200, most: 1000 };
    expect(['n', 'H', 'p', 'a', '+', '-', 'x'].map((key) => byKey(key, 300, limits, 800))).toEqual([200, 400, 800, 1000, 500, 200, null]);
    expect(byKey('h', 300, limits, 0)).toBeNull();
  });

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
