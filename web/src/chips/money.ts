import type { Language } from '../words/tongue';

/** Cents, always a whole number. */
export type Cents = number;

/** Whether amounts are chips of a tournament: each cent of the table is one of them. */
export const counting: { chips: () => boolean } = { chips: () => false };

/** Digits with their thousands parted: "12.345", "12,345". */
export const grouped = (digits: string, language: Language) => digits.replace(/\B(?=(\d{3})+$)/g, language === 'es' ? '.' : ',');

/** The amounts of a sentence, "1.234,50 €" or "€1,234.50", as so many chips. */
export function inChips(text: string, language: Language): string {
  const count = (_: string, whole: string, cents: string) => grouped(String(Number(whole.replace(/\D/g, '') + cents)), language);
  return text.replace(/(\d[\d.]*),(\d\d)[\u00a0 ]€/g, count).replace(/€(\d[\d,]*)\.(\d\d)/g, count);
}

/** `123450` as "1.234,50 €" or "€1,234.50": whole cents in, exact text out, no floats on the way. */
export function money(cents: Cents, language: Language): string {
  if (!counting.chips()) return inEuros(cents, language);
  return `${cents < 0 ? '−' : ''}${grouped(String(Math.abs(cents)), language)}`;
}

/** The same where money is meant whatever is played. */
export function inEuros(cents: Cents, language: Language): string {
  const sign = cents < 0 ? '−' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const fraction = digits.slice(-2);
  const point = language === 'es' ? ',' : '.';
  const whole = grouped(digits.slice(0, -2), language);
  return language === 'es' ? `${sign}${whole}${point}${fraction}\u00a0€` : `${sign}€${whole}${point}${fraction}`;
}

/** What comes on average, a fraction of cents as the house tells it ("235/2"), in money: "1,175 €". No sum is reckoned with it. */
export function averageMoney(cents: string, language: Language): string {
  const [above = 0, below = 1] = cents.split('/').map(Number);
  const said = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(above / below / 100);
  return language === 'es' ? `${said}\u00a0€` : `€${said}`;
}

/** The same with its sign, for results: "+40,00 €", "−20,00 €", "0,00 €". */
export function signedMoney(cents: Cents, language: Language): string {
  return cents > 0 ? `+${money(cents, language)}` : money(cents, language);
}

/** Without cents where there are none, for narrow places: "500 €", "€0.50". */
export function shortMoney(cents: Cents, language: Language): string {
  return counting.chips() ? money(cents, language) : inEuros(cents, language).replace(/[.,]00(?!\d)/, '');
}

/** What is written into a field for an amount: "1234,50", "1234.50". Thousands are not parted there. */
export function writtenValue(cents: Cents, language: Language): string {
  if (counting.chips()) return String(cents);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}${language === 'es' ? ',' : '.'}${digits.slice(-2)}`;
}

/** What is printed on a chip: "5", "0,50". */
export function printedValue(cents: Cents, language: Language): string {
  return shortMoney(cents, language).replace('€', '').replaceAll('\u00a0', '').trim();
}
