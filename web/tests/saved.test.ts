import { beforeEach, describe, expect, test } from 'vitest';
import { forget, MOST_SAVED, nameOf, save, savedAt } from '../src/state/saved';

const bets = [{ spot: 'straight-17', stake: 500 }];
let kept = new Map<string, string>();
const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };

describe('bets that are kept', () => {
  beforeEach(() => { kept = new Map(); });

  test('are kept by table, the newest first', () => {
    save('one', { name: 'mine', bets }, store);
    save('one', { name: 'other', bets }, store);
    save('two', { name: 'there', bets }, store);
    expect(savedAt('one', store).map(({ name }) => name)).toEqual(['other', 'mine']);
    expect(savedAt('two', store)).toEqual([{ name: 'there', bets }]);
    expect(savedAt('three', store)).toEqual([]);
  });

  test('under the same name are kept once, as laid last', () => {
    save('one', { name: 'mine', bets }, store);
    const again = [{ spot: 'red', stake: 1000 }];
    save('one', { name: 'mine', bets: again }, store);
    expect(savedAt('one', store)).toEqual([{ name: 'mine', bets: again }]);
  });

  test('are not more than fit in sight, and the oldest gives way', () => {
    for (let number = 0; number <= MOST_SAVED; number += 1) save('one', { name: String(number), bets }, store);
    const names = savedAt('one', store).map(({ name }) => name);
    expect(names).toHaveLength(MOST_SAVED);
    expect(names).not.toContain('0');
  });

  test('are forgotten one by one', () => {
    save('one', { name: 'mine', bets }, store);
    save('one', { name: 'other', bets }, store);
    expect(forget('one', 'mine', store).map(({ name }) => name)).toEqual(['other']);
  });

  test('that something else wrote are no bets', () => {
    for (const nonsense of ['not json', '[]', 'null', '{"one":7}', '{"one":[{"name":"x"},{"name":"y","bets":[{"spot":"red","stake":-5}]},{"name":"z","bets":[]}]}']) {
      kept.set('tapete.bets', nonsense);
      expect(savedAt('one', store)).toEqual([]);
    }
  });

  test('are named after the first of them', () => {
    const more = (others: number) => `+${others}`;
    expect(nameOf(['17', 'Rojo'], more)).toBe('17, Rojo');
    expect(nameOf(['1', '2', '3', '4', '5'], more)).toBe('1, 2, 3 +2');
  });
});
