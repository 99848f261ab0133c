import type { RegisterField, RegisterStated } from '../contract';

/** What was said in the fields of a form, each paper with whoever gave and approved it; empty ones are not said. */
export function stated(fields: RegisterField[], said: Record<string, string>): RegisterStated[] {
  const told = fields.map((field) => ({ field, value: String(said[field.key] ?? '').trim() }));
  return told.filter(({ value }) => value !== '').map(({ field, value }) => ({ field: field.key, value, issued_by: field.issued_by, approved_by: field.approved_by }));
}
