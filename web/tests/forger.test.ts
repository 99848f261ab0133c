// A forger tries to make this page believe a round that was not dealt as promised.
// Each forgery is refused with its own reason; what a page cannot know is never said to hold.

import { describe, expect, test } from 'vitest';
import type { Opening, RoundProof } from '../src/contract';
import { toHex } from '../src/fairness/bytes';
import { drawOf, isDraw, type Remembered } from '../src/fairness/memory';
import { cardIndex, permutation, sealed, verify, type Doubt, type Fault, type Game } from '../src/fairness/verify';
import { deal, event, faces, full, GAME, OWN, Promised, ROUND, TABLE, up, type Round } from './house';

const honest = await deal();
const judge = (proof: RoundProof, seen: Remembered = honest.seen, game: Game = GAME, round = ROUND) => verify(proof, round, seen, game);

/** A card that the round does not tell of: each deal is another, and a forged card must not be the true one. */
const undealt = (proof: RoundProof) => up(['2c', '3c', '4c', '5c', '6c', '7c', '8c', '9c', 'Tc', 'Jc'].find((code) => !JSON.stringify(proof.events).includes(`"${code}"`))!);

/** What the page would have seen, had the house told these events live. */
const live = (seen: Remembered, events: RoundProof['events']): Remembered => ({
  ...seen,
  round: { ...seen.round!, draws: events.filter(isDraw).map(drawOf), faces: faces(events) },
});

const openings = (proof: RoundProof, change: (opening: Opening, at: number) => Opening) => ({ ...proof, openings: proof.openings.map(change) });
const only = (at: number, change: Partial<Opening>) => (proof: RoundProof) => openings(proof, (opening, place) => (place === at ? { ...opening, ...change } : opening));
const retell = (proof: RoundProof, kind: string, change: Partial<RoundProof['events'][0]>, which = 0) => {
  let found = -1;
  return { ...proof, events: proof.events.map((one) => (one.kind === kind && ++found === which ? { ...one, ...change } : one)) };
};

test('the honest round holds', async () => {
  const verdict = await judge(honest.proof);
  expect(verdict).toMatchObject({ outcome: 'holds', faults: [], doubts: [] });
  expect(verdict.cards).toHaveLength(5);
});

type Forgery = [name: string, fault: Fault, forge: (round: Round) => Promise<[RoundProof, Remembered?]> | [RoundProof, Remembered?]];

/** The same draws told live, so that only the order gives the house away. */
async function picked(numbers: number[]): Promise<[RoundProof, Remembered]> {
  const { proof, seen } = await deal({ numbers });
  return [proof, seen];
}

/** A house that adds a seat's hand once it has seen the others': it tries until it likes the first card. */
async function lastHand(people: number[]): Promise<[RoundProof, Remembered]> {
  for (let attempt = 0; ; attempt += 1) {
    const value = attempt.toString(16).padStart(64, '0');
    const order = await permutation(honest.first.root, 32, [...honest.proof.contributions, { seat: 6, value }]);
    if (honest.first.keys[order[1]!] !== 'Ac') continue;
    const { proof, seen } = await deal({ hands: [...honest.proof.contributions, { seat: 6, value }], people });
    return [proof, seen];
  }
}

const forgeries: Forgery[] = [
  // The five that were found.
  ['draws picked out of the order', 'draws-order', () => picked([1, 2, 3, 4, 9])],
  ['a card that was seen is left unopened', 'opening-missing', ({ proof }) => [{ ...proof, openings: proof.openings.slice(1), covered: 2 }]],
  ['a card that was seen is called covered', 'draw-other', ({ proof }) => [retell({ ...proof, openings: proof.openings.slice(1), covered: 2 }, 'drawn', { card: { kind: 'back' } })]],
  ['a hand invented once the others were open', 'hands-other', async () => {
    const [proof, seen] = await lastHand([2, 5, 6]);
    return [proof, { ...seen, shoe: { ...seen.shoe!, hands: seen.shoe!.hands!.slice(0, 2) } }];
  }],
  ['the same card dealt twice', 'opening-twice', ({ proof }) => {
    const [one] = proof.openings;
    return [openings(proof, (opening, at) => (at === 1 ? { ...one!, drawn: opening.drawn } : opening))];
  }],
  // The promise.
  ['another root', 'promise-other', async ({ proof, seen }) => [proof, { ...seen, shoe: { ...seen.shoe!, root: 'ff'.repeat(32) } }]],
  ['the promise of another round', 'label-other', ({ proof }) => [{ ...proof, label: `${TABLE}/round-8` }]],
  ['the promise of a round to come', 'label-other', ({ proof }) => [{ ...proof, label: `${TABLE}/round-10` }]],
  ['the promise of another table', 'label-other', ({ proof }) => [{ ...proof, label: `mesa-2/round-${ROUND}` }]],
  ['another round than the one asked for', 'round-other', ({ proof }) => [{ ...proof, round: 8 }]],
  ['another count', 'count-other', ({ proof }) => [{ ...proof, cards: 33 }]],
  ['the root of a longer shoe', 'count-other', async ({ proof, seen }) => {
    const longer = await Promised.of(proof.label, [...full(7), '2c'], cardIndex);
    return [{ ...proof, root: longer.root, cards: 33 }, { ...seen, shoe: { ...seen.shoe!, root: longer.root, cards: 33 } }];
  }],
  ['a shoe of other cards than the table has', 'card-unknown', ({ proof }) => [only(0, { card: 'As' })(proof)],],
  ['a spare shoe promised afterwards', 'spares-other', ({ proof, seen }) => [proof, { ...seen, shoe: { ...seen.shoe!, spares: [] } }]],
  ['a spare shoe left out', 'spares-other', ({ proof }) => [{ ...proof, spares: [] }]],
  ['a spare shoe of another round', 'label-other', ({ proof }) => [{ ...proof, spares: [{ ...proof.spares[0]!, label: `${TABLE}/round-8/1` }] }]],
  // The hands.
  ['a hand of a seat that nobody held', 'hand-of-nobody', () => lastHand([2, 5])],
  ['a hand of the house\'s own player', 'hand-of-nobody', ({ proof, seen }) => [proof, { ...seen, shoe: { ...seen.shoe!, people: [2] } }]],
  ['a hand that is dropped', 'hands-other', ({ proof }) => [{ ...proof, hands: proof.hands.slice(0, 1), contributions: proof.contributions.slice(0, 1) }]],
  ['a contribution that nobody sealed', 'contribution-unsealed', ({ proof }) => [{ ...proof, contributions: [...proof.contributions, { seat: 6, value: '11'.repeat(32) }] }]],
  ['a contribution changed after it was sealed', 'contribution-other', ({ proof }) => [{ ...proof, contributions: [proof.contributions[0]!, { seat: 5, value: '11'.repeat(32) }] }]],
  ['a contribution counted twice', 'contribution-twice', ({ proof }) => [{ ...proof, contributions: [...proof.contributions, proof.contributions[1]!] }]],
  ['contributions in another order', 'contributions-order', ({ proof }) => [{ ...proof, contributions: proof.contributions.toReversed() }]],
  ['a hand copied from another seat', 'hand-twice', async () => {
    const { proof, seen } = await deal({ hands: [{ seat: 2, value: OWN }, { seat: 5, value: OWN }] });
    return [proof, seen];
  }],
  ['one\'s own hand left out', 'own-missing', async () => {
    const { proof, seen } = await deal({ hands: [{ seat: 5, value: 'cd'.repeat(32) }] });
    return [proof, seen];
  }],
  ['one\'s own hand changed', 'own-missing', async () => {
    const { proof, seen } = await deal({ hands: [{ seat: 2, value: '22'.repeat(32) }, { seat: 5, value: 'cd'.repeat(32) }] });
    return [proof, seen];
  }],
  ['hands said never to have been sealed', 'hands-other', ({ proof }) => [{ ...proof, hands: [] }]],
  // The order of the draws.
  ['draws that begin late', 'draws-order', () => picked([3, 4, 5, 6, 7])],
  ['a draw skipped in the middle', 'draws-order', () => picked([1, 3, 4, 5, 6])],
  ['two draws exchanged', 'draws-order', () => picked([2, 1, 3, 4, 5])],
  ['a draw dealt twice', 'draws-order', () => picked([1, 1, 2, 3, 4])],
  ['a shoe that is said to be further on', 'start-other', ({ proof }) => [{ ...proof, out: 1, numbers: [2, 3, 4, 5, 6, 0] }]],
  ['a shoe further on than this page counted', 'start-other', ({ proof, seen }) => [{ ...proof, out: 1 }, { ...seen, round: { ...seen.round!, out: 1 } }]],
  ['a card said to come out of the spare shoe', 'draws-order', ({ proof }) => [{ ...proof, shoes: proof.shoes.map((_, at) => (at > 3 ? 1 : 0)) }]],
  ['the spare shoe taken before cards went back', 'draw-other', ({ proof }) => [{ ...proof, events: proof.events.filter((one) => one.kind !== 'mixed') }]],
  ['more cards burnt than were', 'draw-other', ({ proof }) => [retell(proof, 'burnt', { number: 2 })]],
  ['a burnt card opened', 'opening-extra', async ({ proof, first, order }) => [{ ...proof, openings: [...proof.openings, await first.open(0, 0, order[0]!)], covered: 0 }]],
  ['a covered card opened for somebody else', 'opening-extra', async ({ proof, first, order }) => [{ ...proof, openings: [...proof.openings, await first.open(0, 2, order[2]!)], covered: 0 }]],
  ['a card passed over that nobody named', 'passed-over-unfounded', ({ proof }) => [{ ...proof, events: proof.events.filter((one) => one.kind !== 'reported') }]],
  ['a card passed over that was named only later', 'passed-over-unfounded', ({ proof }) => [retell(proof, 'reported', { version: 27 })]],
  // What was shown.
  ['another card than was shown live', 'draw-other', ({ proof, seen }) => [proof, live(seen, retell(proof, 'drawn', { card: undealt(proof) }, 2).events)]],
  ['a covered card that turned out another', 'face-other', ({ proof, seen }) => [proof, { ...seen, round: { ...seen.round!, faces: { ...seen.round!.faces, bank: { Kc: 2 } } } }]],
  ['a card said to have gone to another box', 'draw-other', ({ proof }) => [retell(proof, 'drawn', { to: 'box 5', at: 5 })]],
  ['a draw that this page never saw', 'draw-other', ({ proof }) => [{ ...proof, events: [...proof.events, event('drawn', 31, { to: 'bank', card: { kind: 'back' } })], numbers: [...proof.numbers, 1], shoes: [...proof.shoes, 1], covered: 2 }]],
  ['a draw that this page saw left out', 'draw-other', ({ proof }) => [{ ...proof, events: proof.events.filter((one) => one.version !== 29) }]],
  ['the events and the opening tell two cards', 'card-other', ({ proof, seen }) => {
    const told = retell(proof, 'drawn', { card: undealt(proof) }, 2);
    return [told, live(seen, told.events)];
  }],
  // The openings.
  ['two openings exchanged', 'opening-misplaced', ({ proof }) => [openings(proof, (opening, at) => (at < 2 ? { ...proof.openings[1 - at]!, drawn: opening.drawn } : opening))]],
  ['another salt', 'opening-false', ({ proof }) => [only(0, { salt: '00'.repeat(16) })(proof)]],
  ['a path cut short', 'opening-false', ({ proof }) => [openings(proof, (opening) => ({ ...opening, path: opening.path.slice(1) }))]],
  ['a path too long', 'opening-false', ({ proof }) => [openings(proof, (opening) => ({ ...opening, path: [...opening.path, opening.path[0]!] }))]],
  ['a place beyond the shoe', 'opening-false', ({ proof }) => [only(0, { position: 32 })(proof)]],
  ['another card of the shoe in the opening', 'opening-false', ({ proof, seen }) => {
    const card = proof.openings[0]!.card === '3c' ? '4c' : '3c';
    const told = retell(only(0, { card })(proof), 'drawn', { card: up(card) });
    return [told, live(seen, told.events)];
  }],
  ['an opening for a shoe that there is not', 'opening-extra', ({ proof }) => [only(0, { shoe: 2 })(proof)]],
  ['a salt used twice', 'salt-twice', async () => salted()],
  ['three of a card of which there are two', 'composition', async () => stacked()],
  ['the number of covered cards changed', 'covered-other', ({ proof }) => [{ ...proof, covered: 0 }]],
  ['a hash that is none', 'unreadable', ({ proof }) => [only(0, { salt: 'x' })(proof)]],
  // The dice.
  ['dice that do not come from the hands', 'dice-other', ({ proof, seen }) => {
    const told = retell(proof, 'thrown', { fell: proof.events.find((one) => one.kind === 'thrown')!.fell === '6-6-6' ? '1-1-1' : '6-6-6' });
    return [told, live(seen, told.events)];
  }],
  ['dice thrown until they please', 'dice-other', ({ proof, seen }) => {
    const thrown = proof.events.findIndex((one) => one.kind === 'thrown');
    const events = proof.events.toSpliced(thrown, 0, event('thrown', 21, { fell: '1-1-1' }));
    return [{ ...proof, events }, live(seen, events)];
  }],
  // The lots.
  ['lots under another promise', 'lots-promise', ({ proof, seen }) => [proof, { ...seen, round: { ...seen.round!, lots: 'ff'.repeat(32) } }]],
  ['lots of another round', 'lots-promise', ({ proof }) => [{ ...proof, lots: { ...proof.lots!, label: `${TABLE}/round-8/lots` } }]],
  ['lots out of order', 'lots-order', ({ proof }) => [{ ...proof, lots: { ...proof.lots!, openings: proof.lots!.openings.toReversed() } }]],
  ['a lot that says another seat', 'lots-false', ({ proof }) => [{ ...proof, lots: { ...proof.lots!, openings: proof.lots!.openings.map((one, at) => (at === 1 ? { ...one, card: String((Number(one.card) % 6) + 1) } : one)) } }]],
  ['a lot given to another seat', 'lots-given', ({ proof }) => [{ ...proof, lots: { ...proof.lots!, given: proof.lots!.given.map((lot, at) => (at === 0 ? { ...lot, at: (lot.at % 6) + 1 } : lot)) } }]],
  ['a lot left out', 'lots-given', ({ proof }) => [{ ...proof, lots: { ...proof.lots!, given: proof.lots!.given.slice(1) } }]],
  ['lots without their proof', 'lots-given', ({ proof }) => [{ ...proof, lots: null }]],
  ['the lot of a free seat skipped', 'lots-skipped', ({ proof, seen }) => [proof, { ...seen, round: { ...seen.round!, held: [] } }]],
  ['lots of which one seat has more', 'lots-composition', ({ proof }) => [{ ...proof, lots: { ...proof.lots!, lots: 97 } }]],
];

/** A house that salts two cards alike, to tell the one by the other. */
async function salted(): Promise<[RoundProof, Remembered]> {
  const { proof, seen } = await deal();
  return [openings(proof, (opening, at) => (at === 1 ? { ...opening, salt: proof.openings[0]!.salt } : opening)), seen];
}

/** A house whose shoe is all aces: it is promised, mixed and opened as it should be. */
async function stacked(): Promise<[RoundProof, Remembered]> {
  const { proof, seen } = await deal();
  const aces = await Promised.of(proof.label, full(7).map(() => 'Ac'), cardIndex);
  const hands = await Promise.all(proof.contributions.map(async ({ seat, value }) => ({ seat, hash: toHex(await sealed(aces.root, value)), opened: true })));
  const order = await permutation(aces.root, 32, proof.contributions);
  const opened = await Promise.all(proof.openings.map(async (one) => (one.shoe === 0 ? aces.open(0, one.drawn, order[one.drawn]!) : one)));
  const events = proof.events.map((one) => (one.version < 28 && one.card?.kind === 'card' ? { ...one, card: up('Ac') } : one));
  const forged = { ...proof, root: aces.root, hands, openings: opened, events };
  const shoe = { ...seen.shoe!, root: aces.root, hands: hands.map(({ seat, hash }) => ({ seat, hash })) };
  return [forged, live({ ...seen, shoe }, events)];
}

describe('a forged round does not hold', () => {
  test.each(forgeries)('%s: %s', async (_, fault, forge) => {
    const [proof, seen] = await forge(honest);
    const verdict = await judge(proof, seen ?? honest.seen);
    expect(verdict.outcome).toBe('does-not-hold');
    expect(verdict.faults.map((one) => one.kind)).toContain(fault);
  });

  test('in more than sixty ways, and for more than thirty reasons', () => {
    expect(forgeries.length).toBeGreaterThanOrEqual(60);
    expect(new Set(forgeries.map(([, fault]) => fault)).size).toBeGreaterThanOrEqual(30);
  });
});

type Unknown = [name: string, doubt: Doubt, look: (round: Round) => Promise<[RoundProof, Remembered]> | [RoundProof, Remembered]];

const shoeless = ({ shoe: _, ...seen }: Remembered): Remembered => seen;

const unknown: Unknown[] = [
  ['a page that was opened later', 'promise-unseen', ({ proof }) => [proof, {}]],
  ['a page that did not see the promise', 'promise-unseen', ({ proof, seen }) => [proof, shoeless(seen)]],
  ['a page that did not see the hands closed', 'hands-unseen', ({ proof, seen }) => {
    const { hands: _, people: __, ...shoe } = seen.shoe!;
    return [proof, { ...seen, shoe }];
  }],
  ['a page without a hand in the shuffle', 'no-hand', ({ proof, seen }) => {
    const { own: _, ...shoe } = seen.shoe!;
    return [proof, { ...seen, shoe }];
  }],
  ['a page whose hand never came to the house', 'no-hand', async () => {
    const { proof, seen } = await deal({ hands: [{ seat: 5, value: 'cd'.repeat(32) }] });
    return [proof, { ...seen, shoe: { ...seen.shoe!, own: { ...seen.shoe!.own!, taken: false } } }];
  }],
  ['a seat that did not open its hand', 'hands-withheld', async () => {
    const { proof, seen } = await deal({ hands: [{ seat: 2, value: OWN }] });
    const withheld = { seat: 5, hash: '77'.repeat(32) };
    return [{ ...proof, hands: [...proof.hands, { ...withheld, opened: false }] }, { ...seen, shoe: { ...seen.shoe!, hands: [...seen.shoe!.hands!, withheld] } }];
  }],
  ['a round of the older protocol', 'older-protocol', ({ proof, seen }) => {
    const { hands: _, people: __, ...shoe } = seen.shoe!;
    return [{ ...proof, hands: [] }, { ...seen, shoe }];
  }],
  ['a page that missed a part', 'round-unseen', ({ proof, seen }) => [proof, { ...seen, round: { ...seen.round!, whole: false } }]],
  ['a page that came in the middle of the shoe', 'shoe-unseen', ({ proof, seen }) => {
    const { from: _, ...round } = seen.round!;
    return [proof, { ...seen, round }];
  }],
  ['a page that did not see the lots promised', 'lots-unseen', ({ proof, seen }) => {
    const { lots: _, ...round } = seen.round!;
    return [proof, { ...seen, round }];
  }],
];

describe('what a page cannot know is not said to hold', () => {
  test.each(unknown)('%s: %s', async (_, doubt, look) => {
    const [proof, seen] = await look(honest);
    const verdict = await judge(proof, seen);
    expect(verdict.faults).toEqual([]);
    expect(verdict.outcome).toBe('cannot-be-told');
    expect(verdict.doubts.map((one) => one.kind)).toContain(doubt);
  });

  test('not even with no cards at all', async () => {
    const events = honest.proof.events.filter((one) => !isDraw(one));
    const proof = { ...honest.proof, events, openings: [], numbers: [], shoes: [], covered: 0, lots: null };
    expect(await judge(proof, live(honest.seen, events))).toMatchObject({ outcome: 'cannot-be-told', doubts: [{ kind: 'nothing-drawn' }] });
  });
});
