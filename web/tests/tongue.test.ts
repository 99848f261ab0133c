import { describe, expect, it } from 'vitest';
import { dictionaries } from '../src/words/dictionary';
import { catalogues, spokenIn, type Tongue } from '../src/words/tongue';

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

describe.each(Object.keys(catalogues) as Tongue[])('what the page says in %s', (tongue) => {
  it('names its buttons as they are named', async () => {
    const words = { ...dictionaries.es, ...(await catalogues[tongue]()).words };
    expect(words.tourStrip).toContain(`«${words.ready}»`);
    expect(words.tourWhy).toContain(`«${words.whyButton}»`);
    expect(words.showEnds).toContain(`«${words.whyButton}»`);
    expect(words.notNowWayOut).toContain(`«${words.betting}»`);
    expect(words.notNowWayOut).toContain(`«${words.dealing}»`);
  });

  it('says all that it is given', async () => {
    const { words } = await catalogues[tongue]();
    for (const [key, said] of Object.entries(words) as [keyof typeof words, unknown][]) {
      const spanish: unknown = dictionaries.es[key];
      if (typeof said !== 'function' || typeof spanish !== 'function') continue;
      // Sentences with a place for something have it in every language.
      const given = [['71'], ['72'], ['73']].slice(0, spanish.length);
      const [there, here] = [spanish, said].map((speak) => String((speak as (...all: string[][]) => string)(...given)));
      for (const [one] of given as [string][]) expect(here!.includes(one), `${key}: ${here}`).toBe(there!.includes(one));
    }
  });
});
