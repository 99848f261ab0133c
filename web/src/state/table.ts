// What the page knows of a table, as a pure fold over what happens. Nothing
// here is invented: chips and balance are what the last snapshot says, and a
// command that was not answered yet is kept apart from them.

import type { Command, EventLine, PersonInfo, RefusalReason, RoundSummary, ServerMessage, Snapshot, StaffCommand, View } from '../contract';

/** How the socket is. */
export type Link = 'connecting' | 'live' | 'offline';

/** A command on its way, or accepted at a version that no snapshot has shown yet. */
export interface Pending {
  command: Command | StaffCommand;
  acceptedAt: number | null;
}

/** A round that ended, kept on the cloth until the next bets. */
export interface Finished {
  round: number;
  you: number | null;
  people: PersonInfo[];
  view: View;
}

export interface Refused {
  command: Command | StaffCommand | null;
  reasons: RefusalReason[];
}

export interface TableState {
  link: Link;
  snapshot: Snapshot | null;
  /** When the snapshot came, by the page's own clock in milliseconds: the countdown runs from there. */
  receivedAt: number;
  pending: Pending[];
  finished: Finished | null;
  refused: Refused | null;
  /** What happened, the oldest first. */
  log: EventLine[];
  /** What happened while the page was away, until it is read. */
  missed: EventLine[];
  /** The version that an earlier page of this browser saw last. */
  seen: number | null;
}

export type Input =
  | { kind: 'message'; message: ServerMessage; now: number }
  | { kind: 'sent'; command: Command | StaffCommand }
  | { kind: 'link'; link: Link }
  /** The last round that ended, asked for by a page that was not there when it did. */
  | { kind: 'recalled'; round: RoundSummary }
  | { kind: 'dismissed'; what: 'refused' | 'missed' | 'finished' };

const LOG_LENGTH = 300;

export function empty(seen: number | null = null): TableState {
  return {
    link: 'connecting',
    snapshot: null,
    receivedAt: 0,
    pending: [],
    finished: null,
    refused: null,
    log: [],
    missed: [],
    seen,
  };
}

export function reduce(state: TableState, input: Input): TableState {
  switch (input.kind) {
    case 'message':
      return hear(state, input.message, input.now);
    case 'sent':
      return { ...state, refused: null, pending: [...state.pending, { command: input.command, acceptedAt: null }] };
    case 'link':
      return { ...state, link: input.link };
    case 'recalled':
      return recall(state, input.round);
    case 'dismissed':
      if (input.what === 'missed') return { ...state, missed: [] };
      return { ...state, [input.what]: null };
  }
}

function hear(state: TableState, message: ServerMessage, now: number): TableState {
  switch (message.kind) {
    case 'update':
      return update(state, message, now);
    case 'accepted':
      return settlePending({
        ...state,
        pending: state.pending.map((pending) =>
          pending.command.id === message.id ? { ...pending, acceptedAt: message.version } : pending,
        ),
      });
    case 'refused': {
      const refused = state.pending.find((pending) => pending.command.id === message.id);
      return {
        ...state,
        pending: state.pending.filter((pending) => pending !== refused),
        refused: { command: refused?.command ?? null, reasons: message.reasons },
      };
    }
    case 'not-understood':
      return { ...state, refused: { command: null, reasons: [message.reason] } };
    case 'pong':
      return state;
  }
}

function update(
  state: TableState,
  message: Extract<ServerMessage, { kind: 'update' }>,
  now: number,
): TableState {
  const { snapshot, resync } = message;
  // An update that was overtaken by a newer one says nothing new.
  if (state.snapshot && snapshot.version < state.snapshot.version && !resync) return state;
  const last = state.snapshot?.version ?? state.seen;
  const known = state.log.at(-1)?.version ?? last ?? 0;
  const events = message.events.filter((event) => resync || event.version > known);
  // A page that was loaded anew tells only those who take part what they missed.
  const takesPart = state.snapshot !== null || standing(snapshot) !== 'gone';
  const wasAway = state.link !== 'live' && last !== null && last < snapshot.version && takesPart;
  return settlePending({
    ...state,
    link: 'live',
    snapshot,
    receivedAt: now,
    finished: finished(state, snapshot),
    log: [...(resync ? [] : state.log), ...events].slice(-LOG_LENGTH),
    missed: wasAway ? events : state.missed,
  });
}

/** The last round whose bets were settled stays until one of the next round's cards or own bets lies there. */
function finished(state: TableState, snapshot: Snapshot): Finished | null {
  if (snapshot.view.moment.kind === 'over' || snapshot.view.lines.length > 0) {
    return { round: snapshot.round, you: snapshot.you, people: snapshot.people, view: snapshot.view };
  }
  return isFresh(snapshot) ? state.finished : null;
}

/** Whether nothing of one's own lies there yet, and nothing was dealt. */
function isFresh({ view, you }: Snapshot): boolean {
  const own = view.boxes.some((box) => box.wagers.some((wager) => wager.by === you && wager.held === 0));
  const dealt = view.boxes.some((box) => box.cards.length > 0) || view.bank.length > 0 || view.fell.length > 0;
  return view.lines.length === 0 && !own && !dealt;
}

/** Whether what the last round left still lies on the cloth: bets are open, or somebody is asked for the bank first. */
export function isPast({ snapshot, finished }: TableState): boolean {
  const waits = snapshot?.view.moment.kind === 'betting' || snapshot?.view.moment.kind === 'choosing';
  return waits && finished !== null && finished.round < snapshot.round && isFresh(snapshot);
}

/** Nobody at the table has this number. */
const GONE = -1;

/** The number that somebody of the last round has in this one: those who sit there are numbered anew in each. */
function numberNow({ snapshot, finished }: TableState, person: number): number {
  if (person === finished!.you) return snapshot!.you ?? GONE;
  const name = finished!.people.find((one) => one.person === person)?.name;
  return snapshot!.people.find((one) => one.name === name)?.person ?? GONE;
}

/** What lies on the cloth: this round's cards, or between two rounds those of the last, each before whoever had them. */
export function lying(state: TableState): View {
  const { view } = state.snapshot!;
  if (!isPast(state)) return view;
  const { view: last } = state.finished!;
  const { bank, bank_hand, bank_apart, bank_low, bank_plays, common, common_hand, wins, banker } = last;
  const boxes = view.boxes.map((box) => {
    const was = last.boxes.find((one) => one.number === box.number && numberNow(state, one.holder) === box.holder);
    return was ? { ...box, cards: was.cards, hand: was.hand, apart: was.apart, low: was.low, split: was.split } : box;
  });
  const lines = last.lines.map((line) => ({ ...line, by: numberNow(state, line.by) }));
  return { ...view, bank, bank_hand, bank_apart, bank_low, bank_plays, common, common_hand, wins, banker, lines, boxes };
}

/** Whether what the last round brought is unknown to this page: it ended while nobody looked. */
export function lacksLast(state: TableState): boolean {
  const { snapshot } = state;
  return snapshot !== null && snapshot.round > 1 && isFresh(snapshot) && (state.finished?.round ?? 0) < snapshot.round - 1;
}

/** Takes the round before this one as it stands in the house's books. */
function recall(state: TableState, { round, you, bank, bank_hand, common, common_hand, fell, wins, lines }: RoundSummary): TableState {
  const { snapshot } = state;
  if (!snapshot || you === null || round !== snapshot.round - 1 || !lacksLast(state)) return state;
  const view: View = { ...snapshot.view, moment: { kind: 'over' }, bank, bank_hand, common, common_hand, fell, wins, lines };
  return { ...state, finished: { round, you, people: snapshot.people, view } };
}

/** A command leaves the pending list once a snapshot shows its effect. */
function settlePending(state: TableState): TableState {
  const shown = state.snapshot?.version ?? -1;
  const pending = state.pending.filter((one) => one.acceptedAt === null || one.acceptedAt > shown);
  return pending.length === state.pending.length ? state : { ...state, pending };
}

/** How a table stands for somebody who does not look at it: whether it asks him, takes his bets, goes on, or has no place for him. */
export type Standing = 'asked' | 'bets' | 'watches' | 'gone';

export function standing({ view, you, options, waiting }: Snapshot): Standing {
  const takesPart = view.boxes.some((box) => box.holder === you || box.wagers.some((wager) => wager.by === you));
  if (you === null || (!takesPart && waiting.place === null)) return 'gone';
  const { moment } = view;
  if (waiting.offer !== null || (moment.kind === 'choosing' && moment.by === you)) return 'asked';
  return moment.kind === 'betting' && options.place.length > 0 ? 'bets' : 'watches';
}

/** What lies on a spot for a person: what the house acknowledged. */
export function staked(view: View, box: number, spot: string, by: number | null): number {
  const wagers = view.boxes.find((one) => one.number === box)?.wagers ?? [];
  return wagers.filter((one) => one.spot === spot && one.by === by).reduce((sum, one) => sum + one.stake, 0);
}

/** What is on its way to a spot and is not acknowledged. */
export function pendingOn(state: TableState, box: number, spot: string): { adding: number; clearing: boolean } {
  let adding = 0;
  let clearing = false;
  for (const { command } of state.pending) {
    const action = command.action;
    if (action.kind === 'place' && action.at === box && action.spot === spot) adding += action.stake;
    if (action.kind === 'take-back' && action.at === box && action.spot === spot) clearing = true;
  }
  return { adding, clearing };
}

/** Whether an action of this kind waits for its answer: its button is shut until then. */
export function waits(state: TableState, kind: Command['action']['kind'] | StaffCommand['action']['kind']): boolean {
  return state.pending.some((pending) => pending.command.action.kind === kind);
}
