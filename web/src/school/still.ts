// A table at which time stands still: what an exercise shows, as a felt wants to be told.

import type { SchoolExercise, Snapshot } from '../contract';

export function still({ view, people, assignment }: SchoolExercise, rulesHash: string, name: (person: number) => string): Snapshot {
  return {
    rules_hash: rulesHash,
    version: assignment.number,
    round: assignment.number,
    commitment: { label: '', root: '', cards: 0, mixed: true, out: 0, sealed: true, hands: [], spares: [], lots: null },
    you: null,
    people: people.map((person) => ({ person, name: name(person), ready: false, present: true, bot: false })),
    view,
    options: { sit: [], leave: [], place: [], take_back: [], allow: [], choose: [], cut: false, ready: false },
    balance: 0,
    clock: null,
    last: [],
    hands_left: null,
    missing: 0,
    remedies: [],
    staff: null,
    pools: [],
    waiting: { length: 0, place: null, may_ask: false, moves: false, offer: null, people: [], citations: [] },
    by_lot: { seats: [], citations: [] },
    rulings: [],
  };
}
