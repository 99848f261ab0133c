import { describe, expect, it } from 'vitest';
import type { SchoolBet } from '../src/contract';
import { blank, due, fateOf } from '../src/school/due';
import { read, written } from '../src/school/link';
import { marked, mistakes, score } from '../src/school/score';

const BET: SchoolBet = { at: 3, by: 1, spot: 'rojo', name: { es: 'Rojo', en: 'Red' }, stake: 1000, in_pot: false };

describe('the address of an exercise', () => {
  it('carries it there and back', () => {
    const asked = { kind: 'rulings', level: 3, seed: 4_294_967_295, number: 17 } as const;
    expect(read(written(asked))).toEqual(asked);
  });
  it('takes nothing that is no exercise', () => {
    expect(read('clase=whist&nivel=9&serie=-1&n=0')).toEqual({ kind: 'payouts', level: 1, seed: 1, number: 1 });
    expect(read('nivel=1.5&serie=4294967296&n=x')).toEqual(read(''));
  });
});

describe('what is said of a bet', () => {
  it('is nothing until it is whole', () => {
    expect(due(BET, blank())).toBeNull();
    expect(due(BET, { fate: 'kept', paid: 'x', part: '' })).toBeNull();
    expect(due(BET, { fate: 'part', paid: '', part: '' })).toBeNull();
  });
  it('says what is taken, paid, or stays', () => {
    expect(due(BET, { fate: 'taken', paid: '', part: '' })).toEqual({ taken: 1000, paid: 0, stays: false });
    expect(due(BET, { fate: null, paid: '12,50', part: '' })).toEqual({ taken: 0, paid: 1250, stays: false });
    expect(due(BET, { fate: 'stays', paid: '', part: '' })).toEqual({ taken: 0, paid: 0, stays: true });
    expect(due(BET, { fate: 'part', paid: '', part: '5' })).toEqual({ taken: 500, paid: 0, stays: false });
  });
  it('asks of a pot only what is paid', () => {
    const pot = { ...BET, in_pot: true };
    expect(due(pot, blank())).toBeNull();
    expect(due(pot, { fate: 'taken', paid: '0', part: '' })).toEqual({ taken: 0, paid: 0, stays: false });
  });
  it('is called by its name again', () => {
    expect(fateOf(BET, { taken: 1000, paid: 0, stays: false })).toBe('taken');
    expect(fateOf(BET, { taken: 400, paid: 0, stays: false })).toBe('part');
    expect(fateOf(BET, { taken: 0, paid: 0, stays: true })).toBe('stays');
    expect(fateOf(BET, { taken: 0, paid: 900, stays: false })).toBe('kept');
  });
});

describe('a score', () => {
  it('counts the first answer to each exercise', () => {
    const marks = marked(marked(marked({}, 10, false), 2, false), 2, true);
    expect(score(marks)).toEqual({ right: 0, answered: 2 });
    expect(mistakes(marks)).toEqual([2, 10]);
    expect(score(marked(marks, 1, true))).toEqual({ right: 1, answered: 3 });
  });
});
