import { describe, expect, it } from 'vitest';
import type { Words } from '../src/contract';
import { words as catalan } from '../made/ca/page';
import { words as spanish } from '../made/es/page';
import { words as galician } from '../made/gl/page';
import { page } from '../made/page';
import { speakIn } from '../src/words/spoken.svelte';
import { both } from '../src/words/both';
import { settings } from '../src/words/settings.svelte';
import { spokenIn, together } from '../src/words/tongue';

const of = (words: Words) => spokenIn(words, settings.tongue, settings.language);
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

describe('a number in a sentence', () => {
  it('keeps its sign beside it', () => {
    expect(together('se pierde la apuesta de 5,00 €. El 10 % de 1.234 €, y 3 cartas')).toBe('se pierde la apuesta de 5,00\u00a0€. El 10\u00a0% de 1.234\u00a0€, y 3 cartas');
  });
});

describe('what the page says', () => {
  it('is Spanish until another language is there, and then all of it is in that', async () => {
    const told = both((words) => words.placesFree({ free: 2 }));
    expect([page().lobby, of(told)]).toEqual(['Sala', '2 plazas libres']);
    await speakIn({ language: 'en' });
    expect([page().lobby, of(told), told.es]).toEqual(['Lobby', '2 free places', '2 plazas libres']);
    await speakIn({ tongue: 'gl' });
    expect([page().lobby, of(told)]).toEqual([galician.lobby, '2 prazas libres']);
    await speakIn({ tongue: '' });
    await speakIn({ language: 'es' });
    expect([page().lobby, of(told)]).toEqual(['Sala', '2 plazas libres']);
  });

  it('is in the language that was chosen last, whichever comes first', async () => {
    await Promise.all([speakIn({ language: 'en' }), speakIn({ tongue: 'ca' }), speakIn({ tongue: '' }), speakIn({ language: 'es' })]);
    expect([settings.language, settings.tongue, page().lobby]).toEqual(['es', '', 'Sala']);
  });

  it('is left to Spanish where a language has no word for it', async () => {
    await speakIn({ tongue: 'ca' });
    expect('reportCard' in catalan).toBe(false);
    expect([page().lobby, page().reportCard]).toEqual([catalan.lobby, spanish.reportCard]);
    await speakIn({ tongue: '' });
  });
});

describe.each([['ca', catalan], ['gl', galician]])('what the page says in %s', (_, said) => {
  it('names its buttons as they are named', () => {
    const words = { ...spanish, ...said };
    expect(words.tourStrip).toContain(`«${words.ready}»`);
    expect(words.tourWhy).toContain(`«${words.whyButton}»`);
    expect(words.showEnds).toContain(`«${words.whyButton}»`);
    expect(words.notNowWayOut).toContain(`«${words.betting}»`);
    expect(words.notNowWayOut).toContain(`«${words.dealing}»`);
  });

  /** What only those of the house read, and what is the same in every language. */
  const OF_THE_HOUSE = /^(floors|door|attend|signIn|signOut|keptSeat|wantsToMove|staff(Intro|Key|Role|Name)|role[A-Z]\w*|report\w*|nothingToReport|remed\w*|decideSo|otherPost|ruling[A-Z]\w*|announce\w*|call[A-Z]\w*|calledBets|repeatCall|appro\w*)$/;
  const ALIKE = /^(times|toOne|betOf|stepSpoken|cardsSpoken|exportHistory|bot)$/;
  it('lacks nothing that a guest may read', () => {
    expect(Object.keys(spanish).filter((key) => !(key in said) && !OF_THE_HOUSE.test(key) && !ALIKE.test(key))).toEqual([]);
  });
});
