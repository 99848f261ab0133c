// An outcome plays out in order: the wheel, the dice or the cards first, then
// what they decide. A message that brings an outcome waits until its scene has
// been seen, and those behind it wait with it, so nothing that the page shows,
// says or counts can tell the end before its time.

import type { ServerMessage, Snapshot } from '../contract';

/** What is seen before it is told. */
export type Scene =
  /** What fell last, and all that fell, in its order. */
  | { kind: 'wheel' | 'dice'; fell: string; all: string[]; ms: number }
  /** The cards lie there already; what they decided is not told yet. */
  | { kind: 'cards'; shown: Snapshot; ms: number };

/** How long outcomes take: as at a table, briskly, or not at all. */
export type Pace = 'full' | 'quick' | 'off';

const WHEEL_MS: Record<Pace, number> = { full: 5_600, quick: 1_800, off: 0 };
const DICE_MS: Record<Pace, number> = { full: 1_700, quick: 700, off: 0 };
const CARD_MS: Record<Pace, number> = { full: 240, quick: 90, off: 0 };
/** However many cards fall at once, nobody waits longer for what they decide. */
const CARDS_MOST_MS = 3_200;

type Update = Extract<ServerMessage, { kind: 'update' }>;

/** The scene that a message asks for, after what was shown before; nothing where it may be told at once. */
export function sceneOf(before: Snapshot | null, message: ServerMessage, pace: Pace, rolls: boolean): Scene | null {
  if (message.kind !== 'update' || message.resync || !before || pace === 'off') return null;
  const fresh = message.events.filter((event) => event.version > before.version);
  const all = fresh.flatMap((event) => event.fell ?? []);
  const fell = all.at(-1);
  if (fell !== undefined) return { kind: rolls ? 'dice' : 'wheel', fell, all, ms: (rolls ? DICE_MS : WHEEL_MS)[pace] };
  const drawn = fresh.filter((event) => event.kind === 'drawn').length;
  if (drawn === 0 || message.snapshot.view.lines.length <= before.view.lines.length) return null;
  return { kind: 'cards', shown: untold(before, message), ms: Math.min(CARDS_MOST_MS, 500 + drawn * CARD_MS[pace]) };
}

/** The table with the cards that fell, and nothing of what they decided. */
function untold(before: Snapshot, { snapshot }: Update): Snapshot {
  const nothing = { sit: [], leave: [], place: [], take_back: [], allow: [], cut: false, choose: [], ready: false };
  return {
    ...snapshot, version: before.version, balance: before.balance, pools: before.pools, clock: null, options: nothing,
    view: { ...snapshot.view, moment: { kind: 'dealing' }, lines: before.view.lines, wins: before.view.wins },
  };
}
