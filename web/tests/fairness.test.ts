import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Contribution, RoundProof } from '../src/contract';
import { fromHex, randomHex, toHex } from '../src/fairness/bytes';
import { cardIndex, combined, isOpened, leaf, permutation, rootOf, verify, type Opened } from '../src/fairness/verify';

// The vectors were made by the forty lines of Python in docs/fairness.md.
interface Vectors {
  shoe: { label: string; count: number; cards: number[]; salts: string[]; leaves: string[]; root: string; openings: Opened[] };
  roots: { label: string; roots: string[] };
  mixings: { note: string; root: string; count: number; contributions: { seat: number; bytes: string }[]; combined: string | null; permutation: number[] }[];
}
const raw = JSON.parse(readFileSync(new URL('../../docs/fairness-vectors.json', import.meta.url), 'utf8')) as Vectors;
const { shoe } = raw;
const mixings = raw.mixings.map((mixing) => ({
  ...mixing,
  contributions: mixing.contributions.map(({ seat, bytes }): Contribution => ({ seat, value: bytes })),
}));

describe('the vectors of docs/fairness.md', () => {
  test('leaves and root', async () => {
    const leaves = await Promise.all(shoe.cards.map((card, at) => leaf(shoe.label, shoe.count, at, card, fromHex(shoe.salts[at]!))));
    expect(leaves.map(toHex)).toEqual(shoe.leaves);
    expect(toHex(await rootOf(leaves))).toBe(shoe.root);
  });

  test('roots of trees of every small size', async () => {
    for (const [at, expected] of raw.roots.roots.entries()) {
      const count = at + 1;
      const leaves = await Promise.all(Array.from({ length: count }, (_, i) => leaf(raw.roots.label, count, i, i, fromHex(shoe.salts[i]!))));
      expect(toHex(await rootOf(leaves))).toBe(expected);
    }
  });

  test('openings hold, and none holds after a change', async () => {
    for (const opening of shoe.openings) {
      expect(await isOpened(shoe.label, shoe.count, shoe.root, opening)).toBe(true);
      const { position, card, salt, path } = opening;
      const lies: Opened[] = [
        { position, card: (card + 1) % 53, salt, path },
        { position: (position + 1) % shoe.count, card, salt, path },
        { position: shoe.count, card, salt, path },
        { position, card, salt: '00'.repeat(16), path },
        { position, card, salt, path: path.slice(1) },
        { position, card, salt, path: [...path, path[0] ?? shoe.root] },
      ];
      for (const lie of lies) expect(await isOpened(shoe.label, shoe.count, shoe.root, lie)).toBe(false);
      expect(await isOpened('another', shoe.count, shoe.root, opening)).toBe(false);
    }
  });

  test.each(mixings)('mixing: $note', async ({ root, count, contributions, combined: expected, permutation: places }) => {
    if (expected) expect(toHex(await combined(root, contributions))).toBe(expected);
    expect(await permutation(root, count, contributions)).toEqual(places);
  });
});

test('cards are the bytes of the definition', () => {
  expect([cardIndex('2c'), cardIndex('Kh'), cardIndex('As'), cardIndex('Jk')]).toEqual([0, 46, 51, 52]);
});

/** A whole round, promised, mixed and opened here. */
async function round(): Promise<{ proof: RoundProof; contribution: string }> {
  const codes = ['As', 'Kd', '2c', 'Th', '9s', 'Jk', '7h'];
  const label = 'mesa 1/9';
  const salts = codes.map(() => randomHex(16));
  const leaves = await Promise.all(codes.map((code, at) => leaf(label, codes.length, at, cardIndex(code), fromHex(salts[at]!))));
  const root = toHex(await rootOf(leaves));
  const contribution = randomHex(32);
  const contributions = [{ seat: 4, value: contribution }, { seat: 2, value: randomHex(32) }];
  const order = await permutation(root, codes.length, contributions);
  const path = async (position: number, from = 0, to = codes.length): Promise<string[]> => {
    if (to - from === 1) return [];
    let part = 1;
    while (part * 2 < to - from) part *= 2;
    const middle = from + part;
    return position < middle
      ? [...(await path(position, from, middle)), toHex(await rootOf(leaves.slice(middle, to)))]
      : [...(await path(position, middle, to)), toHex(await rootOf(leaves.slice(from, middle)))];
  };
  const openings = await Promise.all([0, 1, 2].map(async (drawn) => {
    const position = order[drawn]!;
    return { drawn, position, card: codes[position]!, salt: salts[position]!, path: await path(position) };
  }));
  const events = openings.map(({ card }) => ({ version: 1, kind: 'drawn', words: { es: '', en: '' }, at: null, card: { kind: 'card' as const, card }, fell: null, line: null, citations: [] }));
  return { contribution, proof: { round: 9, label, root, cards: codes.length, contributions, numbers: [0, 1, 2], openings, covered: 1, events } };
}

describe('a round', () => {
  test('holds', async () => {
    const { proof, contribution } = await round();
    expect(await verify(proof, { root: proof.root, contribution })).toMatchObject({ holds: true, promise: true, contribution: true });
    expect(await verify(proof, {})).toMatchObject({ holds: true, promise: null, contribution: null });
  });

  test('does not hold under another promise than the one seen', async () => {
    const { proof } = await round();
    expect(await verify(proof, { root: 'ff'.repeat(32) })).toMatchObject({ holds: false, promise: false });
  });

  test('does not hold without the contribution that one made', async () => {
    const { proof } = await round();
    expect(await verify(proof, { contribution: '00'.repeat(32) })).toMatchObject({ holds: false, contribution: false });
  });

  test('does not hold when two cards change places', async () => {
    const { proof } = await round();
    const [first, second, third] = proof.openings as [RoundProof['openings'][0], RoundProof['openings'][0], RoundProof['openings'][0]];
    const swapped = [{ ...second, drawn: 0 }, { ...first, drawn: 1 }, third];
    expect((await verify({ ...proof, openings: swapped }, {})).holds).toBe(false);
  });

  test('does not hold when the record shows another card', async () => {
    const { proof } = await round();
    const events = proof.events.map((event, at) => (at === 0 ? { ...event, card: { kind: 'card' as const, card: '3c' } } : event));
    expect((await verify({ ...proof, events }, {})).holds).toBe(false);
  });

  test('does not hold when nothing was opened', async () => {
    const { proof } = await round();
    expect((await verify({ ...proof, openings: [] }, {})).holds).toBe(false);
  });
});
