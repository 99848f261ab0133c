// Which sounds belong to what a table tells, and which of its words must be said aloud.

import type { EventLine, Snapshot } from '../contract';
import { net } from '../state/bets';
import type { Sound } from './notes';

export interface Heard {
  sound: Sound;
  many: number;
}

/** What is heard of events that were told: chips laid, cards dealt, and what one has won by them. */
export function soundsOf(fresh: EventLine[], snapshot: Snapshot): Heard[] {
  const count = (...kinds: string[]) => fresh.filter((event) => kinds.includes(event.kind)).length;
  const won = fresh.flatMap(({ line }) => (line && line.by === snapshot.you ? [line] : [])).reduce((sum, line) => sum + net(line), 0);
  const heard: Heard[] = [
    { sound: 'chips', many: count('placed', 'taken-back') },
    { sound: 'cards', many: count('drawn') },
    { sound: 'win', many: won > 0 ? 1 : 0 },
  ];
  return heard.filter(({ many }) => many > 0);
}

/** What a croupier says aloud: that bets are closed, what fell, and what the text has announced. */
const SAID = new Set(['closed', 'spun', 'thrown', 'shown']);

export const saidAloud = (fresh: EventLine[]): EventLine[] => fresh.filter((event) => SAID.has(event.kind));
