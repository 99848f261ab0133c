// What this page saw of its rounds as they were played: what the house cannot
// change afterwards. A fold over the updates, kept for the life of the tab.

import type { EventLine, Seen, Snapshot } from '../contract';

/** A hand in the shuffle, sealed. */
export interface SealedHand {
  seat: number;
  hash: string;
}

/** A shoe as it was promised, and how it was mixed, while this page looked on. */
export interface SeenShoe {
  root: string;
  cards: number;
  /** The roots of the further shoes promised with it. */
  spares: string[];
  /** The hands as they were closed, seen before this page opened its own. */
  hands?: SealedHand[];
  /** The boxes that people held then; players of the house's own making are none. */
  people?: number[];
  /** What this page put in, the hash by which it was sealed, and whether the house took it. */
  own?: { contribution: string; hash: string; taken: boolean };
}

/** Something that came out of a shoe, off the dice or out of the lots. */
export interface SeenDraw {
  version: number;
  kind: string;
  to: string | null;
  at: number | null;
  /** The face, if it was shown. */
  card: string | null;
  fell: string | null;
  number: number | null;
}

/** A round as it was played while this page looked on. */
export interface SeenRound {
  /** The label of its shoe. */
  label: string;
  /** How many cards of the shoe were out when it opened, as the house said. */
  out: number;
  /** The same, as this page counted; nothing if it missed some. */
  from?: number;
  /** The root of the lots, if it was seen before one was drawn. */
  lots?: string;
  /** The boxes held when it was first seen. */
  held: number[];
  draws: SeenDraw[];
  /** The faces seen at each place: how many of each at most. */
  faces: Record<string, Record<string, number>>;
  /** Whether all of it was seen so far. */
  whole: boolean;
  /** Whether its end was seen. */
  over: boolean;
  /** The last version that was folded in. */
  version: number;
}

/** What this page remembers of a round and of its shoe. */
export interface Remembered {
  shoe?: SeenShoe | undefined;
  round?: SeenRound | undefined;
}

export interface Notes {
  shoes: Record<string, SeenShoe>;
  rounds: Record<string, SeenRound>;
}

const KEPT = 60;
const DRAWS = ['drawn', 'passed-over', 'spun', 'thrown', 'burnt', 'mixed', 'lot'];

/** The events that take something out of a shoe, off the dice or out of the lots. */
export const isDraw = (event: EventLine) => DRAWS.includes(event.kind);

const face = (card: Seen | null) => (card?.kind === 'card' ? card.card : null);

/** An event as it is remembered. */
export function drawOf({ version, kind, to, at, card, fell, number }: EventLine): SeenDraw {
  return { version, kind, to, at, card: face(card), fell, number };
}

/** How many places of its shoe a draw takes. */
export function placesOf(draw: SeenDraw, deals: boolean): number {
  if (draw.kind === 'burnt') return draw.number ?? 0;
  if (draw.kind === 'thrown') return deals ? 0 : 1;
  return ['drawn', 'passed-over', 'spun'].includes(draw.kind) ? 1 : 0;
}

/** The faces that a view shows, place by place. */
function faces({ view }: Snapshot): Record<string, string[]> {
  const shown = (cards: Seen[]) => cards.flatMap((card) => face(card) ?? []);
  const boxes = view.boxes.map((box) => [`box ${box.number}`, shown(box.cards)] as const);
  return Object.fromEntries([['bank', shown(view.bank)], ['common', shown(view.common)], ...boxes]);
}

function withFaces(known: SeenRound['faces'], seen: Record<string, string[]>): SeenRound['faces'] {
  const merged = structuredClone(known);
  for (const [place, cards] of Object.entries(seen)) {
    const counts: Record<string, number> = {};
    for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
    const there = (merged[place] ??= {});
    for (const [card, count] of Object.entries(counts)) there[card] = Math.max(there[card] ?? 0, count);
  }
  return merged;
}

/** Folds the draws of some events into a round. */
function withEvents(round: SeenRound, events: EventLine[]): SeenRound {
  const fresh = events.filter((event) => event.version > round.version);
  return {
    ...round,
    draws: [...round.draws, ...fresh.filter(isDraw).map(drawOf)],
    over: round.over || fresh.some((event) => event.kind === 'ended'),
    version: Math.max(round.version, ...fresh.map((event) => event.version)),
  };
}

/** A round seen for the first time. */
function newRound(notes: Notes, snapshot: Snapshot, deals: boolean): SeenRound {
  const { commitment, view, by_lot } = snapshot;
  const before = notes.rounds[snapshot.round - 1];
  const goesOn = before?.label === commitment.label && before.whole && before.over && before.from !== undefined;
  const counted = goesOn ? before.from! + before.draws.reduce((sum, draw) => sum + placesOf(draw, deals), 0) : undefined;
  const fresh = !commitment.sealed && commitment.out === 0;
  const from = fresh ? 0 : counted;
  const drawn = by_lot.seats.some((lot) => lot.round === snapshot.round);
  return {
    label: commitment.label,
    out: commitment.out,
    ...(from === undefined ? {} : { from }),
    ...(commitment.lots === null || drawn ? {} : { lots: commitment.lots }),
    held: view.boxes.map((box) => box.number),
    draws: [],
    faces: {},
    whole: view.moment.kind === 'betting',
    over: false,
    version: 0,
  };
}

/** The shoe as it is promised and mixed: the first that is seen counts. */
function withShoe(known: SeenShoe | undefined, { commitment, view, people }: Snapshot): SeenShoe | undefined {
  const { root, cards, spares, hands, sealed } = commitment;
  const first = known ?? (sealed ? undefined : { root, cards, spares });
  const taken = first?.own && hands.some((hand) => hand.hash === first.own!.hash);
  const shoe = taken ? { ...first, own: { ...first.own!, taken } } : first;
  if (!shoe || !sealed || shoe.hands) return shoe;
  const bots = people.filter((person) => person.bot).map((person) => person.person);
  const held = view.boxes.filter((box) => !bots.includes(box.holder)).map((box) => box.number);
  return { ...shoe, hands: hands.map(({ seat, hash }) => ({ seat, hash })), people: held };
}

/** Folds an update into what is remembered. `deals` says whether cards are dealt, so that dice are thrown beside them. */
export function observe(notes: Notes, snapshot: Snapshot, events: EventLine[], resync: boolean, deals: boolean): Notes {
  const rounds = { ...notes.rounds };
  const opened = events.findLastIndex((event) => event.kind === 'opened' || event.kind === 'opened-circle');
  const before = rounds[snapshot.round - 1];
  if (before && !rounds[snapshot.round] && !resync && opened >= 0) rounds[snapshot.round - 1] = withEvents(before, events.slice(0, opened));
  const known = rounds[snapshot.round];
  let round = known ?? newRound({ ...notes, rounds }, snapshot, deals);
  // Who is told of its opening misses nothing of it.
  if (!known && !resync && opened >= 0) round = { ...round, whole: true };
  // After a gap the events in between are not told again.
  if (known && resync && snapshot.version !== known.version) round = { ...round, whole: false };
  round = withEvents(round, events.slice(Math.max(0, opened)));
  rounds[snapshot.round] = { ...round, faces: withFaces(round.faces, faces(snapshot)), version: Math.max(round.version, snapshot.version) };
  const shoes = { ...notes.shoes };
  const shoe = withShoe(shoes[snapshot.commitment.label], snapshot);
  if (shoe) shoes[snapshot.commitment.label] = shoe;
  return trimmed({ shoes, rounds });
}

function trimmed({ shoes, rounds }: Notes): Notes {
  const newest = Object.keys(rounds).sort((a, b) => Number(b) - Number(a)).slice(0, KEPT);
  const kept = Object.fromEntries(newest.map((key) => [key, rounds[key]!]));
  const labels = new Set(Object.values(kept).map((round) => round.label));
  return { rounds: kept, shoes: Object.fromEntries(Object.entries(shoes).filter(([label]) => labels.has(label))) };
}

/** What this page saw of a table's rounds, kept for the life of the tab. */
export class Memory {
  #notes: Notes;

  constructor(private readonly table: string) {
    this.#notes = this.#read();
  }

  saw(snapshot: Snapshot, events: EventLine[], resync: boolean, deals: boolean) {
    this.#keep(observe(this.#notes, snapshot, events, resync, deals));
  }

  /** What this page sealed for a shoe, if it did. */
  own(label: string): SeenShoe['own'] {
    return this.#notes.shoes[label]?.own;
  }

  /** Keeps what this page seals for a shoe, or forgets it where it was not taken. */
  keepOwn(label: string, own: SeenShoe['own']) {
    const { own: _, ...shoe } = this.#notes.shoes[label] ?? {};
    if (!('root' in shoe)) return;
    this.#keep({ ...this.#notes, shoes: { ...this.#notes.shoes, [label]: { ...(shoe as SeenShoe), ...(own ? { own } : {}) } } });
  }

  of(round: number): Remembered {
    const seen = this.#notes.rounds[round];
    return { round: seen, shoe: seen && this.#notes.shoes[seen.label] };
  }

  #keep(notes: Notes) {
    this.#notes = notes;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(notes));
    } catch {
      // Without storage the memory lasts as long as the page.
    }
  }

  #read(): Notes {
    const nothing: Notes = { shoes: {}, rounds: {} };
    try {
      return { ...nothing, ...(JSON.parse(sessionStorage.getItem(this.#key) ?? '{}') as Partial<Notes>) };
    } catch {
      return nothing;
    }
  }

  get #key() {
    return `tapete.seen.${this.table}`;
  }
}
