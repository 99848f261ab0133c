import { describe, expect, test } from 'vitest';
import type { EventLine, Snapshot } from '../src/contract';
import { observe, type Notes } from '../src/fairness/memory';
import { snapshot } from './fixture';
import { back, event, up } from './house';

const nothing: Notes = { shoes: {}, rounds: {} };
const LABEL = 'mesa-1/round-7';

type Change = Partial<Snapshot['commitment']>;

/** The table at a moment of round 7, or of another. */
function at(version: number, moment: 'betting' | 'dealing' | 'over', commitment: Change = {}, round = 7): Snapshot {
  const base = snapshot();
  return {
    ...base,
    version,
    round,
    commitment: { ...base.commitment, label: LABEL, ...commitment },
    view: { ...base.view, moment: { kind: moment } },
  };
}

const told = (notes: Notes, now: Snapshot, events: EventLine[] = [], resync = false) => observe(notes, now, events, resync, true);
const hands = [{ seat: 2, hash: 'aa', opened: false }];

describe('what the page remembers', () => {
  test('the first promise that it saw, and only before the hands were closed', () => {
    const seen = told(told(nothing, at(1, 'betting')), at(2, 'betting', { root: 'ff'.repeat(32) }));
    expect(seen.shoes[LABEL]).toMatchObject({ root: 'ab'.repeat(32), cards: 52 });
    expect(told(nothing, at(1, 'dealing', { sealed: true })).shoes[LABEL]).toBeUndefined();
  });

  test('the hands as they were closed first', () => {
    const closed = told(told(nothing, at(1, 'betting')), at(2, 'dealing', { sealed: true, hands }));
    const later = told(closed, at(3, 'dealing', { sealed: true, mixed: true, hands: [...hands, { seat: 3, hash: 'bb', opened: true }] }));
    expect(later.shoes[LABEL]!.hands).toEqual([{ seat: 2, hash: 'aa' }]);
  });

  test('every draw in its order, once, and each face that lay on the table', () => {
    const drawn = [event('burnt', 3, { number: 2 }), event('drawn', 3, { to: 'bank', card: back }), event('drawn', 3, { to: 'common', card: up('As') })];
    const now = at(3, 'dealing', { sealed: true });
    const shown = { ...now, view: { ...now.view, bank: [up('Kd')], common: [up('As')] } };
    const seen = told(told(told(nothing, at(1, 'betting')), shown, drawn), shown, drawn);
    expect(seen.rounds[7]!.draws.map((draw) => draw.card ?? draw.number)).toEqual([2, null, 'As']);
    expect(seen.rounds[7]!.faces).toMatchObject({ bank: { Kd: 1 }, common: { As: 1 } });
    expect(seen.rounds[7]).toMatchObject({ whole: true, over: false, from: 0 });
  });

  test('where the shoe stood when the next round went on with it', () => {
    const events = [event('burnt', 3, { number: 2 }), event('drawn', 3, { to: 'bank', card: up('As') }), event('thrown', 3, { fell: '1-2-3' }), event('ended', 4)];
    const over = told(told(nothing, at(1, 'betting')), at(4, 'over', { sealed: true }), events);
    const next = told(over, at(5, 'betting', { sealed: true, mixed: true, out: 3 }, 8), [event('opened', 5)]);
    expect(next.rounds[8]).toMatchObject({ from: 3, out: 3, whole: true });
    const missed = told(over, at(9, 'betting', { sealed: true, mixed: true, out: 30 }, 10), [], true);
    expect(missed.rounds[10]!.from).toBeUndefined();
  });

  test('an end that is told together with the next opening', () => {
    const last = [event('drawn', 3, { to: 'bank', card: up('As') }), event('ended', 3), event('opened', 4), event('drawn', 5, { to: 'bank', card: up('Kd') })];
    const seen = told(told(nothing, at(1, 'betting')), at(5, 'dealing', { label: 'mesa-1/round-8', sealed: true }, 8), last);
    expect(seen.rounds[7]).toMatchObject({ over: true, whole: true });
    expect(seen.rounds[7]!.draws).toHaveLength(1);
    expect(seen.rounds[8]!.draws.map((draw) => draw.card)).toEqual(['Kd']);
  });

  test('that it missed something', () => {
    const seen = told(told(nothing, at(1, 'betting')), at(9, 'dealing', { sealed: true }), [], true);
    expect(seen.rounds[7]!.whole).toBe(false);
  });
});
