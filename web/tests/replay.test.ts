import { describe, expect, test } from 'vitest';
import type { EventLine, Seen } from '../src/contract';
import { fitsWhose, framesOf, isOf, stepTo } from '../src/history/replay';
import { line, same } from './fixture';

const event = (kind: string, change: Partial<EventLine> = {}): EventLine => ({ version: 2, kind, words: same(kind), at: null, to: null, number: null, card: null, named: [], fell: null, line: null, citations: [], ...change });
const card = (code: string): Seen => ({ kind: 'card', card: code });
const EVENTS = [
  event('opened'), event('placed', { at: 4 }), event('closed'), event('drawn', { to: 'burnt', card: card('2c') }), event('drawn', { to: 'box 4', card: card('As') }),
  event('drawn', { to: 'bank', card: { kind: 'back' } }), event('drawn', { to: 'box 4', card: card('Kd') }), event('chose'), event('settled', { line: line() }), event('ended'),
];

describe('a round step by step', () => {
  const frames = framesOf(EVENTS);

  test('after each step lies what had come by then, and nothing later', () => {
    expect(frames.length).toBe(EVENTS.length);
    expect(frames[3]!.cards).toEqual([]);
    expect(frames[4]!.cards).toEqual([['box 4', [card('As')]]]);
    expect(frames.at(-1)!.cards).toEqual([['box 4', [card('As'), card('Kd')]], ['bank', [{ kind: 'back' }]]]);
    expect(frames.map(({ lines }) => lines.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });

  test('what fell is told from when it fell', () => {
    expect(framesOf([event('closed'), event('spun', { fell: '17' }), event('ended')]).map(({ fell }) => fell)).toEqual([[], ['17'], ['17']]);
  });

  test('one goes from one step of a kind to the next, and stays where there is none', () => {
    expect(stepTo(frames, 0, 1, 'all')).toBe(1);
    expect(stepTo(frames, 0, 1, 'cards')).toBe(3);
    expect(stepTo(frames, 7, 1, 'cards')).toBe(7);
    expect(stepTo(frames, 9, -1, 'choices')).toBe(7);
    expect(stepTo(frames, 0, -1, 'all')).toBe(0);
    expect(EVENTS.filter((one) => isOf('ends', one)).map(({ kind }) => kind)).toEqual(['settled', 'ended']);
  });

  test('rounds are those of everybody, of one’s own, won or lost', () => {
    const nets = [null, -5, 0, 5];
    const fitting = (whose: Parameters<typeof fitsWhose>[0]) => nets.filter((net) => fitsWhose(whose, net));
    expect([fitting('every'), fitting('mine'), fitting('won'), fitting('lost')]).toEqual([nets, [-5, 0, 5], [5], [-5]]);
  });
});
