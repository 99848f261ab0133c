import { expect, test } from 'vitest';
import type { RegisterField } from '../src/contract';
import { asDay, asRead, asSubject, bases } from '../src/registers/stated';

test('a day is written as people write it, and nothing else is taken for one', () => {
  expect(asDay('2026-11-18', 'es')).toBe('18/11/2026');
  expect(asDay('2026-11-18', 'en')).toBe('2026-11-18');
  expect(asDay('17.111.111-A', 'es')).toBe('17.111.111-A');
});

test('an entry rests on articles by their names and on readings as such, each once', () => {
  expect(bases(['AR02 1.3', 'reading house-registers', 'reading other', 'AR02 1.3'], 'nuestra lectura')).toEqual(['AR02 1.3', 'nuestra lectura']);
});

test('what a form asks for by keys is read by names, amounts as money and everything else as it was written', () => {
  const field = (kind: string): RegisterField => ({ key: 'one', name: { es: '', en: '' }, kind, optional: false, one_of: [], issued_by: null, approved_by: null, citations: [] });
  const called = (key: string) => ({ boule: 'Boule', 'ar-2010': 'Aragón', yes: 'sí' })[key];
  expect(asRead(field('amount'), '2400.00', 'es', called)).toBe('2.400,00\u00a0€');
  expect(asRead(field('amount'), 'mucho', 'es', called)).toBe('mucho');
  expect(asRead(field('text'), '2400.00', 'es', called)).toBe('2400.00');
  expect(asRead(field('text'), 'boule', 'es', called)).toBe('Boule');
  expect(asRead(undefined, 'yes', 'es', called)).toBe('sí');
  expect(asRead(field('date'), '2026-11-19', 'es', called)).toBe('19/11/2026');
  expect(asSubject('boule (ar-2010)', called)).toBe('Boule (Aragón)');
  expect(asSubject('boule (xx-1)', called)).toBe('Boule (xx-1)');
  expect(asSubject('Juan Sanz (padre)', called)).toBe('Juan Sanz (padre)');
});
