// Which screen draws which kind; one line each. A kind without a line is told in words.

import type { Component } from 'svelte';
import type { Room } from './room.svelte';

export type Screen = Component<{ room: Room }>;

const screens: Record<string, () => Promise<{ default: Screen }>> = {
  bingo: () => import('./Bingo.svelte'),
};

export const screenOf = (kind: string) => screens[kind];
