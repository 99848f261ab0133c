// The check of docs/fairness.md, with nothing but SHA-256 from WebCrypto. It
// trusts the house in nothing: every hash is computed here.

import { face, type Rank, type Suit } from '../cards/card';
import type { Contribution, LotsProof, RoundProof } from '../contract';
import { fromHex, toHex } from './bytes';
import type { Remembered } from './memory';

type Bytes = Uint8Array<ArrayBuffer>;

const RANKS: Rank[] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
const SUITS: Suit[] = ['c', 'd', 'h', 's'];
const JOKER = 52;
const WORDS = 2 ** 32;

/** The card's byte: rank times 4 plus suit, the joker 52. */
export function cardIndex(code: string): number {
  const card = face(code);
  return card === 'joker' ? JOKER : RANKS.indexOf(card.rank) * 4 + SUITS.indexOf(card.suit);
}

function join(...parts: Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

async function hash(...parts: Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', join(...parts)));
}

const u8 = (value: number) => Uint8Array.of(value);
const u16 = (value: number) => Uint8Array.of(value >> 8, value & 255);
const u32 = (value: number) => Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

export function leaf(label: string, count: number, position: number, card: number, salt: Uint8Array): Promise<Bytes> {
  const name = new TextEncoder().encode(label);
  return hash(u8(0), u16(name.length), name, u32(count), u32(position), u8(card), salt);
}

const node = (left: Uint8Array, right: Uint8Array) => hash(u8(1), left, right);

/** The root over all leaves, for those who hold them all. */
export async function rootOf(leaves: Bytes[]): Promise<Bytes> {
  if (leaves.length === 1) return leaves[0]!;
  let part = 1;
  while (part * 2 < leaves.length) part *= 2;
  return node(await rootOf(leaves.slice(0, part)), await rootOf(leaves.slice(part)));
}

export interface Opened {
  position: number;
  card: number;
  salt: string;
  path: string[];
}

/** Whether the card lay at that place of the promised order: the climb of RFC 9162, 2.1.3.2. */
export async function isOpened(label: string, count: number, root: string, opened: Opened): Promise<boolean> {
  const { position, card, salt, path } = opened;
  if (!(position >= 0 && position < count)) return false;
  let place = position;
  let last = count - 1;
  let climbed = await leaf(label, count, position, card, fromHex(salt));
  for (const sibling of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      climbed = await node(fromHex(sibling), climbed);
      while (place > 0 && place % 2 === 0) {
        place >>= 1;
        last >>= 1;
      }
    } else {
      climbed = await node(climbed, fromHex(sibling));
    }
    place >>= 1;
    last >>= 1;
  }
  return last === 0 && toHex(climbed) === root.toLowerCase();
}

/** All contributions, in the order of seats, bound to this promise. */
export function combined(root: string, contributions: Contribution[]): Promise<Bytes> {
  const sorted = contributions.toSorted((a, b) => a.seat - b.seat);
  return hash(
    new TextEncoder().encode('tapete/contributions/1'),
    fromHex(root),
    u32(sorted.length),
    ...sorted.flatMap(({ seat, value }) => [u32(seat), fromHex(value)]),
  );
}

/** Which promised place each card dealt comes from. */
export async function permutation(root: string, count: number, contributions: Contribution[]): Promise<number[]> {
  const places = Array.from({ length: count }, (_, at) => at);
  if (contributions.length === 0) return places;
  const seed = await combined(root, contributions);
  let block = new DataView(new ArrayBuffer(0));
  let blocks = 0;
  let used = 0;
  const word = async () => {
    if (used * 4 === block.byteLength) {
      block = new DataView((await hash(seed, u32(blocks))).buffer);
      blocks += 1;
      used = 0;
    }
    return block.getUint32(4 * used++);
  };
  for (let last = count - 1; last >= 1; last -= 1) {
    const n = last + 1;
    let drawn = await word();
    while (drawn >= WORDS - (WORDS % n)) drawn = await word();
    const chosen = drawn % n;
    [places[last], places[chosen]] = [places[chosen]!, places[last]!];
  }
  return places;
}

/** One card, held against the promise. */
export interface CardCheck {
  card: string;
  position: number;
  /** It lay at that place of the promised order. */
  opened: boolean;
  /** The seats' contributions led to that place. */
  inOrder: boolean;
  /** It is the card that the record shows for that draw. */
  asShown: boolean;
}

export interface Verdict {
  holds: boolean;
  cards: CardCheck[];
  /** Whether the promise is the one seen before the deal; null if this page was not there. */
  promise: boolean | null;
  /** Whether one's own contribution was used; null if one made none. */
  contribution: boolean | null;
  /** Whether the lots gave the seats as they were promised; null if none were drawn. */
  lots: boolean | null;
}

/** Every throw of so many dice, in the order in which a shoe counts them: 1-1, 1-2 … */
export function throws(dice: number): string[] {
  const faces = ['1', '2', '3', '4', '5', '6'];
  const more = (so: string[], left: number): string[] => (left === 0 ? so : more(so.flatMap((one) => faces.map((face) => `${one}-${face}`)), left - 1));
  return more(faces, dice - 1);
}

/** How a table names what its shoe holds: cards, unless it has pockets of a wheel or throws of dice. */
export function indexOf(pockets: string[] | undefined): (text: string) => number {
  return pockets ? (text) => pockets.indexOf(text) : cardIndex;
}

/** Whether each lot lay where it was promised, in its order, and gave the seat that is said. */
export async function lotsHold(lots: LotsProof, remembered: Remembered): Promise<boolean> {
  if (remembered.lots !== undefined && remembered.lots !== lots.root) return false;
  for (const [at, { position, card, salt, path }] of lots.openings.entries()) {
    // Nobody mixes them: they come in the order that was promised.
    if (position !== at || !(await isOpened(lots.label, lots.lots, lots.root, { position, card: Number(card), salt, path }))) return false;
  }
  return lots.given.every((lot) => Number(lots.openings[lot.number % lots.lots]?.card) === lot.at);
}

/** Whether every shoe that was dealt from is one that this page saw promised. */
function isPromised(proof: RoundProof, remembered: Remembered): boolean {
  const spares = remembered.spares ?? [];
  return remembered.root === proof.root && proof.spares.every((spare, at) => spares[at] === spare.root);
}

export async function verify(proof: RoundProof, remembered: Remembered, index: (text: string) => number = cardIndex): Promise<Verdict> {
  // The first shoe, then those promised with it for cards that go back among the rest.
  const shoes = [{ label: proof.label, root: proof.root }, ...proof.spares];
  const orders = await Promise.all(shoes.map(({ root }) => permutation(root, proof.cards, proof.contributions)));
  // Dice beside a deal come from the mix; where they decide alone they come out of the shoe.
  const deals = proof.events.some((event) => event.kind === 'drawn');
  const kinds = ['drawn', 'passed-over', 'spun', ...(deals ? [] : ['thrown'])];
  const drawn = proof.events.filter((event) => kinds.includes(event.kind));
  const cards: CardCheck[] = [];
  for (const opening of proof.openings) {
    const { card, position, salt, path } = opening;
    // A shoe may go on over many rounds, and some of its cards are burnt.
    const event = drawn[proof.numbers.findIndex((number, at) => number === opening.drawn && proof.shoes[at] === opening.shoe)];
    const from = shoes[opening.shoe];
    const shown = event?.card;
    cards.push({
      card,
      position,
      opened: from !== undefined && (await isOpened(from.label, proof.cards, from.root, { position, card: index(card), salt, path })),
      inOrder: orders[opening.shoe]?.[opening.drawn] === position,
      asShown: (shown?.kind !== 'card' || shown.card === card) && (event?.fell ?? card) === card,
    });
  }
  const promise = remembered.root === undefined ? null : isPromised(proof, remembered);
  const contribution =
    remembered.contribution === undefined ? null : proof.contributions.some((one) => one.value === remembered.contribution);
  const proved = cards.every((check) => check.opened && check.inOrder && check.asShown);
  const lots = proof.lots === null ? null : await lotsHold(proof.lots, remembered);
  return { holds: proved && cards.length > 0 && promise !== false && contribution !== false && lots !== false, cards, promise, contribution, lots };
}
