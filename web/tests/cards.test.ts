import { expect, test } from 'vitest';
import { face, pips, printed, spoken, type Rank } from '../src/cards/card';

const RANKS: Rank[] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

test('a card is said and printed as what it is', () => {
  expect(face('Kh')).toEqual({ rank: 'K', suit: 'h' });
  expect(face('Jk')).toBe('joker');
  expect(spoken('Kh', 'es')).toBe('rey de corazones');
  expect(spoken('Td', 'en')).toBe('ten of diamonds');
  expect(spoken('Jk', 'es')).toBe('comodín');
  expect([printed('Td'), printed('As'), printed('Jk')]).toEqual(['10♦', 'A♠', '★']);
});

test('every card has its own name in both languages', () => {
  const codes = RANKS.flatMap((rank) => ['c', 'd', 'h', 's'].map((suit) => rank + suit));
  for (const language of ['es', 'en'] as const) expect(new Set(codes.map((code) => spoken(code, language))).size).toBe(52);
});

test('a number card has as many pips as its number', () => {
  for (const [at, rank] of RANKS.slice(0, 9).entries()) expect(pips(rank)).toHaveLength(at + 2);
});
