import { expect, test } from 'vitest';
import { commonStart } from '../src/words/stem';

test('several names that begin alike have their beginning said once', () => {
  expect(commonStart(['Fichas de 1 €', 'Fichas de 2 €', 'Fichas de 10 €'])).toBe('Fichas de');
  expect(commonStart(['Dejar la 1', 'Dejar la 1'])).toBe('');
  expect(commonStart(['Banco', 'Banco seguido', 'Banco suivi'])).toBe('');
  expect(commonStart(['Carta', 'Me planto', 'Doblar'])).toBe('');
  expect(commonStart([])).toBe('');
});
