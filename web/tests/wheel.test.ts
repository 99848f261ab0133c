// What is on screen equals the event, for every pocket of every kind of wheel.

import { describe, expect, test } from 'vitest';
import type { Spot, Wheel } from '../src/contract';
import { around, ending, sectors, singles } from '../src/felts/roulette/calls';
import { spin, under } from '../src/felts/roulette/spin';
import { runs, Track } from '../src/felts/roulette/track';
import { atPointer, turned } from '../src/felts/upright/cells';

const words = (text: string) => ({ es: text, en: text });
/** The order that the description of Aragón's single-zero wheel has. */
const ORDER = '0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26'.split(' ');
const DOUBLE = '0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2'.split(' ');
const wheel = (order: string[]): Wheel => ({
  form: 'disc', falls: 1, order, columns: 3, rows: 12, sides: [],
  pockets: order.map((label) => ({ key: label, label, number: Number(label) || null, colour: null, call: words(label) })),
});
const spot = (pockets: string[]): Spot => ({
  key: pockets.join('-'), name: words(pockets.join('-')), required: false, table: null, pool: null,
  limits: { kind: 'between', least: 100, most: 1000, citations: [] }, cover: { kind: 'x', name: words('x'), pockets, number: null, odds: '1', citations: [] },
});
const SPLITS = '4-7 12-15 18-21 19-22 32-35 5-8 10-11 13-16 23-24 27-30 33-36 6-9 14-17 17-20 31-34'.split(' ').map((pair) => spot(pair.split('-')));
const spots = [...ORDER.map((key) => spot([key])), ...SPLITS, spot(['0', '2', '3']), spot(['25', '26', '28', '29'])];

describe('the ball', () => {
  test.each([18, 37, 38, 64])('comes to rest in the pocket that was told, for each of %i, however the rotor stood', (count) => {
    for (let place = 0; place < count; place += 1) {
      for (const from of [0, 17, -1234.5]) {
        for (const turns of [1.4, 0]) {
          const { ball, rotor, out } = spin(place, count, from, 1, turns);
          expect([under(ball, rotor, count), out]).toEqual([place, 0]);
        }
      }
    }
  });
  test('runs on the rim first, against the rotor, and without a jump in its way', () => {
    let before = spin(11, 37, 0, 0);
    expect(before.out).toBe(1);
    for (let part = 0.002; part <= 1; part += 0.002) {
      const now = spin(11, 37, 0, part);
      expect(now.rotor).toBeLessThanOrEqual(before.rotor);
      expect(Math.abs(now.ball - before.ball)).toBeLessThan(20);
      before = now;
    }
  });
});

describe('calls', () => {
  test('the three sectors share the wheel out, with 9, 6 and 5 chips', () => {
    const found = sectors(spots, wheel(ORDER));
    expect(found.map(({ sector, pockets, shares }) => [sector, pockets.length, shares.reduce((sum, share) => sum + share.chips, 0)])).toEqual([
      ['voisins', 17, 9], ['tiers', 12, 6], ['orphelins', 8, 5],
    ]);
  });
  test('on another wheel, or where the cloth lacks one of their bets, there are none', () => {
    expect(sectors(spots, wheel(DOUBLE))).toEqual([]);
    expect(sectors(spots.filter((one) => one.key !== '5-8'), wheel(ORDER))).toEqual([]);
    const swapped = ORDER.map((key) => ({ '25': '27', '27': '25' })[key] ?? key);
    expect(sectors(spots, wheel(swapped))).toEqual([]);
  });
  test('neighbours are those beside it around the wheel, over the end of the list too', () => {
    expect(around(wheel(ORDER), '0', 2)).toEqual(['3', '26', '0', '32', '15']);
    expect(around(wheel(ORDER), '0', 0)).toEqual(['0']);
    expect(new Set(around(wheel(ORDER), '5', 30)).size).toBe(37);
  });
  test('finals are the numbers of a last digit', () => {
    expect(ending(wheel(ORDER), 6).toSorted()).toEqual(['16', '26', '36', '6']);
    expect(ending(wheel(ORDER), 0).toSorted()).toEqual(['0', '10', '20', '30']);
    expect(ending(wheel(DOUBLE), 0)).not.toContain('00');
    expect(singles(spots, ['7', '17']).map((share) => share.spot)).toEqual(['7', '17']);
    expect(singles(spots, ['7', '99'])).toEqual([]);
  });
});

describe('the track', () => {
  test('is one lane around: neighbours adjoin, and all of it lies in the picture', () => {
    for (const standing of [false, true]) {
      const track = new Track(690, 124, 32, 37, standing);
      const far = (one: number, other: number) => Math.hypot(track.at(one, 0).x - track.at(other, 0).x, track.at(one, 0).y - track.at(other, 0).y);
      for (let place = 0; place < 37; place += 1) {
        expect(far(place, place + 1)).toBeGreaterThan(25);
        expect(far(place, place + 1)).toBeLessThan(40);
        const { x, y } = track.at(place, 16);
        expect(x >= -0.01 && y >= -0.01 && x <= track.width + 0.01 && y <= track.height + 0.01).toBe(true);
      }
    }
  });
  test('a set of pockets is made of runs', () => {
    expect(runs(ORDER, ['26', '0', '32'])).toEqual([[36, 38]]);
    expect(runs(ORDER, ['15', '17', '34'])).toEqual([[2, 2], [8, 9]]);
    expect(runs(ORDER, ORDER)).toEqual([[0, 36]]);
  });
});

test('an upright wheel stops with the cell that was told before the pointer, for each of them', () => {
  for (const count of [18, 54, 64]) {
    for (let place = 0; place < count; place += 1) expect(atPointer(turned(place, count, 1), count)).toBe(place);
  }
});
