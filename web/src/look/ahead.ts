// Whoever comes with a table's address is fetched what lies there while the house is still asked
// who he is: the frame of tables, the description, and with it what draws its felt.

import type { TableInfo } from '../contract';
import { felt } from '../felts/registry';
import { table } from '../state/api';
import { route } from './router.svelte';
import { fetched } from '../words/spoken.svelte';

let early: { id: string; info: Promise<TableInfo> } | null = null;

export function goAhead() {
  const { place } = route;
  if (place.name !== 'table') return;
  void fetched(import('../table/Table.svelte'));
  const info = table(place.id);
  early = { id: place.id, info };
  info.then((told) => felt(told.felt)).catch(() => (early = null));
}

/** What a table is: as it was asked for ahead, once, or asked for now. */
export function tableInfo(id: string): Promise<TableInfo> {
  const info = early?.id === id ? early.info : table(id);
  early = null;
  return info;
}
