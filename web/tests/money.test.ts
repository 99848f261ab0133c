import { describe, expect, test } from 'vitest';
import { breakdown, DENOMINATIONS, tray } from '../src/chips/breakdown';
import { averageMoney, money, printedValue, shortMoney, signedMoney, writtenValue } from '../src/chips/money';
import { exact } from '../src/table/amount';

describe('money', () => {
  test.each([
    [0, '0,00\u00a0€', '€0.00'],
    [1, '0,01\u00a0€', '€0.01'],
    [99, '0,99\u00a0€', '€0.99'],
    [100, '1,00\u00a0€', '€1.00'],
    [99_999, '999,99\u00a0€', '€999.99'],
    [100_000, '1.000,00\u00a0€', '€1,000.00'],
    [123_456_789, '1.234.567,89\u00a0€', '€1,234,567.89'],
    [-2_050, '−20,50\u00a0€', '−€20.50'],
  ])('%i cents', (cents, es, en) => {
    expect(money(cents, 'es')).toBe(es);
    expect(money(cents, 'en')).toBe(en);
  });

  test('the largest safe amount keeps every cent', () => {
    expect(money(Number.MAX_SAFE_INTEGER, 'en')).toBe('€90,071,992,547,409.91');
  });

  test('a result carries its sign, nothing carries none', () => {
    expect(signedMoney(4000, 'es')).toBe('+40,00\u00a0€');
    expect(signedMoney(-4000, 'es')).toBe('−40,00\u00a0€');
    expect(signedMoney(0, 'es')).toBe('0,00\u00a0€');
  });

  test('short amounts drop only empty cents', () => {
    expect(shortMoney(50_000, 'es')).toBe('500\u00a0€');
    expect(shortMoney(50, 'es')).toBe('0,50\u00a0€');
    expect(shortMoney(100_000, 'es')).toBe('1.000\u00a0€');
    expect(shortMoney(100_000, 'en')).toBe('€1,000');
  });

  test('what is written into a field has the sign of the language, and is read again as it was', () => {
    expect([5, 50, 100, 123_450].map((cents) => writtenValue(cents, 'es'))).toEqual(['0,05', '0,50', '1,00', '1234,50']);
    expect(writtenValue(123_450, 'en')).toBe('1234.50');
    for (const cents of [1, 99, 100, 12_345_678]) for (const language of ['es', 'en'] as const) expect(exact(writtenValue(cents, language))).toBe(cents);
  });

  test('what is printed on a chip', () => {
    expect(printedValue(500, 'es')).toBe('5');
    expect(printedValue(50, 'es')).toBe('0,50');
    expect(printedValue(50, 'en')).toBe('0.50');
  });
});

describe('chips', () => {
  test('a stack is worth exactly its amount, with the fewest chips first', () => {
    for (const amount of [1, 3, 999, 1_000, 2_750, 12_345, 50_000, 987_654]) {
      expect(breakdown(amount).reduce((sum, chip) => sum + chip, 0)).toBe(amount);
    }
    expect(breakdown(13_500)).toEqual([10_000, 2_500, 1_000]);
    expect(breakdown(0)).toEqual([]);
  });

  test('every denomination is one chip', () => {
    for (const chip of DENOMINATIONS) expect(breakdown(chip)).toEqual([chip]);
  });

  test('the tray offers what a table takes', () => {
    expect(tray(500, 50_000)).toEqual([500, 1_000, 2_500, 5_000, 10_000, 50_000]);
    expect(tray(1_000, 1_000)).toEqual([1_000]);
    expect(tray(300, 400)).toEqual([400]);
  });
});

test('what comes on average is told in money, however many digits it needs', () => {
  expect(averageMoney('235/2', 'es')).toBe('1,175\u00a0€');
  expect(averageMoney('40', 'en')).toBe('€0.40');
  expect(averageMoney('100/3', 'es')).toBe('0,3333\u00a0€');
});
