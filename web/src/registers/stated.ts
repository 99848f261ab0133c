import type { RegisterField, RegisterStated } from '../contract';
import { inEuros } from '../chips/money';
import type { Language } from '../words/tongue';

/** What a key is called: a game, a text, a word that an entry may have; nothing if it is none. */
export type Called = (key: string) => string | undefined;

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

/** Who or what an entry is about: a game under a text (`boule (ar-2010)`) by its names, anybody else as he is written. */
export function asSubject(name: string, called: Called): string {
  const [, game = name, text = ''] = /^([a-z-]+) \(([a-z\d-]+)\)$/.exec(name) ?? [];
  const known = called(game);
  return known === undefined ? name : `${known}${text ? ` (${called(text) ?? text})` : ''}`;
}

/** What stands in a field as people read it: a day, an amount, a game, a word of the form; any other text as it was written. */
export function asRead(field: RegisterField | undefined, value: string, language: Language, called: Called): string {
  if (field?.kind === 'amount' && /^\d+(\.\d\d)?$/.test(value)) return inEuros(Math.round(Number(value) * 100), language);
  return called(value) ?? asDay(value, language);
}

/** What an entry rests on, each told once: a reading of ours by that it is one, not by its key. */
export const bases = (restsOn: string[], reading: string): string[] => [...new Set(restsOn.map((one) => (one.startsWith('reading ') ? reading : one)))];
