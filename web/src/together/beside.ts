// Several felts at once: each is this page once more in a frame of its own, with its own focus, keys and
// socket. What the page above them must know, a frame tells it; what comes from elsewhere is not taken in.

import type { Words } from '../contract';

/** What a frame says of its table. */
export type Aside =
  /** How the player stands after what just happened there. */
  | { kind: 'purse'; balance: number; onTable: number; name: Words }
  /** He has had enough of it for now, and keeps his seat. */
  | { kind: 'aside'; name: Words };

/** Whether this page is one of several felts, and another stands above it. */
export const isBeside = typeof window !== 'undefined' && window.parent !== window;

/** A felt that is not the one being played never takes the focus from that one. */
export const mayTakeFocus = (): boolean => !isBeside || document.hasFocus();

export function tellAbove(said: Aside) {
  if (isBeside) window.parent.postMessage(said, location.origin);
}

/** What a frame is told by the page above it: what is left after somebody played on another felt. */
interface Told {
  kind: 'balance';
  balance: number;
}

export function tellBeside(frame: Window | null | undefined, balance: number) {
  frame?.postMessage({ kind: 'balance', balance } satisfies Told, location.origin);
}

/** Calls with each balance that the page above tells of, and with nothing that comes from anywhere else. */
export function hearAbove(hears: (balance: number) => void) {
  if (!isBeside) return;
  addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    const balance = origin === location.origin && source === window.parent ? heardFromAbove(data) : null;
    if (balance !== null) hears(balance);
  });
}

const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && 'es' in value && 'en' in value && typeof value.es === 'string' && typeof value.en === 'string';

/** What a message says, if a frame of ours can have sent it. */
export function heardAside(data: unknown): Aside | null {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('name' in data) || !isWords(data.name)) return null;
  if (data.kind === 'aside') return { kind: 'aside', name: data.name };
  const counts = data.kind === 'purse' && 'balance' in data && 'onTable' in data && isCents(data.balance) && isCents(data.onTable);
  return counts ? { kind: 'purse', balance: data.balance as number, onTable: data.onTable as number, name: data.name } : null;
}

/** The balance that such a message tells, if it tells one. */
export function heardFromAbove(data: unknown): number | null {
  const tells = typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'balance' && 'balance' in data && isCents(data.balance);
  return tells ? (data.balance as number) : null;
}

/** A felt needs so much room to be played on. */
const FELT_PX = 560;
const MOST = 3;

/** How many felts stand side by side in such a window. */
export const fitting = (width: number): number => Math.max(1, Math.min(MOST, Math.floor(width / FELT_PX)));
