import { describe, expect, test } from 'vitest';
import type { Command, EventLine, Snapshot } from '../src/contract';
import { atStake, clear, fits, net, ownBets, repeat, undo } from '../src/state/bets';
import { empty, lacksLast, lying, pendingOn, reduce, staked, standing, waits, type Input, type TableState } from '../src/state/table';
import { INFO, line, same, snapshot } from './fixture';

const update = (next: Snapshot, events: EventLine[] = [], resync = false): Input => ({ kind: 'message', message: { kind: 'update', snapshot: next, events, resync }, now: 7 });
const place = (id: string, stake = 1000): Command => ({ id, version: 1, action: { kind: 'place', at: 4, spot: 'ante', stake } });
const fold = (...inputs: Input[]): TableState => inputs.reduce(reduce, empty());
const event = (version: number): EventLine => ({ version, kind: 'placed', words: same(`e${version}`), at: null, to: null, number: null, card: null, named: [], fell: null, line: null, citations: [] });

function withBets(change: Partial<Snapshot> = {}): Snapshot {
  const bare = snapshot(change);
  const wagers = [{ by: 0, spot: 'ante', stake: 2000, held: 0 }, { by: 0, spot: 'pareja-plus', stake: 500, held: 0 }, { by: 1, spot: 'ante', stake: 9000, held: 0 }];
  return { ...bare, view: { ...bare.view, boxes: bare.view.boxes.map((box) => ({ ...box, wagers })) } };
}

describe('what the page knows of a table', () => {
  test('starts without anything and goes live with the first snapshot', () => {
    expect(empty()).toMatchObject({ link: 'connecting', snapshot: null });
    expect(fold(update(snapshot()))).toMatchObject({ link: 'live', receivedAt: 7, missed: [] });
  });

  test('a bet that was sent is pending, not placed', () => {
    const state = fold(update(snapshot()), { kind: 'sent', command: place('a') });
    expect(pendingOn(state, 4, 'ante')).toEqual({ adding: 1000, clearing: false });
    expect(staked(state.snapshot!.view, 4, 'ante', 0)).toBe(0);
    expect(state.snapshot!.balance).toBe(100000);
  });

  test('it stays pending after "accepted" until a snapshot shows it', () => {
    const sent = fold(update(snapshot()), { kind: 'sent', command: place('a') }, { kind: 'message', message: { kind: 'accepted', id: 'a', version: 2 }, now: 8 });
    expect(pendingOn(sent, 4, 'ante').adding).toBe(1000);
    expect(reduce(sent, update(withBets({ version: 2 }))).pending).toEqual([]);
  });

  test('the other order does as well: the snapshot first, then "accepted"', () => {
    const state = fold(update(snapshot()), { kind: 'sent', command: place('a') }, update(withBets({ version: 2 })), { kind: 'message', message: { kind: 'accepted', id: 'a', version: 2 }, now: 8 });
    expect(state.pending).toEqual([]);
  });

  test('a refusal takes the bet away, keeps the balance and names the reasons', () => {
    const reasons = [{ why: same('no'), way_out: same('do'), citations: [] }];
    const state = fold(update(snapshot()), { kind: 'sent', command: place('a') }, { kind: 'message', message: { kind: 'refused', id: 'a', reasons }, now: 8 });
    expect(state.pending).toEqual([]);
    expect(state.refused).toMatchObject({ command: { id: 'a' }, reasons });
    expect(state.snapshot!.balance).toBe(100000);
    expect(reduce(state, { kind: 'dismissed', what: 'refused' }).refused).toBeNull();
    expect(reduce(state, { kind: 'sent', command: place('b') }).refused).toBeNull();
  });

  test('an answer to another page’s command changes nothing', () => {
    const before = fold(update(snapshot()), { kind: 'sent', command: place('a') });
    expect(reduce(before, { kind: 'message', message: { kind: 'accepted', id: 'z', version: 9 }, now: 8 }).pending).toEqual(before.pending);
  });

  test('an overtaken update is dropped, a resync is taken', () => {
    const state = fold(update(snapshot({ version: 5 })), update(snapshot({ version: 4, balance: 1 })));
    expect(state.snapshot!.balance).toBe(100000);
    expect(reduce(state, update(snapshot({ version: 4, balance: 1 }), [], true)).snapshot!.balance).toBe(1);
  });

  test('events come once, in order, and a resync starts the log anew', () => {
    const state = fold(update(snapshot({ version: 1 })), update(snapshot({ version: 2 }), [event(2)]), update(snapshot({ version: 3 }), [event(2), event(3)]));
    expect(state.log.map((one) => one.version)).toEqual([2, 3]);
    expect(reduce(state, update(snapshot({ version: 9 }), [event(9)], true)).log.map((one) => one.version)).toEqual([9]);
  });

  test('several events of one version all count', () => {
    expect(fold(update(snapshot({ version: 1 })), update(snapshot({ version: 2 }), [event(2), event(2)])).log).toHaveLength(2);
  });

  test('coming back says what happened meanwhile', () => {
    const state = fold(update(snapshot({ version: 1 })), { kind: 'link', link: 'offline' }, update(snapshot({ version: 3 }), [event(2), event(3)]));
    expect(state.missed.map((one) => one.version)).toEqual([2, 3]);
    expect(reduce(state, { kind: 'dismissed', what: 'missed' }).missed).toEqual([]);
    expect(fold(update(snapshot({ version: 1 })), { kind: 'link', link: 'offline' }, update(snapshot({ version: 1 }))).missed).toEqual([]);
  });

  test('a page that is loaded anew says what happened since the one before, to whoever takes part', () => {
    const anew = (seen: number | null, next: Snapshot, events: EventLine[]) => reduce(empty(seen), update(next, events)).missed.map((one) => one.version);
    expect(anew(1, withBets({ version: 3 }), [event(2), event(3)])).toEqual([2, 3]);
    expect(anew(3, withBets({ version: 3 }), [])).toEqual([]);
    expect(anew(null, withBets({ version: 3 }), [event(3)])).toEqual([]);
    expect(anew(1, snapshot({ version: 3, you: null }), [event(2), event(3)])).toEqual([]);
  });

  test('the cards of the last round lie before those who had them, though all are numbered anew', () => {
    const [ana, bot] = [{ name: 'Ana', ready: false, present: true, bot: false }, { name: 'Noria', ready: false, present: true, bot: true }];
    const first = snapshot();
    const box = (number: number, holder: number, cards: string[]) => ({ ...first.view.boxes[0]!, number, holder, wagers: [], cards: cards.map((card) => ({ kind: 'card' as const, card })) });
    const over = { ...first, you: 0, people: [{ ...ana, person: 0 }, { ...bot, person: 1 }], view: { ...first.view, moment: { kind: 'over' as const }, lines: [line({ by: 0 }), line({ by: 1 })], boxes: [box(1, 1, ['Qc']), box(4, 0, ['7s'])] } };
    const next = { ...first, version: 9, round: 2, you: 1, people: [{ ...bot, person: 0 }, { ...ana, person: 1 }], view: { ...first.view, boxes: [box(1, 0, []), box(4, 1, [])] } };
    const { boxes, lines } = lying(fold(update(over), update(next)));
    expect(boxes.map(({ number, holder, cards }) => [number, holder, cards.map((seen) => (seen.kind === 'card' ? seen.card : ''))])).toEqual([[1, 0, ['Qc']], [4, 1, ['7s']]]);
    expect(lines.map(({ by }) => by)).toEqual([1, 0]);
    // Whoever sits there now had no cards.
    const other = { ...next, people: [{ ...bot, name: 'Telar', person: 0 }, { ...ana, person: 1 }] };
    expect(lying(fold(update(over), update(other))).boxes[0]!.cards).toEqual([]);
  });

  test('what won stays in sight until the next own bet, whether or not one had bet on it', () => {
    const over = snapshot({ version: 5 });
    const won = fold(update({ ...over, view: { ...over.view, moment: { kind: 'over' }, wins: ['rojo', 'inverso'] } }));
    expect(lying(won).wins).toEqual(['rojo', 'inverso']);
    const next = reduce(won, update(snapshot({ version: 6, round: 2 })));
    expect(lying(next).wins).toEqual(['rojo', 'inverso']);
    expect(lying(reduce(next, update(withBets({ version: 7, round: 2 })))).wins).toEqual([]);
  });

  test('a settled round stays until the next own bet', () => {
    const over = snapshot({ version: 5 });
    const settled: Snapshot = { ...over, view: { ...over.view, moment: { kind: 'over' }, lines: [line()] } };
    const next = fold(update(settled), update(snapshot({ version: 6, round: 2 })));
    expect(next.finished).toMatchObject({ round: 1, you: 0 });
    expect(reduce(next, update(withBets({ version: 7, round: 2 }))).finished).toBeNull();
  });

  test('a round that ended while the page was away is taken from the books, once and only the last', () => {
    const books = { round: 4, bank: [], bank_hand: null, common: [], common_hand: null, fell: ['rojo-7'], wins: ['rojo'], out: 0, ended_ms: null, you: 2, net: -1000, lines: [line({ by: 2 })] };
    const back = fold(update(snapshot({ round: 5 })));
    expect(lacksLast(back)).toBe(true);
    const told = reduce(back, { kind: 'recalled', round: books });
    expect(told.finished).toMatchObject({ round: 4, you: 2, view: { fell: ['rojo-7'], wins: ['rojo'], lines: books.lines } });
    expect(lacksLast(told)).toBe(false);
    // One from before, one he had no part in, one of which more is known, and one over which new bets lie.
    expect(reduce(back, { kind: 'recalled', round: { ...books, round: 3 } }).finished).toBeNull();
    expect(reduce(back, { kind: 'recalled', round: { ...books, you: null } }).finished).toBeNull();
    expect(reduce(told, { kind: 'recalled', round: { ...books, lines: [] } }).finished!.view.lines).toHaveLength(1);
    expect(reduce(fold(update(withBets({ round: 5 }))), { kind: 'recalled', round: books }).finished).toBeNull();
    expect(lacksLast(fold(update(snapshot({ round: 1 }))))).toBe(false);
  });

  test('a choice on its way shuts the buttons', () => {
    const choose: Command = { id: 'c', version: 1, action: { kind: 'choose', at: 4, choice: 'go' } };
    expect(waits(fold(update(snapshot()), { kind: 'sent', command: choose }), 'choose')).toBe(true);
    expect(waits(fold(update(snapshot())), 'choose')).toBe(false);
  });
});

describe('bets', () => {
  const bets = ownBets(INFO.felt, withBets().view, 0);

  test('one’s own, in the order of the cloth', () => {
    expect(bets).toEqual([{ at: 4, spot: 'pareja-plus', stake: 500 }, { at: 4, spot: 'ante', stake: 2000 }]);
    expect(ownBets(INFO.felt, withBets().view, 2)).toEqual([]);
  });

  test('clear and repeat', () => {
    expect(clear(bets).map((action) => action.kind === 'take-back' && action.spot)).toEqual(['ante', 'pareja-plus']);
    expect(repeat(bets)[1]).toEqual({ kind: 'place', at: 4, spot: 'ante', stake: 2000 });
  });

  test('undo takes the last chip and leaves the others', () => {
    expect(undo({ at: 4, spot: 'ante', stake: 500 }, bets)).toEqual([
      { kind: 'take-back', at: 4, spot: 'ante' },
      { kind: 'place', at: 4, spot: 'ante', stake: 1500 },
    ]);
    expect(undo({ at: 4, spot: 'ante', stake: 2000 }, bets)).toEqual([{ kind: 'take-back', at: 4, spot: 'ante' }]);
    expect(undo({ at: 4, spot: 'ante', stake: 500 }, [])).toEqual([]);
  });

  test('what fits is judged just under, on and just over', () => {
    const options = snapshot().options;
    const ante = (stake: number) => [{ at: 4, spot: 'ante', stake }];
    expect([999, 1000, 50000, 50001].map((stake) => fits(ante(stake), options))).toEqual([false, true, true, false]);
    expect(fits([], options)).toBe(false);
  });

  test('a settled stake is no longer at risk, a prize settles nothing', () => {
    const view = withBets().view;
    expect(atStake(view, 0)).toBe(2500);
    expect(atStake({ ...view, lines: [line()] }, 0)).toBe(500);
    expect(atStake({ ...view, lines: [line({ outcome: 'prize' })] }, 0)).toBe(2500);
  });

  test('what a line brought or cost', () => {
    expect(net(line())).toBe(2000);
    expect(net(line({ outcome: 'lost', paid: 0 }))).toBe(-2000);
    expect(net(line({ outcome: 'pushed', paid: 0 }))).toBe(0);
    expect(net(line({ outcome: 'void', paid: 0 }))).toBe(0);
    expect(net(line({ outcome: 'prize', paid: 8000 }))).toBe(8000);
  });
});

describe('a table that nobody looks at', () => {
  const at = (change: Partial<Snapshot>) => standing(snapshot(change));

  test('asks, takes bets, goes on, or has no place for him', () => {
    const { view, options, waiting } = snapshot();
    expect(at({})).toBe('bets');
    expect(at({ view: { ...view, moment: { kind: 'choosing', at: 4, by: 0 } } })).toBe('asked');
    expect(at({ view: { ...view, moment: { kind: 'choosing', at: 5, by: 3 } } })).toBe('watches');
    expect(at({ options: { ...options, place: [] } })).toBe('watches');
    expect(at({ you: null })).toBe('gone');
    expect(at({ view: { ...view, boxes: [] } })).toBe('gone');
    expect(at({ view: { ...view, boxes: [] }, waiting: { ...waiting, place: 1 } })).toBe('bets');
    expect(at({ waiting: { ...waiting, place: 1, offer: { at: 2, clock: null } } })).toBe('asked');
  });
});
