import { expect, test } from 'vitest';
import { face, pips, printed, type Rank } from '../src/cards/card';
import { spoken } from '../src/cards/spoken';
import { speakIn } from '../src/words/spoken.svelte';

const RANKS: Rank[] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

test('a card is said and printed as what it is', async () => {
  expect(face('Kh')).toEqual({ rank: 'K', suit: 'h' });
  expect(face('Jk')).toBe('joker');
  expect([spoken('Kh'), spoken('Jk')]).toEqual(['rey de corazones', 'comodín']);
  await speakIn({ language: 'en' });
  expect(spoken('Td')).toBe('ten of diamonds');
  expect([printed('Td'), printed('As'), printed('Jk')]).toEqual(['10♦', 'A♠', '★']);
});

test('every card has its own name in both languages', async () => {
  const codes = RANKS.flatMap((rank) => ['c', 'd', 'h', 's'].map((suit) => rank + suit));
  for (const language of ['es', 'en'] as const) {
    await speakIn({ language });
    expect(new Set(codes.map(spoken)).size).toBe(52);
  }
});

test('a number card has as many pips as its number', () => {
  for (const [at, rank] of RANKS.slice(0, 9).entries()) expect(pips(rank)).toHaveLength(at + 2);
});
