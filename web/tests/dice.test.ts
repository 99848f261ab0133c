import { describe, expect, test } from 'vitest';
import type { Spot } from '../src/contract';
import { throws } from '../src/fairness/verify';
import { layOutDice } from '../src/felts/dice/cloth';
import { FACES, faceTurn, facing, roll } from '../src/felts/dice/roll';

const words = (text: string) => ({ es: text, en: text });
const spot = (key: string, number: number | null = null, kind = 'simple'): Spot => ({
  key, name: words(key.replaceAll('-', ' ')), required: false, limits: { kind: 'between', least: 100, most: 1000, citations: [] }, table: null, pool: null,
  cover: { kind, name: words(kind), pockets: [], number, odds: '1', citations: [] },
});
const dice = { count: 2, points: [4, 5, 6] };

const travels = (key: string, of: string, number: number): Spot => ({ ...spot(key, number), limits: { kind: 'times', times: '1', of, citations: [] } });

describe('the cloth of dice', () => {
  const spots = [
    spot('win'), spot('against'), spot('come'), ...[4, 5, 6].map((number) => travels(`come-${number}`, 'come', number)),
    { ...spot('field'), table: 'field' }, spot('big'),
    spot('hard-4', 4, 'multiple'), spot('hard-6', 6, 'multiple'), spot('horn', null, 'multiple'),
    spot('win-odds', null, 'with'), spot('against-odds', null, 'with'), ...[4, 5, 6].map((number) => spot(`odds-${number}`, number, 'with')),
  ];
  const keys = (all: Spot[]) => all.map((one) => one.key);
  test('each bet lies where a player of dice looks for it', () => {
    const cloth = layOutDice(spots, dice);
    expect(cloth.rows.map((row) => [row.key, row.name.es, row.cells.map((cell) => cell?.key ?? null)])).toEqual([
      ['come', 'come', ['come-4', 'come-5', 'come-6']],
      ['odds', 'odds', ['odds-4', 'odds-5', 'odds-6']],
    ]);
    expect(keys(cloth.line)).toEqual(['win', 'win-odds']);
    expect(keys(cloth.bar)).toEqual(['against', 'against-odds']);
    expect(keys(cloth.travelling)).toEqual(['come']);
    expect(keys(cloth.field)).toEqual(['field']);
    expect(keys(cloth.corner)).toEqual(['big']);
    expect(keys(cloth.box)).toEqual(['hard-4', 'hard-6', 'horn']);
  });
  test('no bet is left out and none lies there twice', () => {
    const { rows, ...parts } = layOutDice(spots, dice);
    const laid = [...rows.flatMap((row) => row.cells.filter((cell) => cell !== null)), ...Object.values(parts).flat()];
    expect(keys(laid).toSorted()).toEqual(keys(spots).toSorted());
  });
});

test('a die comes to rest on the face that was told, whichever of the dice it is', () => {
  for (const face of FACES) {
    for (const which of [0, 1, 2]) {
      const { x, y, far, high } = roll(face, which, 1);
      expect([facing(x, y), far, Math.round(high * 1000)]).toEqual([face, 0, 0]);
      expect(roll(face, which, 0.2)).not.toMatchObject({ x, y });
    }
  }
});

test('each face of the cube lies across from the one that makes seven with it', () => {
  const across = (face: number) => faceTurn(face).map((turn) => ((turn % 360) + 360) % 360);
  for (const face of FACES) {
    const [x, y] = across(face) as [number, number];
    const [ox, oy] = across(7 - face) as [number, number];
    expect((Math.abs(x - ox) === 180 && y === oy) || (Math.abs(y - oy) === 180 && x === ox)).toBe(true);
  }
});

test('throws are counted as the shoe counts them', () => {
  const all = throws(2);
  expect(all.length).toBe(36);
  expect([all[0], all[1], all[6], all[35]]).toEqual(['1-1', '1-2', '2-1', '6-6']);
  expect(all.indexOf('3-4')).toBe(15);
  expect(throws(1)).toEqual(['1', '2', '3', '4', '5', '6']);
});
