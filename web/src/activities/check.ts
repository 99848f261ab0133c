// Whether an activity's draws are what the promised seed gives: docs/fairness.md defines every byte.

import { fromHex, toHex } from '../fairness/bytes';
import { climb, rootOf } from '../fairness/verify';
import type { ActivityEntry } from '../contract';

export type Finding =
  | { kind: 'holds'; draws: number }
  | { kind: 'not-yet' }
  | { kind: 'proved'; draws: number }
  | { kind: 'proof'; number: number }
  | { kind: 'promise' }
  | { kind: 'seal'; who: string }
  | { kind: 'own' }
  | { kind: 'draw'; number: number };

/** What proves that something lay at one place of a sealed order. */
export type Proof = NonNullable<ActivityEntry['proof']>;

const text = new TextEncoder();

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

async function hash(...parts: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

/** What a hand shows of its bytes before it is opened. */
export const sealOf = async (bytes: string) => toHex(await hash(text.encode('tapete/draw-seal/1'), fromHex(bytes)));

/** A choice among so many from a hash: words of 32 bits in order, each thrown away that would favour some. */
async function choose(first: Uint8Array, below: number): Promise<number> {
  const fair = 2 ** 32 - (2 ** 32 % below);
  for (let block = first; ; block = await hash(block)) {
    const words = new DataView(block.buffer, block.byteOffset, 32);
    for (let at = 0; at < 32; at += 4) {
      const word = words.getUint32(at);
      if (word < fair) return word % below;
    }
  }
}

async function order(seed: Uint8Array, count: number): Promise<number[]> {
  const places = Array.from({ length: count }, (_, at) => at);
  for (let place = count - 1; place >= 1; place--) {
    const other = await choose(await hash(text.encode('tapete/draw-order/1'), seed, u32(place)), place + 1);
    [places[place], places[other]] = [places[other]!, places[place]!];
  }
  return places;
}

const leafOf = async (label: Uint8Array, count: number, place: number, number: number, salt: Uint8Array) =>
  hash(Uint8Array.of(0), text.encode('tapete/draw-leaf/1'), u32(label.length), label, u32(count), u32(place), u32(number), salt);

/** Whether this number lay at that place of the order under the root. */
export async function proves(label: string, root: string, count: number, place: number, number: number, proof: Proof): Promise<boolean> {
  if (number >= count) return false;
  const leaf = await leafOf(text.encode(label), count, place, number, fromHex(proof.salt));
  return (await climb(leaf, place, count, proof.path)) === root;
}

/** The root over the order that a seed gives. */
export async function rootOver(label: string, seed: string, count: number): Promise<string> {
  const places = await order(fromHex(seed), count);
  const salt = (place: number) => hash(text.encode('tapete/draw-salt/1'), fromHex(seed), u32(place));
  const leaves = places.map(async (number, place) => leafOf(text.encode(label), count, place, number, await salt(place)));
  return toHex(await rootOf(await Promise.all(leaves)));
}

const bytewise = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** What was opened of an order that was promised place by place: how many, or the first that is not proved. */
async function opened(record: ActivityEntry[], label: string, root: string): Promise<Finding> {
  const drawn = record.filter(({ kind, place }) => kind === 'drawn' && place !== undefined);
  for (const [at, { number, of, place, proof }] of drawn.entries()) {
    if (!proof || !(await proves(label, root, of!, place!, number!, proof))) return { kind: 'proof', number: at + 1 };
  }
  return drawn.length === 0 ? { kind: 'not-yet' } : { kind: 'proved', draws: drawn.length };
}

/** Checks a record; `own` is the seal that this browser put in, where it did. */
export async function check(record: ActivityEntry[], own?: string): Promise<Finding> {
  const opening = record.find(({ kind }) => kind === 'opened');
  const revealed = record.find(({ kind }) => kind === 'revealed');
  const seals = new Map(record.filter(({ kind }) => kind === 'sealed').map(({ who, seal }) => [who!, seal!]));
  if (own && ![...seals.values()].includes(own)) return { kind: 'own' };
  const hands: [string, string][] = [];
  for (const { kind, who, bytes } of record) {
    if (kind !== 'hand-opened') continue;
    if (seals.get(who!) !== (await sealOf(bytes!))) return { kind: 'seal', who: who! };
    hands.push([who!, bytes!]);
  }
  if (!opening) return { kind: 'not-yet' };
  const name = `${opening.activity}/${opening.name}`;
  const root = opening.terms?.find(([term]) => term === 'root')?.[1];
  const proved: Finding = root ? await opened(record, name, root) : { kind: 'not-yet' };
  if (!revealed || proved.kind === 'proof') return proved;
  const seed = fromHex(revealed.seed!);
  const label = text.encode(name);
  const promise = await hash(text.encode('tapete/draw-promise/1'), u32(label.length), label, seed);
  if (toHex(promise) !== opening.promise) return { kind: 'promise' };
  const places = Number(opening.terms?.find(([term]) => term === 'tickets')?.[1]);
  if (root && (await rootOver(name, revealed.seed!, places)) !== root) return { kind: 'promise' };
  const mixed = hands.toSorted(([one], [other]) => bytewise(one, other)).flatMap(([who, bytes]) => {
    const name = text.encode(who);
    return [u32(name.length), name, fromHex(bytes)];
  });
  const drawn = record.filter(({ kind }) => kind === 'drawn');
  const orders = new Map<number, number[]>();
  for (const [at, { number, of, place }] of drawn.entries()) {
    let right: number;
    if (place === undefined) {
      right = await choose(await hash(text.encode('tapete/draw/1'), seed, ...mixed, u32(at)), of!);
    } else {
      const known = orders.get(of!) ?? (await order(seed, of!));
      orders.set(of!, known);
      right = known[place]!;
    }
    if (right !== number) return { kind: 'draw', number: at + 1 };
  }
  return { kind: 'holds', draws: drawn.length };
}
