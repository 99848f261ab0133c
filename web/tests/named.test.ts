import { describe, expect, test } from 'vitest';
import { parts } from '../src/felts/parts/named';

describe('what a hand is called', () => {
  test('points keep their count, and a hand its class, where there is no room for the rest', () => {
    expect(parts('7 puntos', '7 puntos')).toEqual(['7', ' puntos']);
    expect(parts('Pareja', 'Pareja de reyes')).toEqual(['Pareja', ' de reyes']);
    expect(parts('Full house', 'Full house: kings and sevens')).toEqual(['Full house', ': kings and sevens']);
    expect(parts('Blackjack', 'Blackjack')).toEqual(['Blackjack', '']);
  });

  test('one that says its ranks before its class is left whole', () => {
    expect(parts('flush', 'king-high flush')).toEqual(['king-high flush', '']);
  });
});
