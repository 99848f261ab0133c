// Which screen draws which kind; one line each. A kind without a line is told in words.

import type { Component } from 'svelte';
import type { ActivityLine } from '../contract';
import type { Room } from './room.svelte';
import { fetched } from '../words/spoken.svelte';

export type Screen = Component<{ room: Room }>;

const screens: Record<string, () => Promise<{ default: Screen }>> = {
  draw: () => fetched(import('./Draw.svelte')),
  tickets: () => fetched(import('./Tickets.svelte')),
  bingo: () => fetched(import('./Bingo.svelte')),
  bets: () => fetched(import('./Bets.svelte')),
  championship: () => fetched(import('./Championship.svelte')),
  machines: () => fetched(import('./Machines.svelte')),
  premises: () => fetched(import('./Premises.svelte')),
  tournament: () => fetched(import('./Tournament.svelte')),
  'gaming-day': () => fetched(import('./GamingDay.svelte')),
};

export const screenOf = (kind: string) => screens[kind];

/** Kinds whose order was fixed before anything was sold: nobody's hand moves it. */
const sealed = new Set(['tickets']);

/** Kinds that leave nothing to chance: there is no draw to be checked. */
const certain = new Set(['machines', 'premises', 'gaming-day']);

/** How far it is: what leaves nothing to chance has nobody to take part in it. */
export const stageOf = ({ kind, stage }: Pick<ActivityLine, 'kind' | 'stage'>) => (certain.has(kind) && stage === 'open' ? 'running' : stage);

export const draws = (kind: string) => !certain.has(kind);

export const takesHands = (kind: string) => !sealed.has(kind) && draws(kind);
