import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check, proves, rootOver, sealOf, type Proof } from '../src/activities/check';
import type { ActivityEntry } from '../src/contract';

// The vectors were made by the Python in docs/fairness.md.
interface Vectors {
  promises: { label: string; seed: string; promise: string }[];
  seals: { bytes: string; seal: string }[];
  draws: { seed: string; hands: Record<string, string>; number: number; below: number; drawn: number }[];
  orders: { seed: string; count: number; order: number[] }[];
  trees: { label: string; seed: string; count: number; root: string; openings: ({ place: number; number: number } & Proof)[] }[];
}
const vectors = JSON.parse(readFileSync(new URL('../../docs/draw-vectors.json', import.meta.url), 'utf8')) as Vectors;

const promiseOf = (label: string, seed: string) => vectors.promises.find((one) => one.label === label && one.seed === seed)!.promise;

/** A finished record in which this was drawn. */
function record(seed: string, drawn: Partial<ActivityEntry>[], hands: Record<string, string> = {}, seals: Record<string, string> = {}): ActivityEntry[] {
  const [activity, name] = ['tickets', 'l-7'];
  return [
    { kind: 'opened', activity, name, promise: promiseOf(`${activity}/${name}`, seed), terms: [] },
    ...Object.entries(seals).map(([who, seal]): ActivityEntry => ({ kind: 'sealed', who, seal })),
    ...Object.entries(hands).map(([who, bytes]): ActivityEntry => ({ kind: 'hand-opened', who, bytes })),
    ...drawn.map((one): ActivityEntry => ({ kind: 'drawn', ...one })),
    { kind: 'revealed', seed },
  ];
}

describe('the vectors of docs/fairness.md', () => {
  test('seals', async () => {
    for (const { bytes, seal } of vectors.seals) expect(await sealOf(bytes)).toBe(seal);
  });

  test('draws, with hands and without', async () => {
    const first = vectors.draws.filter(({ number }) => number === 0);
    expect(first.length).toBeGreaterThan(10);
    for (const { seed, hands, below, drawn } of first) {
      const sealed = await Promise.all(Object.entries(hands).map(async ([who, bytes]) => [who, await sealOf(bytes)] as const));
      const of = (number: number) => record(seed, [{ number, of: below }], hands, Object.fromEntries(sealed));
      expect(await check(of(drawn))).toEqual({ kind: 'holds', draws: 1 });
      if (below > 1) expect(await check(of((drawn + 1) % below))).toEqual({ kind: 'draw', number: 1 });
    }
  });

  test('orders', async () => {
    for (const { seed, count, order } of vectors.orders) {
      const drawn = order.map((number, place) => ({ number, place, of: count }));
      expect(await check(record(seed, drawn))).toEqual({ kind: 'holds', draws: count });
    }
  });

  test('trees, opened place by place', async () => {
    for (const { label, seed, count, root, openings } of vectors.trees) {
      expect(await rootOver(label, seed, count)).toBe(root);
      for (const { place, number, ...proof } of openings) {
        const shows = (where: number, lies: number) => proves(label, root, count, where, lies, proof);
        expect(await shows(place, number)).toBe(true);
        for (let other = 0; other <= count; other += 1) {
          if (other !== number) expect(await shows(place, other)).toBe(false);
          if (other !== place) expect(await shows(other, number)).toBe(false);
        }
      }
    }
  });
});

describe('a ticket is checked as soon as it is open', () => {
  const tree = vectors.trees.find(({ count }) => count === 12)!;
  const { place, number, salt, path } = tree.openings[1]!;
  const opened = (entry: Partial<ActivityEntry>, root = tree.root): ActivityEntry[] => [
    { kind: 'opened', activity: 'tickets', name: 'l-7', promise: promiseOf('tickets/l-7', tree.seed), terms: [['tickets', '12'], ['root', root]] },
    { kind: 'drawn', number, place, of: 12, proof: { salt, path }, ...entry },
  ];

  test('what was promised holds before the seed is known, and after', async () => {
    expect(await check(opened({}))).toEqual({ kind: 'proved', draws: 1 });
    expect(await check([...opened({}), { kind: 'revealed', seed: tree.seed }])).toEqual({ kind: 'holds', draws: 1 });
  });

  test('a forger is found out', async () => {
    const wrong = { kind: 'proof', number: 1 };
    expect(await check(opened({ number: (number + 1) % 12 }))).toEqual(wrong);
    expect(await check(opened({ place: (place + 1) % 12 }))).toEqual(wrong);
    expect(await check(opened({ proof: { salt: '0'.repeat(64), path } }))).toEqual(wrong);
    expect(await check(opened({ proof: { salt, path: path.slice(1) } }))).toEqual(wrong);
    expect(await check(opened({ proof: undefined }))).toEqual(wrong);
    const other = vectors.trees.find(({ count, root }) => count === 12 && root !== tree.root)!;
    expect(await check(opened({}, other.root))).toEqual(wrong);
    const untouched = opened({}, other.root).slice(0, 1);
    expect(await check([...untouched, { kind: 'revealed', seed: tree.seed }])).toEqual({ kind: 'promise' });
  });
});
