// Whether an activity's draws are what the promised seed gives: docs/fairness.md defines every byte.

import { fromHex, toHex } from '../fairness/bytes';
import type { ActivityEntry } from '../contract';

export type Finding =
  | { kind: 'holds'; draws: number }
  | { kind: 'not-yet' }
  | { kind: 'promise' }
  | { kind: 'seal'; who: string }
  | { kind: 'own' }
  | { kind: 'draw'; number: number };

const text = new TextEncoder();

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

async function hash(...parts: Uint8Array[]): Promise<Uint8Array> {
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

const bytewise = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Checks a record; `own` is the seal that this browser put in, where it did. */
export async function check(record: ActivityEntry[], own?: string): Promise<Finding> {
  const opened = record.find(({ kind }) => kind === 'opened');
  const revealed = record.find(({ kind }) => kind === 'revealed');
  const seals = new Map(record.filter(({ kind }) => kind === 'sealed').map(({ who, seal }) => [who!, seal!]));
  if (own && ![...seals.values()].includes(own)) return { kind: 'own' };
  const hands: [string, string][] = [];
  for (const { kind, who, bytes } of record) {
    if (kind !== 'hand-opened') continue;
    if (seals.get(who!) !== (await sealOf(bytes!))) return { kind: 'seal', who: who! };
    hands.push([who!, bytes!]);
  }
  if (!revealed || !opened) return { kind: 'not-yet' };
  const seed = fromHex(revealed.seed!);
  const label = text.encode(`${opened.activity}/${opened.name}`);
  const promise = await hash(text.encode('tapete/draw-promise/1'), u32(label.length), label, seed);
  if (toHex(promise) !== opened.promise) return { kind: 'promise' };
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
