import type { Language } from '../words/dictionary';

/** Cents, always a whole number. */
export type Cents = number;

/** `123450` as "1.234,50 €" or "€1,234.50": whole cents in, exact text out, no floats on the way. */
export function money(cents: Cents, language: Language): string {
  const sign = cents < 0 ? '−' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const fraction = digits.slice(-2);
  const [group, point] = language === 'es' ? ['.', ','] : [',', '.'];
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
  return language === 'es' ? `${sign}${whole}${point}${fraction}\u00a0€` : `${sign}€${whole}${point}${fraction}`;
}

/** The same with its sign, for results: "+40,00 €", "−20,00 €", "0,00 €". */
export function signedMoney(cents: Cents, language: Language): string {
  return cents > 0 ? `+${money(cents, language)}` : money(cents, language);
}

/** Without cents where there are none, for narrow places: "500 €", "€0.50". */
export function shortMoney(cents: Cents, language: Language): string {
  return money(cents, language).replace(/[.,]00(?!\d)/, '');
}

/** What is written into a field for an amount: "1234,50", "1234.50". Thousands are not parted there. */
export function writtenValue(cents: Cents, language: Language): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}${language === 'es' ? ',' : '.'}${digits.slice(-2)}`;
}

/** What is printed on a chip: "5", "0,50". */
export function printedValue(cents: Cents, language: Language): string {
  return shortMoney(cents, language).replace('€', '').replaceAll('\u00a0', '').trim();
}
