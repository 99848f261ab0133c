// What the cells of an upright wheel bear, and how it stops.

import type { Spot, Wheel } from '../../contract';

/** The inscription that all cells of a bet bear, if it is one. */
export function labelOf(spot: Spot, wheel: Wheel): string | null {
  const borne = new Set(wheel.pockets.filter((pocket) => spot.cover?.pockets.includes(pocket.key)).map((pocket) => pocket.label));
  const [only] = borne;
  return borne.size === 1 ? (only ?? null) : null;
}

const TINTS = ['#d9c38a', '#4f9bd6', '#3faa6d', '#d6803a', '#9a63c9', '#cf3b4a', '#4fb9b3', '#b0b7bd'];

/** A tint for each inscription, those borne most often first. */
export function tint(label: string, wheel: Wheel): string {
  const times = (one: string) => wheel.pockets.filter((pocket) => pocket.label === one).length;
  const labels = [...new Set(wheel.pockets.map((pocket) => pocket.label))].toSorted((one, other) => times(other) - times(one));
  return TINTS[Math.max(0, labels.indexOf(label)) % TINTS.length]!;
}

const TURNS = 5;

/** How far the wheel has turned at a part of its spin, to stop with a cell before the pointer at the top. */
export function turned(place: number, count: number, part: number): number {
  const t = Math.min(1, Math.max(0, part));
  const end = -(360 * place) / count;
  return end - 360 * TURNS * (1 - t) ** 2.6;
}

/** The cell before the pointer of a wheel that has turned so far. */
export function atPointer(degrees: number, count: number): number {
  return ((Math.round((-degrees * count) / 360) % count) + count) % count;
}
