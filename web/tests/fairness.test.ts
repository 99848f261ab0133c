import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Contribution, LotsProof, RoundProof } from '../src/contract';
import { fromHex, randomHex, toHex } from '../src/fairness/bytes';
import { cardIndex, combined, isOpened, leaf, lotsHold, permutation, rootOf, type Opened, verify } from '../src/fairness/verify';

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

const CONTRIBUTION = randomHex(32);
const CONTRIBUTIONS = [{ seat: 4, value: CONTRIBUTION }, { seat: 2, value: randomHex(32) }];

/** A shoe promised and mixed here, with its first cards opened. */
async function promised(label: string, number: number, codes: string[], draws: number[]) {
  const salts = codes.map(() => randomHex(16));
  const leaves = await Promise.all(codes.map((code, at) => leaf(label, codes.length, at, cardIndex(code), fromHex(salts[at]!))));
  const root = toHex(await rootOf(leaves));
  const order = await permutation(root, codes.length, CONTRIBUTIONS);
  const path = async (position: number, from = 0, to = codes.length): Promise<string[]> => {
    if (to - from === 1) return [];
    let part = 1;
    while (part * 2 < to - from) part *= 2;
    const middle = from + part;
    return position < middle
      ? [...(await path(position, from, middle)), toHex(await rootOf(leaves.slice(middle, to)))]
      : [...(await path(position, middle, to)), toHex(await rootOf(leaves.slice(from, middle)))];
  };
  const openings = await Promise.all(draws.map(async (drawn) => {
    const position = order[drawn]!;
    return { shoe: number, drawn, position, card: codes[position]!, salt: salts[position]!, path: await path(position) };
  }));
  return { label, root, openings };
}

const CODES = ['As', 'Kd', '2c', 'Th', '9s', 'Jk', '7h'];

function drawn(openings: RoundProof['openings']): RoundProof['events'] {
  return openings.map(({ card }) => ({ version: 1, kind: 'drawn', words: { es: '', en: '' }, at: null, card: { kind: 'card', card }, fell: null, line: null, citations: [] }));
}

/** A whole round, promised, mixed and opened here. */
async function round(): Promise<{ proof: RoundProof; contribution: string }> {
  const { label, root, openings } = await promised('mesa 1/9', 0, CODES, [0, 1, 2]);
  const proof = { round: 9, label, root, cards: CODES.length, contributions: CONTRIBUTIONS, numbers: [0, 1, 2], shoes: [0, 0, 0], spares: [], openings, covered: 1, lots: null, events: drawn(openings) };
  return { contribution: CONTRIBUTION, proof };
}

/** A round in which cards went back: two draws of the first shoe, two of the one promised beside it. */
async function mixedAgain(): Promise<RoundProof> {
  const first = await promised('mesa 1/9', 0, CODES, [0, 1]);
  const second = await promised('mesa 1/9/1', 1, CODES, [0, 1]);
  const openings = [...first.openings, ...second.openings];
  const { label, root } = first;
  return { round: 9, label, root, cards: CODES.length, contributions: CONTRIBUTIONS, numbers: [0, 1, 0, 1], shoes: [0, 0, 1, 1], spares: [{ label: second.label, root: second.root }], openings, covered: 0, lots: null, events: drawn(openings) };
}

describe('a round with cards that went back', () => {
  test('holds by the shoe that was promised beside the first', async () => {
    const proof = await mixedAgain();
    const seen = { root: proof.root, spares: proof.spares.map((spare) => spare.root) };
    expect(await verify(proof, seen)).toMatchObject({ holds: true, promise: true });
  });

  test('does not hold by a shoe that nobody promised', async () => {
    const proof = await mixedAgain();
    expect(await verify(proof, { root: proof.root, spares: ['ff'.repeat(32)] })).toMatchObject({ holds: false, promise: false });
    expect(await verify({ ...proof, spares: [] }, {})).toMatchObject({ holds: false });
  });

  test('does not hold when a card is said to come from the other shoe', async () => {
    const proof = await mixedAgain();
    const openings = proof.openings.map((opening) => ({ ...opening, shoe: 0 }));
    expect((await verify({ ...proof, openings }, {})).holds).toBe(false);
  });
});

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

/** Lots for seats, promised and opened here as far as they were drawn. */
async function lots(): Promise<LotsProof> {
  const seats = [3, 1, 2, 3, 2, 1];
  const label = 'mesa 1/9/lots';
  const salts = seats.map(() => randomHex(16));
  const leaves = await Promise.all(seats.map((seat, at) => leaf(label, seats.length, at, seat, fromHex(salts[at]!))));
  const path = async (position: number, from = 0, to = seats.length): Promise<string[]> => {
    if (to - from === 1) return [];
    let part = 1;
    while (part * 2 < to - from) part *= 2;
    const middle = from + part;
    return position < middle
      ? [...(await path(position, from, middle)), toHex(await rootOf(leaves.slice(middle, to)))]
      : [...(await path(position, middle, to)), toHex(await rootOf(leaves.slice(from, middle)))];
  };
  const openings = await Promise.all([0, 1, 2].map(async (at) => ({ shoe: 0, drawn: at, position: at, card: String(seats[at]), salt: salts[at]!, path: await path(at) })));
  return { label, root: toHex(await rootOf(leaves)), lots: seats.length, given: [{ at: 3, round: 9, number: 0 }, { at: 2, round: 9, number: 2 }], openings };
}

describe('lots for seats', () => {
  test('hold in the promised order', async () => {
    const proof = { ...(await round()).proof, lots: await lots() };
    expect(await verify(proof, { lots: proof.lots.root })).toMatchObject({ holds: true, lots: true });
    expect(await verify(proof, {})).toMatchObject({ holds: true, lots: true });
  });

  test('do not hold under another promise, in another order, or for another seat', async () => {
    const drawn = await lots();
    expect(await lotsHold(drawn, { lots: 'ff'.repeat(32) })).toBe(false);
    expect(await lotsHold({ ...drawn, openings: drawn.openings.toReversed() }, {})).toBe(false);
    expect(await lotsHold({ ...drawn, given: [{ at: 1, round: 9, number: 0 }] }, {})).toBe(false);
    const forged = drawn.openings.map((opening) => ({ ...opening, card: '3' }));
    expect(await lotsHold({ ...drawn, openings: forged }, {})).toBe(false);
  });
});
