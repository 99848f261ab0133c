import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Contribution } from '../src/contract';
import { fromHex, toHex } from '../src/fairness/bytes';
import { combined, fall, isOpened, leaf, permutation, rootOf, sealed, type Opened } from '../src/fairness/verify';

// The vectors were made by the forty lines of Python in docs/fairness.md.
interface Vectors {
  shoe: { label: string; count: number; cards: number[]; salts: string[]; leaves: string[]; root: string; openings: Opened[] };
  roots: { label: string; roots: string[] };
  hands: { root: string; bytes: string; hash: string }[];
  falls: { root: string; number: number; dice: number; contributions: { seat: number; bytes: string }[]; fell: string }[];
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

  test('hands are sealed', async () => {
    for (const { root, bytes, hash } of raw.hands) expect(toHex(await sealed(root, bytes))).toBe(hash);
  });

  test('dice fall', async () => {
    for (const { root, number, dice, contributions, fell } of raw.falls) {
      expect(await fall(root, number, dice, contributions.map(({ seat, bytes }) => ({ seat, value: bytes })))).toBe(fell);
    }
  });
});
