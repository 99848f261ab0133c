import type { Citation } from '../contract';
import { fieldName, fieldValue } from '../words/sheet';
import type { Language } from '../words/tongue';
import { parts, STROKE } from './citations';

/** A line of the sheet as a person says it: `minimum = 5.00` is `Mínimo: 5 €`. */
function chosen(choice: string, language: Language): string {
  const [field = '', value] = choice.slice(STROKE.length).split(' = ');
  const name = fieldName(field, language);
  return value === undefined ? name : `${name}: ${fieldValue(value, language)}`;
}

/** What is told of it besides: what it says, and what the house chose there. Of a reading, whose question is shown, nothing more. */
export function besideShown(citation: Citation, language: Language): string {
  if (citation.voice === 'reading') return '';
  const choice = citation.voice === 'house-rule' ? parts(citation.label)?.[1] : undefined;
  return choice ? `${citation.gist[language]} (${chosen(choice, language)})` : citation.gist[language];
}
