import { expect, test } from 'vitest';
import { fitting, heardAside, heardFromAbove, isBeside } from '../src/together/beside';

const name = { es: 'Blackjack', en: 'Blackjack' };

test('a frame is heard where it says what a frame says, and nothing else is', () => {
  expect(heardAside({ kind: 'purse', balance: 1_000, onTable: 0, name })).toEqual({ kind: 'purse', balance: 1_000, onTable: 0, name });
  expect(heardAside({ kind: 'aside', name, more: 'than it says' })).toEqual({ kind: 'aside', name });
  const nonsense: unknown[] = [null, 'purse', 7, [], { kind: 'aside' }, { kind: 'aside', name: 'Blackjack' }, { kind: 'aside', name: { es: 1, en: 2 } }, { kind: 'else', name },
    { kind: 'purse', name }, { kind: 'purse', balance: -1, onTable: 0, name }, { kind: 'purse', balance: 0.5, onTable: 0, name }, { kind: 'purse', balance: '9', onTable: 0, name }, { kind: 'purse', balance: 9, onTable: Number.NaN, name }];
  for (const data of nonsense) expect(heardAside(data), JSON.stringify(data)).toBeNull();
});

test('a frame hears a balance from above, and nothing that is none', () => {
  expect(heardFromAbove({ kind: 'balance', balance: 1_000 })).toBe(1_000);
  for (const data of [null, 'balance', [], { kind: 'balance' }, { kind: 'purse', balance: 9 }, { kind: 'balance', balance: -1 }, { kind: 'balance', balance: '9' }]) expect(heardFromAbove(data), JSON.stringify(data)).toBeNull();
});

test('as many felts as have room, never none and never more than three', () => {
  expect([320, 1_119, 1_120, 1_440, 1_680, 3_840].map(fitting)).toEqual([1, 1, 2, 2, 3, 3]);
});

test('a page that nobody has put into another stands for itself', () => expect(isBeside).toBe(false));
