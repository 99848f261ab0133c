// Which component draws a table: chosen by how its description says it is laid
// out, never by the game, and fetched when somebody comes to such a table.

import type { Component } from 'svelte';
import type { Felt, Layout, WheelForm } from '../contract';
import type { Desk } from '../state/desk.svelte';

export type FeltComponent = Component<{ desk: Desk }>;
type Drawn = () => Promise<{ default: FeltComponent }>;

const boxes: Drawn = () => import('./Boxes.svelte');

const WHEELS: Record<WheelForm, Drawn> = {
  disc: () => import('./roulette/Roulette.svelte'),
  bowl: () => import('./bowl/Bowl.svelte'),
  upright: () => import('./upright/Upright.svelte'),
  drum: () => import('./drum/Drum.svelte'),
};

const FELTS: Record<Layout, Drawn> = {
  boxes,
  arc: () => import('./arc/Arc.svelte'),
  'two-hands': () => import('./hands/TwoHands.svelte'),
  'passing-bank': () => import('./bank/PassingBank.svelte'),
  'two-cloths': () => import('./bank/TwoCloths.svelte'),
  ring: () => import('./Ring.svelte'),
  rows: () => import('./rows/Rows.svelte'),
  dice: () => import('./dice/Dice.svelte'),
  wheel: boxes,
};

/** What draws a table. */
export async function felt(description: Felt): Promise<FeltComponent> {
  const drawn = description.wheel ? WHEELS[description.wheel.form] : FELTS[description.layout];
  return (await drawn()).default;
}
