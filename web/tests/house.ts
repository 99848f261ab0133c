// A house in a few lines, honest or not: it promises, closes hands, deals and opens.

import type { Contribution, EventLine, LotsProof, Opening, RoundProof, ShoeOutcome, Spare } from '../src/contract';
import { fromHex, randomHex, toHex } from '../src/fairness/bytes';
import { drawOf, isDraw, type Remembered } from '../src/fairness/memory';
import { cardIndex, fall, leaf, permutation, rootOf, sealed, type Game } from '../src/fairness/verify';

export const TABLE = 'mesa-1';
export const ROUND = 9;
export const OWN = 'ab'.repeat(32);

const PACK = ['2c', '3c', '4c', '5c', '6c', '7c', '8c', '9c', 'Tc', 'Jc', 'Qc', 'Kc', 'Ac', '2d', '3d', '4d'];
/** Two packs: each card twice. */
export const SHOE: ShoeOutcome[] = PACK.map((key) => ({ key, count: 2 }));
export const GAME: Game = { table: TABLE, shoe: SHOE, index: (key) => (PACK.includes(key) ? cardIndex(key) : undefined), deals: true };

/** Cards, pockets or seats in a promised order. */
export class Promised {
  private constructor(readonly label: string, readonly keys: string[], readonly indices: number[], readonly salts: string[], readonly leaves: Uint8Array<ArrayBuffer>[], readonly root: string) {}

  static async of(label: string, keys: string[], index: (key: string) => number, salts = keys.map(() => randomHex(16))): Promise<Promised> {
    const indices = keys.map(index);
    const leaves = await Promise.all(indices.map((number, at) => leaf(label, keys.length, at, number, fromHex(salts[at]!))));
    return new Promised(label, keys, indices, salts, leaves, toHex(await rootOf(leaves)));
  }

  async path(position: number, from = 0, to = this.leaves.length): Promise<string[]> {
    if (to - from === 1) return [];
    let part = 1;
    while (part * 2 < to - from) part *= 2;
    const middle = from + part;
    return position < middle
      ? [...(await this.path(position, from, middle)), toHex(await rootOf(this.leaves.slice(middle, to)))]
      : [...(await this.path(position, middle, to)), toHex(await rootOf(this.leaves.slice(from, middle)))];
  }

  async open(shoe: number, drawn: number, position: number): Promise<Opening> {
    return { shoe, drawn, position, card: this.keys[position]!, salt: this.salts[position]!, path: await this.path(position) };
  }
}

export function event(kind: string, version: number, more: Partial<EventLine> = {}): EventLine {
  return { version, kind, words: { es: '', en: '' }, at: null, to: null, number: null, card: null, named: [], fell: null, line: null, citations: [], ...more };
}

export const up = (card: string) => ({ kind: 'card' as const, card });
export const back = { kind: 'back' as const };

/** A pseudo-random order that is the same in every run, so that a failure can be repeated. */
function shuffled<T>(list: T[], seed: number): T[] {
  const order = [...list];
  let state = seed;
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const chosen = state % (last + 1);
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

export const full = (seed: number) => shuffled([...PACK, ...PACK], seed);

/** A round: promised, mixed and dealt; what the page saw of it and what the house proves. */
export interface Round {
  proof: RoundProof;
  seen: Remembered;
  first: Promised;
  spare: Promised;
  lots: Promised;
  order: number[];
  spareOrder: number[];
}

export interface Cheat {
  /** Which number each draw of the first shoe has, in the place of the ones due. */
  numbers?: number[];
  /** The hands and what was opened of them. */
  hands?: { seat: number; value: string }[];
  /** Seats that the page saw held by people. */
  people?: number[];
}

/**
 * An honest round has: three lots of which the second is of a taken seat, dice beside the deal, a burnt card,
 * a card for box 2 that the page sees, a covered one for the bank, a common one, a card that a report named
 * passed over, another, then cards that went back and one more out of the spare shoe.
 */
export async function deal(cheat: Cheat = {}): Promise<Round> {
  const label = `${TABLE}/round-${ROUND}`;
  const hands = cheat.hands ?? [{ seat: 2, value: OWN }, { seat: 5, value: 'cd'.repeat(32) }];
  const first = await Promised.of(label, full(7), cardIndex);
  const spare = await Promised.of(`${label}/1`, full(8), cardIndex);
  const lots = await Promised.of(`${label}/lots`, shuffled([1, 2, 3, 4, 5, 6].flatMap((seat) => Array<string>(16).fill(String(seat))), 3), Number);
  const contributions: Contribution[] = hands;
  const order = await permutation(first.root, first.keys.length, contributions);
  const spareOrder = await permutation(spare.root, spare.keys.length, contributions);
  const numbers = cheat.numbers ?? [1, 2, 3, 4, 5];
  const at = (draw: number) => first.keys[order[numbers[draw]!]!]!;
  const [box, bank, common, passed, last] = [at(0), at(1), at(2), at(3), at(4)];
  const again = spare.keys[spareOrder[0]!]!;
  const events = [
    ...lotEvents(lots),
    event('closed', 20),
    event('thrown', 21, { fell: await fall(first.root, 0, 3, contributions) }),
    event('burnt', 22, { number: 1 }),
    event('drawn', 22, { to: 'box 2', at: 2, card: up(box) }),
    event('drawn', 23, { to: 'bank', card: back }),
    event('drawn', 24, { to: 'common', card: up(common) }),
    event('reported', 25, { named: [passed] }),
    event('passed-over', 26, { card: up(passed) }),
    event('drawn', 27, { to: 'box 2', at: 2, card: up(last) }),
    event('mixed', 28),
    event('drawn', 29, { to: 'bank', card: up(again) }),
    event('ended', 30),
  ];
  void bank;
  const opened = [0, 2, 3, 4].map((draw) => first.open(0, numbers[draw]!, order[numbers[draw]!]!));
  const spares: Spare[] = [{ label: spare.label, root: spare.root }];
  const sealedHands = await Promise.all(hands.map(async ({ seat, value }) => ({ seat, hash: toHex(await sealed(first.root, value)), opened: true })));
  const lotsProof = await proveLots(lots, events);
  const proof: RoundProof = {
    round: ROUND, label, root: first.root, cards: first.keys.length, out: 0, hands: sealedHands, contributions,
    numbers: [...numbers, 0], shoes: [...numbers.map(() => 0), 1], spares,
    openings: [...(await Promise.all(opened)), await spare.open(1, 0, spareOrder[0]!)], covered: 1, lots: lotsProof, events,
  };
  const seen: Remembered = {
    shoe: {
      root: first.root, cards: first.keys.length, spares: [spare.root], hands: sealedHands.map(({ seat, hash }) => ({ seat, hash })),
      people: cheat.people ?? [2, 5], own: { contribution: OWN, hash: toHex(await sealed(first.root, OWN)), taken: true },
    },
    round: {
      label, out: 0, from: 0, lots: lots.root, held: [Number(lots.keys[1])], draws: events.filter(isDraw).map(drawOf),
      faces: faces(events), whole: true, over: true, version: 30,
    },
  };
  return { proof, seen, first, spare, lots, order, spareOrder };
}

/** The seat of the first lot is free, that of the second is held, and the next free one follows. */
function lotEvents(lots: Promised): EventLine[] {
  const seats = lots.keys.map(Number);
  const held = new Set([seats[1]!]);
  const one = seats.findIndex((seat) => !held.has(seat));
  held.add(seats[one]!);
  const two = seats.findIndex((seat, number) => number > one && !held.has(seat));
  return [one, two].flatMap((number, at) => [
    event('lot', 11 + at, { at: seats[number]!, number }),
    event('seated', 11 + at, { at: seats[number]! }),
  ]);
}

async function proveLots(lots: Promised, events: EventLine[]): Promise<LotsProof> {
  const given = events.filter((one) => one.kind === 'lot').map((one) => ({ at: one.at!, round: ROUND, number: one.number! }));
  const drawn = given.at(-1)!.number + 1;
  const openings = await Promise.all(Array.from({ length: drawn }, (_, at) => lots.open(0, at, at)));
  return { label: lots.label, root: lots.root, lots: lots.keys.length, given, openings };
}

/** The faces that a page sees of these events. */
export function faces(events: EventLine[]): Record<string, Record<string, number>> {
  const seen: Record<string, Record<string, number>> = {};
  for (const { kind, to, card } of events) {
    if (kind !== 'drawn' || to === null || card?.kind !== 'card') continue;
    const there = (seen[to] ??= {});
    there[card.card] = (there[card.card] ?? 0) + 1;
  }
  return seen;
}
