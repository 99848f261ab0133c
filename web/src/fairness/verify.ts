// The check of docs/fairness.md, with nothing but SHA-256 from WebCrypto. It
// trusts the house in nothing: every hash is computed here.

import { face, type Rank, type Suit } from '../cards/card';
import type { Contribution, EventLine, LotsProof, Opening, RoundProof, ShoeOutcome, TableInfo } from '../contract';
import { fromHex, toHex } from './bytes';
import { drawOf, isDraw, placesOf, type Remembered, type SeenDraw, type SeenRound } from './memory';

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

/** Every throw of so many dice, in the order in which a shoe counts them: 1-1, 1-2 … */
export function throws(dice: number): string[] {
  const faces = ['1', '2', '3', '4', '5', '6'];
  const more = (so: string[], left: number): string[] => (left === 0 ? so : more(so.flatMap((one) => faces.map((face) => `${one}-${face}`)), left - 1));
  return more(faces, dice - 1);
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

/** The root that a leaf and its siblings give, if the path has just the right length: the climb of RFC 9162, 2.1.3.2. */
export async function climb(from: Bytes, position: number, count: number, path: string[]): Promise<string | null> {
  if (!(position >= 0 && position < count)) return null;
  let place = position;
  let last = count - 1;
  let climbed = from;
  for (const sibling of path) {
    if (last === 0) return null;
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
  return last === 0 ? toHex(climbed) : null;
}

/** Whether the card lay at that place of the promised order. */
export async function isOpened(label: string, count: number, root: string, opened: Opened): Promise<boolean> {
  const { position, card, salt, path } = opened;
  const from = await leaf(label, count, position, card, fromHex(salt));
  return (await climb(from, position, count, path)) === root.toLowerCase();
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

/** What seals a contribution before any is known. */
export function sealed(root: string, contribution: string): Promise<Bytes> {
  return hash(new TextEncoder().encode('tapete/hand/1'), fromHex(root), fromHex(contribution));
}

/** Numbers below `n`, all alike, out of a seed: words that would bias the choice are thrown away. */
function chooser(seed: Bytes): (n: number) => Promise<number> {
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
  return async (n) => {
    let drawn = await word();
    while (drawn >= WORDS - (WORDS % n)) drawn = await word();
    return drawn % n;
  };
}

/** Which promised place each card dealt comes from. */
export async function permutation(root: string, count: number, contributions: Contribution[]): Promise<number[]> {
  const places = Array.from({ length: count }, (_, at) => at);
  if (contributions.length === 0) return places;
  const choose = chooser(await combined(root, contributions));
  for (let last = count - 1; last >= 1; last -= 1) {
    const chosen = await choose(last + 1);
    [places[last], places[chosen]] = [places[chosen]!, places[last]!];
  }
  return places;
}

/** What dice show that are thrown beside a deal, the `number`th time in a round, from 0. */
export async function fall(root: string, number: number, dice: number, contributions: Contribution[]): Promise<string> {
  const sorted = contributions.toSorted((a, b) => a.seat - b.seat);
  const seed = await hash(new TextEncoder().encode('tapete/fall/1'), fromHex(root), u32(number), ...sorted.flatMap(({ seat, value }) => [u32(seat), fromHex(value)]));
  const thrown = await chooser(seed)(6 ** dice);
  return Array.from({ length: dice }, (_, die) => (Math.floor(thrown / 6 ** (dice - 1 - die)) % 6) + 1).join('-');
}

/** Why a round does not hold: each is a lie of the house, or a part that it left out. */
export type Fault =
  | 'round-other' | 'unreadable'
  | 'promise-other' | 'label-other' | 'count-other' | 'spares-other'
  | 'hands-other' | 'hand-twice' | 'hand-of-nobody'
  | 'contribution-unsealed' | 'contribution-other' | 'contribution-twice' | 'contributions-order' | 'own-missing'
  | 'start-other' | 'draws-order' | 'draw-other' | 'face-other' | 'passed-over-unfounded'
  | 'opening-missing' | 'opening-extra' | 'opening-twice' | 'opening-false' | 'opening-misplaced' | 'covered-other'
  | 'card-unknown' | 'card-other' | 'composition' | 'salt-twice'
  | 'dice-other'
  | 'lots-promise' | 'lots-order' | 'lots-false' | 'lots-given' | 'lots-skipped' | 'lots-composition';

/** Why it cannot be told whether a round holds. */
export type Doubt =
  | 'promise-unseen' | 'hands-unseen' | 'no-hand' | 'hands-withheld' | 'older-protocol'
  | 'round-unseen' | 'shoe-unseen' | 'nothing-drawn' | 'passed-over-covered' | 'lots-unseen' | 'lots-kept';

/** What was found, and where: a card, a seat, a draw. */
export interface Finding<Kind> {
  kind: Kind;
  what: string;
}

/** One card, held against the promise. */
export interface CardCheck {
  card: string;
  position: number;
  holds: boolean;
}

export interface Verdict {
  outcome: 'holds' | 'does-not-hold' | 'cannot-be-told';
  faults: Finding<Fault>[];
  doubts: Finding<Doubt>[];
  cards: CardCheck[];
}

/** What the page knows of the table itself. */
export interface Game {
  table: string;
  /** What a full shoe holds. */
  shoe: ShoeOutcome[];
  /** The number that is hashed for a card, a pocket or a throw: by definition, not by the house's word. */
  index: (key: string) => number | undefined;
  /** Whether cards are dealt: dice are then thrown beside them. */
  deals: boolean;
}

/** What the page knows of a table out of its felt. */
export function gameOf({ id, felt }: TableInfo): Game {
  const listed = felt.wheel?.pockets.map((pocket) => pocket.key) ?? (felt.dice && felt.deck === 0 ? throws(felt.dice.count) : undefined);
  const place = (key: string) => (listed ? listed.indexOf(key) : cardIndex(key));
  const index = (key: string) => {
    const known = felt.shoe.some((one) => one.key === key);
    return known ? place(key) : undefined;
  };
  return { table: id, shoe: felt.shoe, index, deals: felt.deck > 0 };
}

/** How many lots each seat has. */
const LOTS_EACH = 16;

const SALT = /^[0-9a-f]{32}$/i;
const HASH = /^[0-9a-f]{64}$/i;

/** A shoe of the round: the first, or one promised with it. */
interface Shoe {
  label: string;
  root: string;
  /** Which of its places is dealt as each number. */
  order: number[];
}

/** A draw of the round: where it is due, and what was told of it. */
interface Due {
  shoe: number;
  number: number;
  draw: SeenDraw;
}

/** Everything that a check gathers. */
class Check {
  readonly faults: Finding<Fault>[] = [];
  readonly doubts: Finding<Doubt>[] = [];
  readonly cards: CardCheck[] = [];

  constructor(readonly proof: RoundProof, readonly seen: Remembered, readonly game: Game) {}

  fault(kind: Fault, what: string | number = '') {
    this.faults.push({ kind, what: String(what) });
  }

  doubt(kind: Doubt, what: string | number = '') {
    this.doubts.push({ kind, what: String(what) });
  }

  /** Whether everything has the form that it should: nothing else is computed from what has not. */
  isReadable(): boolean {
    const { proof } = this;
    const opened = (one: Opening) => SALT.test(one.salt) && one.path.every((node) => HASH.test(node));
    const hashes = [proof.root, ...proof.spares.map((spare) => spare.root), ...proof.hands.map((hand) => hand.hash), ...proof.contributions.map((one) => one.value)];
    const lots = proof.lots ? HASH.test(proof.lots.root) && proof.lots.openings.every(opened) : true;
    const readable = lots && hashes.every((hash) => HASH.test(hash)) && proof.openings.every(opened);
    if (!readable) this.fault('unreadable');
    return readable;
  }

  /** Whether the shoes are those that this page saw promised, and of this round. */
  promise() {
    const { proof, game, seen } = this;
    const labelled = new RegExp(`^(.*)/round-([0-9]+)$`).exec(proof.label);
    if (labelled?.[1] !== game.table || Number(labelled[2]) > proof.round) this.fault('label-other', proof.label);
    // A round that dealt out of its beginning has a shoe of its own.
    else if (proof.out === 0 && Number(labelled[2]) !== proof.round) this.fault('label-other', proof.label);
    proof.spares.forEach((spare, at) => {
      if (spare.label !== `${game.table}/round-${proof.round}/${at + 1}`) this.fault('label-other', spare.label);
    });
    const whole = game.shoe.reduce((sum, one) => sum + one.count, 0);
    if (proof.cards !== whole) this.fault('count-other', proof.cards);
    if (seen.round && seen.round.label !== proof.label) this.fault('promise-other', proof.label);
    if (!seen.shoe) return this.doubt('promise-unseen');
    if (seen.shoe.root !== proof.root) this.fault('promise-other', proof.root);
    if (seen.shoe.cards !== proof.cards) this.fault('count-other', proof.cards);
    const spares = proof.spares.map((spare) => spare.root);
    if (spares.join() !== seen.shoe.spares.join()) this.fault('spares-other');
  }

  /** Whether the seats' hands were closed before any was opened, and are those that this page saw. */
  async hands() {
    const { hands, contributions, root } = this.proof;
    const { shoe } = this.seen;
    const seats = hands.map((hand) => hand.seat);
    if (new Set(seats).size < seats.length || new Set(hands.map((hand) => hand.hash)).size < hands.length) this.fault('hand-twice');
    const from = contributions.map((one) => one.seat);
    if (new Set(from).size < from.length) this.fault('contribution-twice');
    else if (from.some((seat, at) => at > 0 && seat < from[at - 1]!)) this.fault('contributions-order');
    if (shoe?.hands) {
      const written = (list: { seat: number; hash: string }[]) => list.map(({ seat, hash }) => `${seat} ${hash}`).join();
      if (written(hands) !== written(shoe.hands)) this.fault('hands-other');
      for (const seat of seats) if (!shoe.people?.includes(seat)) this.fault('hand-of-nobody', seat);
    } else if (shoe) {
      this.doubt('hands-unseen');
    }
    if (hands.length === 0 && contributions.length > 0 && !shoe?.hands) this.doubt('older-protocol');
    else for (const { seat, value } of contributions) {
      const hand = hands.find((one) => one.seat === seat);
      if (!hand) this.fault('contribution-unsealed', seat);
      else if (toHex(await sealed(root, value)) !== hand.hash) this.fault('contribution-other', seat);
    }
    const withheld = seats.filter((seat) => !from.includes(seat));
    if (withheld.length > 0) this.doubt('hands-withheld', withheld.join(', '));
    const own = shoe?.own;
    if (!own?.taken) this.doubt('no-hand');
    else if (!contributions.some((one) => one.value === own.contribution)) this.fault('own-missing');
  }

  /** The draws of the round in order, each with the place that is due to it. */
  dues(): Due[] {
    const { proof, seen, game } = this;
    const from = this.start();
    const dues: Due[] = [];
    let shoe = 0;
    let number = from;
    for (const draw of proof.events.filter(isDraw).map(drawOf)) {
      if (draw.kind === 'mixed') {
        shoe += 1;
        number = 0;
        continue;
      }
      const places = placesOf(draw, game.deals);
      if (draw.kind !== 'burnt' && places === 1) dues.push({ shoe, number, draw });
      number += places;
    }
    const told = proof.numbers.map((at, place) => `${proof.shoes[place]}:${at}`).join();
    if (told !== dues.map((due) => `${due.shoe}:${due.number}`).join()) this.fault('draws-order');
    if (dues.some((due) => due.shoe > proof.spares.length)) this.fault('spares-other');
    if (dues.length === 0) this.doubt('nothing-drawn');
    if (!seen.round?.whole || !seen.round.over) this.doubt('round-unseen');
    return dues;
  }

  /** Where in the shoe the round begins. */
  start(): number {
    const { round } = this.seen;
    const { out } = this.proof;
    if (round && (round.out !== out || (round.from !== undefined && round.from !== out))) this.fault('start-other', out);
    if (!round || round.from === undefined) this.doubt('shoe-unseen');
    return round?.from ?? out;
  }

  /** Whether what is told now is what this page was told then. */
  asSeen() {
    const { round } = this.seen;
    if (!round) return;
    const now = this.proof.events.filter(isDraw).map(drawOf);
    const whole = round.whole && round.over;
    if (whole && now.length !== round.draws.length) this.fault('draw-other', `${now.length} / ${round.draws.length}`);
    const of = (draws: SeenDraw[], version: number) => draws.filter((draw) => draw.version === version);
    for (const version of new Set(round.draws.map((draw) => draw.version))) {
      const [then, told] = [of(round.draws, version), of(now, version)];
      const same = then.length === told.length && then.every((draw, at) => isSame(draw, told[at]!));
      if (!same) this.fault('draw-other', then.map((draw) => draw.card ?? draw.fell ?? draw.kind).join(' '));
    }
    this.facesAsSeen(round, now);
  }

  /** Whether each face that lay on the table is the one opened for that place. */
  facesAsSeen(round: SeenRound, now: SeenDraw[]) {
    // A ruling may give a card to another place, and so may a burnt card that is dealt after all.
    const moved = this.proof.events.some((event) => event.kind === 'ruled' || event.kind === 'dead-card');
    const place = (to: string) => (moved ? 'anywhere' : to);
    const opened = tally(now.flatMap((draw) => (draw.kind === 'drawn' && draw.card && draw.to ? [`${place(draw.to)} ${draw.card}`] : [])));
    const lay = tally([]);
    for (const [to, cards] of Object.entries(round.faces)) {
      for (const [card, count] of Object.entries(cards)) lay.set(`${place(to)} ${card}`, (lay.get(`${place(to)} ${card}`) ?? 0) + count);
    }
    for (const [key, count] of lay) if ((opened.get(key) ?? 0) < count) this.fault('face-other', key);
  }

  /** Whether each card passed over was set aside in sight of all, or may lie elsewhere. */
  passedOver(dues: Due[]) {
    const covered = dues.filter((due) => due.draw.kind === 'passed-over' && due.shoe > 0);
    if (covered.length > 0) this.doubt('passed-over-covered', covered.length);
    const reported = (before: number, card: string) =>
      this.proof.events.some((event) => event.kind === 'reported' && event.version <= before && event.named.includes(card));
    for (const { shoe, draw } of dues) {
      if (draw.kind !== 'passed-over' || shoe > 0) continue;
      if (!draw.card || !reported(draw.version, draw.card)) this.fault('passed-over-unfounded', draw.card ?? '');
    }
  }

  /** Whether each face told is opened, once, at the place that was due, under the promise. */
  async openings(dues: Due[]) {
    const { proof } = this;
    const promised = [{ label: proof.label, root: proof.root }, ...proof.spares];
    const shoes: Shoe[] = await Promise.all(promised.map(async ({ label, root }) => ({ label, root, order: await permutation(root, proof.cards, proof.contributions) })));
    const key = (shoe: number, number: number) => `${shoe}:${number}`;
    const keys = proof.openings.map((opening) => key(opening.shoe, opening.drawn));
    const places = proof.openings.map((opening) => key(opening.shoe, opening.position));
    if (new Set(keys).size < keys.length || new Set(places).size < places.length) this.fault('opening-twice');
    for (const { shoe, number, draw } of dues) {
      const told = draw.card ?? draw.fell;
      if (told !== null && !keys.includes(key(shoe, number))) this.fault('opening-missing', told);
    }
    for (const opening of proof.openings) {
      const due = dues.find((one) => one.shoe === opening.shoe && one.number === opening.drawn);
      this.cards.push({ card: opening.card, position: opening.position, holds: await this.opening(opening, due, shoes[opening.shoe]) });
    }
    if (proof.covered !== dues.length - proof.openings.length) this.fault('covered-other', proof.covered);
    this.composition(shoes.length);
  }

  async opening(opening: Opening, due: Due | undefined, shoe: Shoe | undefined): Promise<boolean> {
    const before = this.faults.length;
    const { card, position, salt, path } = opening;
    const number = this.game.index(card);
    if (!due || !shoe) this.fault('opening-extra', card);
    else {
      const told = due.draw.card ?? due.draw.fell;
      if (told !== card) this.fault(told === null ? 'opening-extra' : 'card-other', card);
      if (shoe.order[opening.drawn] !== position) this.fault('opening-misplaced', card);
      if (number !== undefined && !(await isOpened(shoe.label, this.proof.cards, shoe.root, { position, card: number, salt, path }))) this.fault('opening-false', card);
    }
    if (number === undefined) this.fault('card-unknown', card);
    return this.faults.length === before;
  }

  /** Whether no shoe gives more of a card than a full one holds. */
  composition(shoes: number) {
    const { proof, game } = this;
    const full = new Map(game.shoe.map((one) => [one.key, one.count]));
    for (let shoe = 0; shoe < shoes; shoe += 1) {
      const opened = tally(proof.openings.filter((opening) => opening.shoe === shoe).map((opening) => opening.card));
      for (const [card, count] of opened) if (count > (full.get(card) ?? count)) this.fault('composition', card);
    }
    const salts = [...proof.openings, ...(proof.lots?.openings ?? [])].map((opening) => opening.salt.toLowerCase());
    if (new Set(salts).size < salts.length) this.fault('salt-twice');
  }

  /** Whether dice thrown beside a deal show what the promise and the hands make them show. */
  async dice() {
    const { proof, game } = this;
    if (!game.deals) return;
    const thrown = proof.events.filter((event) => event.kind === 'thrown');
    for (const [number, { fell }] of thrown.entries()) {
      const due = await fall(proof.root, number, (fell ?? '1').split('-').length, proof.contributions);
      if (fell !== due) this.fault('dice-other', fell ?? '');
    }
  }

  /** Whether the lots gave the seats in the order that was promised. */
  async lots() {
    const { proof, seen, game } = this;
    const given = proof.events.filter((event) => event.kind === 'lot');
    if (!proof.lots) {
      if (given.length > 0) this.fault('lots-given');
      return;
    }
    const { lots } = proof;
    if (lots.label !== `${game.table}/round-${proof.round}/lots`) this.fault('lots-promise', lots.label);
    if (seen.round?.lots === undefined) this.doubt('lots-unseen');
    else if (seen.round.lots !== lots.root) this.fault('lots-promise', lots.root);
    for (const [at, { position, card, salt, path }] of lots.openings.entries()) {
      // Nobody mixes them: they come in the order that was promised.
      if (position !== at) this.fault('lots-order', card);
      else if (!(await isOpened(lots.label, lots.lots, lots.root, { position, card: Number(card), salt, path }))) this.fault('lots-false', card);
    }
    const each = tally(lots.openings.map((opening) => opening.card));
    if (lots.lots % LOTS_EACH > 0 || [...each.values()].some((count) => count > LOTS_EACH)) this.fault('lots-composition');
    this.given(lots, given);
  }

  given(lots: LotsProof, events: EventLine[]) {
    const written = (list: { at: number | null; number: number | null }[]) => list.map(({ at, number }) => `${at}:${number}`).join();
    const ascending = lots.given.every((lot, at) => at === 0 || lot.number > lots.given[at - 1]!.number);
    const drawn = Math.min((lots.given.at(-1)?.number ?? -1) + 1, lots.lots);
    const seats = lots.given.every((lot) => Number(lots.openings[lot.number % lots.lots]?.card) === lot.at);
    if (!ascending || !seats || drawn !== lots.openings.length || written(lots.given) !== written(events)) return this.fault('lots-given');
    this.skipped(lots);
  }

  /** Whether each lot that gave no seat was one of a seat that somebody had. */
  skipped(lots: LotsProof) {
    const { round } = this.seen;
    if (!round) return;
    const kept = this.proof.events.some((event) => event.kind === 'listed');
    const held = new Set(round.held);
    let next = 0;
    for (const event of this.proof.events) {
      if (event.at === null) continue;
      if (event.kind === 'left') held.delete(event.at);
      if (event.kind === 'seated') held.add(event.at);
      if (event.kind !== 'lot' || event.number === null) continue;
      for (; next < event.number; next += 1) {
        const seat = Number(lots.openings[next % lots.lots]?.card);
        if (held.has(seat)) continue;
        if (kept) this.doubt('lots-kept', seat);
        else this.fault('lots-skipped', seat);
      }
      next = event.number + 1;
    }
  }

  verdict(): Verdict {
    const { faults, doubts, cards } = this;
    const outcome = faults.length > 0 ? 'does-not-hold' : doubts.length > 0 ? 'cannot-be-told' : 'holds';
    return { outcome, faults, doubts, cards };
  }
}

function tally(list: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Whether a draw is told now as it was then: a face that was covered then may be known now. */
function isSame(then: SeenDraw, now: SeenDraw): boolean {
  const face = then.card === null || then.card === now.card;
  return face && then.kind === now.kind && then.to === now.to && then.at === now.at && then.fell === now.fell && then.number === now.number;
}

/** Holds a round against what this page saw of it: it holds, it does not (and what), or it cannot be told (and why). */
export async function verify(proof: RoundProof, round: number, seen: Remembered, game: Game): Promise<Verdict> {
  const check = new Check(proof, seen, game);
  if (proof.round !== round) check.fault('round-other', proof.round);
  if (!check.isReadable()) return check.verdict();
  check.promise();
  await check.hands();
  const dues = check.dues();
  check.asSeen();
  check.passedOver(dues);
  await check.openings(dues);
  await check.dice();
  await check.lots();
  return check.verdict();
}
