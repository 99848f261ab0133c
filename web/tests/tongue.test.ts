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

  /** What only those of the house read, and what is the same in every language. */
  const OF_THE_HOUSE = /^(floors|door|attend|signIn|signOut|keptSeat|wantsToMove|staff(Intro|Key|Role|Name)|role[A-Z]\w*|report\w*|nothingToReport|remed\w*|decideSo|otherPost|ruling[A-Z]\w*|announce\w*|call[A-Z]\w*|calledBets|repeatCall|appro\w*)$/;
  const ALIKE = /^(times|toOne|betOf|stepSpoken|cardsSpoken|exportHistory|bot)$/;
  it('lacks nothing that a guest may read', async () => {
    const { words } = await catalogues[tongue]();
    expect(Object.keys(dictionaries.es).filter((key) => !(key in words) && !OF_THE_HOUSE.test(key) && !ALIKE.test(key))).toEqual([]);
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
