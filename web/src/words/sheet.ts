// What the house chose where a text leaves it the choice, in words for whoever plays: fields and
// values come as the sheet of a table writes them. A test asks whether every field of a sheet is named.

import { shortMoney } from '../chips/money';
import { sheet } from '../../made/sheet';
import type { Language } from './tongue';

const AMOUNT = /^\d+\.\d\d$/;

/** The name of a field for whoever reads it; the field itself where it has none. */
export function fieldName(field: string, language: Language): string {
  const words = sheet.in(language);
  const named = words.field({ field });
  const [, prize, hand = ''] = /^(jackpot|extra)-(.+)$/.exec(field) ?? [];
  const forHand = words.hand({ hand });
  if (named !== field || forHand === '') return named;
  return words.prizeFor({ prize: words.prize({ prize: prize === 'extra' ? 'extra' : 'jackpot' }), hand: forHand });
}

/** A value as one reads it: amounts in euros, dates and shares as the language writes them. */
export function fieldValue(value: string, language: Language): string {
  const one = (part: string) => {
    if (AMOUNT.test(part)) return shortMoney(Number(part.replace('.', '')), language);
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(part) ?? [];
    if (year) return language === 'es' ? `${Number(day)}/${Number(month)}/${year}` : part;
    const named = sheet.in(language).value({ value: part });
    return named === part && language === 'es' ? part.replace('%', '\u00a0%') : named;
  };
  return value.split(', ').map((part) => part.split('/').every((half) => AMOUNT.test(half)) ? part.split('/').map(one).join(' / ') : one(part)).join(', ');
}
