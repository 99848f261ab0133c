import { describe, expect, test } from 'vitest';
import { along, line } from '../src/felts/arc/arc';
import { beads, bigRoad, derived, derivedRoad, higher, ofOneShoe, type Derived, type Higher } from '../src/felts/hands/road';
import { same } from './fixture';

const classes = ['high', 'middle', 'low'].map((key) => ({ key, name: same(key), meaning: same(key), citations: [] }));
const hand = (key: string) => ({ class: key, name: same(key), called: same(key), cards: [] });

describe('the road', () => {
  test('the higher hand is the one whose class the description names first', () => {
    expect(higher(classes, hand('high'), hand('low'))).toBe('player');
    expect(higher(classes, hand('low'), hand('middle'))).toBe('bank');
    expect(higher(classes, hand('low'), hand('low'))).toBe('tie');
  });

  test('a hand that is not known, or not of these classes, decides nothing', () => {
    expect(higher(classes, null, hand('low'))).toBeNull();
    expect(higher(classes, hand('low'), hand('unheard-of'))).toBeNull();
  });

  test('a road begins anew with each shoe, and one whose beginning is not known goes on', () => {
    const coup = (out: number | null, won: Higher | null) => ({ out, won });
    expect(ofOneShoe([coup(0, 'bank'), coup(6, 'tie'), coup(0, 'player'), coup(5, null), coup(9, 'bank')])).toEqual(['player', 'bank']);
    expect(ofOneShoe([coup(40, 'bank'), coup(46, 'player')])).toEqual(['bank', 'player']);
    expect(ofOneShoe([coup(null, 'tie'), coup(0, null)])).toEqual([]);
    expect(ofOneShoe([])).toEqual([]);
  });

  test('beads fill columns of six from the top, and the oldest columns give way', () => {
    const road: Higher[] = Array.from({ length: 14 }, (_, at) => (at === 13 ? 'tie' : 'bank'));
    expect(beads(road, 9).map((column) => column.length)).toEqual([6, 6, 2]);
    expect(beads(road, 2)).toEqual([Array(6).fill('bank'), ['bank', 'tie']]);
    expect(beads([], 4)).toEqual([]);
  });

  test('the big road: a run goes down, turns at the foot, and a tie stands on the coup before it', () => {
    const where = (road: Higher[], columns = 20) => bigRoad(road, columns).map(({ column, row, ties }) => [column, row, ties]);
    expect(where(['tie', 'bank', 'bank', 'tie', 'player', 'bank'])).toEqual([[0, 0, 0], [0, 1, 1], [1, 0, 0], [2, 0, 0]]);
    const long: Higher[] = [...Array<Higher>(8).fill('bank'), ...Array<Higher>(7).fill('player')];
    // Eight banks turn at the foot; the run beside them meets that tail one row earlier.
    expect(where(long)).toEqual([[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 3, 0], [0, 4, 0], [0, 5, 0], [1, 5, 0], [2, 5, 0], [1, 0, 0], [1, 1, 0], [1, 2, 0], [1, 3, 0], [1, 4, 0], [2, 4, 0], [3, 4, 0]]);
    expect(where(['bank', 'player', 'bank'], 2)).toEqual([[0, 0, 0], [1, 0, 0]]);
  });

  /** Coups by their letters: B, P, and T for a tie. */
  const coups = (letters: string): Higher[] => [...letters].map((letter) => (letter === 'B' ? 'bank' : letter === 'P' ? 'player' : 'tie'));
  const signs = (letters: string, which: Derived) => derived(coups(letters), which).map((one) => (one === 'alike' ? 'r' : 'b')).join('');

  test('a derived road begins where there is a run to compare with, one, two or three before', () => {
    expect(signs('BPB', 'eye')).toBe('r');
    expect(signs('BBPP', 'eye')).toBe('r');
    expect(signs('BP', 'eye')).toBe('');
    expect(signs('BPBPB', 'small')).toBe('rr');
    expect(signs('BPB', 'small')).toBe('');
    expect(signs('BPBPB', 'cockroach')).toBe('r');
    expect(signs('BPBP', 'cockroach')).toBe('');
    expect(signs('BBPPBB', 'small')).toBe('r');
  });

  test('runs that chop, or go two by two, are alike; where a run ends otherwise, they are not', () => {
    expect(signs('BPBPBPB', 'eye')).toBe('rrrrr');
    expect(signs('BBPPBBPP', 'eye')).toBe('rrrrr');
    // The second run is as long as the first (r), then longer by one (b), and by more (r).
    expect(signs('BBPPP', 'eye')).toBe('rb');
    expect(signs('BBPPPP', 'eye')).toBe('rbr');
    // Runs of three and one: the next begins after unequal lengths.
    expect(signs('BBBPB', 'eye')).toBe('b');
  });

  test('ties leave the derived roads as they are', () => {
    for (const which of ['eye', 'small', 'cockroach'] as const) expect(signs('TBTBPTPPBTBPTBPPB', which)).toBe(signs('BBPPPBBPBPPB', which));
  });

  test('a derived road is drawn in runs of its own, the newest columns of it', () => {
    const laid = (letters: string, columns: number) => derivedRoad(coups(letters), 'eye', columns).map(({ what, column, row }) => [what, column, row]);
    expect(laid('BBPPPP', 9)).toEqual([['alike', 0, 0], ['unlike', 1, 0], ['alike', 2, 0]]);
    expect(laid('BBPPPP', 2)).toEqual([['unlike', 0, 0], ['alike', 1, 0]]);
    expect(laid('BPBPBPBPBP', 9).at(-1)).toEqual(['alike', 2, 5]);
  });
});

describe('the arc', () => {
  test('hangs deepest in the middle, alike on both sides, whoever sits where', () => {
    const down = along([0, 0, 1, 0, 0]).map((one) => one.down);
    expect(down[2]).toBe(1);
    expect(down[0]).toBeCloseTo(down[4]!);
    expect(down[0]).toBeLessThan(down[1]!);
  });

  test("one's own box is wider, and wider with each hand that is split off", () => {
    const [other, one, three] = along([0, 1, 3]).map(({ weight }) => weight);
    expect(other).toBeLessThan(one!);
    expect(one).toBeLessThan(three!);
  });

  test('a line ends where it is told to', () => {
    expect(line(1000, 40, 50, 20)).toBe('M20 40Q500 140 980 40');
  });
});
