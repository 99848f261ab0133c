import { describe, expect, it, vi } from 'vitest';
import { against, AS_IT_WAS, isChanged, NOTHING, read, withLine, written } from '../src/maths/link';
import { likely, percent, short, stakes } from '../src/maths/numbers';
import { share } from '../src/maths/solving';
import { address, read as place } from '../src/look/router.svelte';

// The router asks where one is.
vi.hoisted(() => Object.assign(globalThis, { location: { hash: '' }, addEventListener: () => {} }));

describe('the link of a question', () => {
  const asked = { sheet: { 'pareja-plus': 'c', minimum: '' }, law: { 'paytable.bonus.pays.straight': '3/2' }, against: 'clm-2013', bet: 'ante' };

  it('carries everything there and back', () => {
    expect(read(written(asked))).toEqual(asked);
    const hash = address.maths('ar-2010', 'three-card-poker', written(asked));
    expect(place(hash)).toEqual({ name: 'maths', ruleset: 'ar-2010', game: 'three-card-poker', query: written(asked) });
    expect(place(address.maths())).toEqual({ name: 'maths', ruleset: '', game: '', query: '' });
  });

  it('forgets a line that says what was there', () => {
    const changed = withLine({}, 'a', '5', '4');
    expect(changed).toEqual({ a: '5' });
    expect(withLine(changed, 'a', '4', '4')).toEqual({});
    expect(withLine({}, 'a', '', null)).toEqual({});
    expect(isChanged(read(''))).toBe(false);
    expect(isChanged(asked)).toBe(true);
  });

  it('holds a changed game against the game as it was, unless somebody says otherwise', () => {
    expect(against(read(''))).toBe(NOTHING);
    expect(against(read('l.a=5'))).toBe(AS_IT_WAS);
    expect(against(read('l.a=5&contra=nada'))).toBe(NOTHING);
    expect(against(asked)).toBe('clm-2013');
  });

  it('ignores what is no part of a question', () => {
    expect(read('x=1&__proto__=2&s.=3')).toEqual({ sheet: { '': '3' }, law: {}, against: '', bet: '' });
  });
});

describe('numbers for the eye', () => {
  it('are written as the language has them', () => {
    expect(percent(0.0337298, 'es')).toBe('3,3730\u00a0%');
    expect(percent(-0.0337298, 'en')).toBe('−3.3730%');
    expect(stakes(-1, 'es')).toBe('−1');
    expect(stakes(2.5, 'es')).toBe('+2,5');
    expect(stakes(0, 'en')).toBe('0');
  });

  it('tell something rare from nothing', () => {
    expect(likely(0.5, 'en')).toBe('50.000%');
    expect(likely(0.0000015, 'en')).toBe('0.000150%');
    expect(likely(0, 'en')).toBe('0.000%');
  });

  it('know how far a question is', () => {
    expect(share({ done: 1, total: 4, waiting: false })).toBe(0.25);
    expect(share({ done: 0, total: 0, waiting: true })).toBeUndefined();
  });
});

describe('shares beside an axis', () => {
  it('have no more digits than they need', () => {
    expect([1, 0.1, 0.01, 0.001, 0.0001].map((part) => short(part, 'es'))).toEqual(['100\u00a0%', '10\u00a0%', '1\u00a0%', '0,1\u00a0%', '0,01\u00a0%']);
    expect([0, 0.05, 0.25, 0.005].map((part) => short(part, 'en'))).toEqual(['0%', '5%', '25%', '0.5%']);
  });
});
