import type { RegisterField, RegisterStated } from '../contract';
import type { Language } from '../words/tongue';

/** What was said in the fields of a form, each paper with whoever gave and approved it; empty ones are not said. */
export function stated(fields: RegisterField[], said: Record<string, string>): RegisterStated[] {
  const told = fields.map((field) => ({ field, value: String(said[field.key] ?? '').trim() }));
  return told.filter(({ value }) => value !== '').map(({ field, value }) => ({ field: field.key, value, issued_by: field.issued_by, approved_by: field.approved_by }));
}

/** A day as people write it, where a text is one; any other text as it stands. */
export function asDay(text: string, language: Language): string {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return day && language === 'es' ? `${day[3]}/${day[2]}/${day[1]}` : text;
}

/** What an entry rests on, each told once: a reading of ours by that it is one, not by its key. */
export const bases = (restsOn: string[], reading: string): string[] => [...new Set(restsOn.map((one) => (one.startsWith('reading ') ? reading : one)))];
