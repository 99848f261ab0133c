import { expect, test } from 'vitest';
import { asDay, bases } from '../src/registers/stated';

test('a day is written as people write it, and nothing else is taken for one', () => {
  expect(asDay('2026-11-18', 'es')).toBe('18/11/2026');
  expect(asDay('2026-11-18', 'en')).toBe('2026-11-18');
  expect(asDay('17.111.111-A', 'es')).toBe('17.111.111-A');
});

test('an entry rests on articles by their names and on readings as such, each once', () => {
  expect(bases(['AR02 1.3', 'reading house-registers', 'reading other', 'AR02 1.3'], 'nuestra lectura')).toEqual(['AR02 1.3', 'nuestra lectura']);
});
