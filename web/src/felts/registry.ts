// Which component draws a table: chosen by how its description says it is laid
// out, never by the game, and fetched when somebody comes to such a table.

import type { Component } from 'svelte';
import type { Felt, Layout, WheelForm } from '../contract';
import type { Desk } from '../state/desk.svelte';
import { fetched } from '../words/spoken.svelte';

export type FeltComponent = Component<{ desk: Desk }>;
type Drawn = () => Promise<{ default: FeltComponent }>;

const boxes: Drawn = () => fetched(import('./Boxes.svelte'));

const WHEELS: Record<WheelForm, Drawn> = {
  disc: () => fetched(import('./roulette/Roulette.svelte')),
  bowl: () => fetched(import('./bowl/Bowl.svelte')),
  upright: () => fetched(import('./upright/Upright.svelte')),
  drum: () => fetched(import('./drum/Drum.svelte')),
};

const FELTS: Record<Layout, Drawn> = {
  boxes,
  arc: () => fetched(import('./arc/Arc.svelte')),
  'two-hands': () => fetched(import('./hands/TwoHands.svelte')),
  'passing-bank': () => fetched(import('./bank/PassingBank.svelte')),
  'two-cloths': () => fetched(import('./bank/TwoCloths.svelte')),
  ring: () => fetched(import('./Ring.svelte')),
  rows: () => fetched(import('./rows/Rows.svelte')),
  dice: () => fetched(import('./dice/Dice.svelte')),
  wheel: boxes,
};

/** What draws a table. */
export async function felt(description: Felt): Promise<FeltComponent> {
  const drawn = description.wheel ? WHEELS[description.wheel.form] : FELTS[description.layout];
  return (await drawn()).default;
}
