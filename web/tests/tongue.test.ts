import { describe, expect, it } from 'vitest';
import { spokenIn } from '../src/words/tongue';

const tie = { es: 'Empate', en: 'Tie', ca: 'Empat' };

describe('what a table says', () => {
  it('is said in the language chosen for tables, where it is said in it', () => {
    expect(spokenIn(tie, 'ca', 'es')).toBe('Empat');
    expect(spokenIn(tie, '', 'es')).toBe('Empate');
  });

  it('is left to the language of the page, where it is not', () => {
    expect(spokenIn(tie, 'gl', 'es')).toBe('Empate');
    expect(spokenIn(tie, 'gl', 'en')).toBe('Tie');
  });
});
