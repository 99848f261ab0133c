// Exact numbers come as fractions and as decimals of ten digits; what is drawn here is the decimals, for the eye.

import type { Exact } from '../contract';
import type { Language } from '../words/tongue';

const format = (value: number, language: Language, digits: number, signed = false) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false, ...(signed ? { signDisplay: 'exceptZero' as const } : {}) }).format(value).replace('-', '−');

export const value = (exact: Exact) => Number(exact.decimal);

/** "3,3730 %" or "3.3730%". */
export function percent(part: number, language: Language, digits = 4, signed = false): string {
  return `${format(part * 100, language, digits, signed)}${language === 'es' ? '\u00a0' : ''}%`;
}

export const decimal = (number: number, language: Language, digits = 4) => format(number, language, digits);

/** A result in stakes, short: "−1", "+2,5". */
export function stakes(net: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 4, signDisplay: 'exceptZero' }).format(net).replace('-', '−');
}

/** How likely something rare is: enough digits to tell it from nothing. */
export function likely(part: number, language: Language): string {
  const digits = part === 0 || part >= 0.001 ? 3 : Math.min(8, Math.ceil(-Math.log10(part * 100)) + 2);
  return percent(part, language, digits);
}

/** A share beside an axis: no more digits than it needs. */
export function short(part: number, language: Language): string {
  const digits = Math.max(0, Math.ceil(-Math.log10(part * 100 || 1) + (Number.isInteger(Math.log10(part)) ? 0 : 1)));
  return percent(part, language, Math.min(8, digits)).replace(/([.,]\d*?)0+(?=\D*$)/, '$1').replace(/[.,](?=\D*$)/, '');
}
