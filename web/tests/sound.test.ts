import { describe, expect, test, vi } from 'vitest';
import type { EventLine } from '../src/contract';
import { saidAloud, soundsOf } from '../src/sound/heard';
import { notes, type Sound } from '../src/sound/notes';
import { Player } from '../src/sound/player';
import { quoted, Voice } from '../src/sound/voice';
import { line, same, snapshot } from './fixture';

const EVERY: Sound[] = ['chips', 'cards', 'wheel', 'dice', 'win'];

/** A browser's means to sound, which only notes what is asked of it. */
class FakeContext {
  currentTime = 10;
  sampleRate = 1_000;
  state = 'suspended';
  destination = {};
  started: { kind: string; at: number; until: number }[] = [];
  loudest: number[] = [];
  sources: { onended: (() => void) | null }[] = [];
  resume = vi.fn();
  close = vi.fn();
  #parameter = (heard?: (value: number) => void) => ({ value: 0, setValueAtTime: () => {}, linearRampToValueAtTime: (value: number) => heard?.(value), exponentialRampToValueAtTime: () => {} });
  #source(kind: string) {
    const source = { kind, onended: null, buffer: null, type: '', frequency: this.#parameter(), connect: () => {}, start: (at: number) => this.started.push({ kind, at, until: 0 }), stop: (until: number) => (this.started.at(-1)!.until = until) };
    this.sources.push(source);
    return source;
  }
  createOscillator = () => this.#source('tone');
  createBufferSource = () => this.#source('noise');
  createGain = () => ({ gain: this.#parameter((value) => this.loudest.push(value)), connect: () => {}, disconnect: () => {} });
  createBiquadFilter = () => ({ type: '', Q: this.#parameter(), frequency: this.#parameter(), connect: () => {} });
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

const event = (kind: string, change: Partial<EventLine> = {}): EventLine => ({ version: 2, kind, words: same(kind), at: null, to: null, number: null, card: null, named: [], fell: null, line: null, citations: [], ...change });

describe('what is heard', () => {
  test('every sound is soft, short, and has an end', () => {
    for (const sound of EVERY) {
      const heard = notes(sound, { ms: 2_000, many: 40 });
      expect(heard.length, sound).toBeGreaterThan(0);
      expect(heard.length, sound).toBeLessThan(90);
      for (const note of heard) {
        expect(note.gain, sound).toBeGreaterThan(0);
        expect(note.gain, sound).toBeLessThanOrEqual(0.2);
        expect(note.at + note.ms, sound).toBeLessThanOrEqual(2_000);
      }
    }
  });

  test('a wheel is heard as long as it is seen, ever more slowly', () => {
    const at = notes('wheel', { ms: 5_600 }).map((note) => note.at);
    const gaps = at.slice(1, -1).map((one, place) => one - at[place]!);
    expect(gaps.every((gap, place) => place === 0 || gap >= gaps[place - 1]!)).toBe(true);
    expect(at.at(-1)).toBe(5_480);
  });

  test('chips, cards and what one has won; not what others have', () => {
    const now = snapshot();
    expect(soundsOf([event('placed'), event('drawn'), event('drawn')], now)).toEqual([{ sound: 'chips', many: 1 }, { sound: 'cards', many: 2 }]);
    expect(soundsOf([event('settled', { line: line({ by: now.you! }) })], now)).toEqual([{ sound: 'win', many: 1 }]);
    expect(soundsOf([event('settled', { line: line({ by: now.you! + 1 }) })], now)).toEqual([]);
    expect(soundsOf([event('settled', { line: line({ by: now.you!, outcome: 'lost', paid: 0, returned: 0 }) })], now)).toEqual([]);
  });

  test('what a croupier says, and nothing else', () => {
    const told = ['opened', 'shown', 'placed', 'closed', 'drawn', 'spun', 'thrown', 'settled'].map((kind) => event(kind));
    expect(saidAloud(told).map(({ kind }) => kind)).toEqual(['shown', 'closed', 'spun', 'thrown']);
    expect([quoted('Se anuncia: «No va más».'), quoted('El 17, negro.')]).toEqual(['No va más', 'El 17, negro.']);
  });
});

describe('who plays it', () => {
  test('asks for the means when something is first heard, and once', () => {
    const context = new FakeContext();
    const make = vi.fn(() => context as unknown as AudioContext);
    const player = new Player(make);
    expect(make).not.toHaveBeenCalled();
    player.play(notes('chips'));
    player.play(notes('win'));
    expect(make).toHaveBeenCalledOnce();
    expect(context.resume).toHaveBeenCalled();
    expect(context.started.map(({ kind }) => kind)).toEqual(['noise', 'tone', 'noise', 'tone', 'tone', 'tone']);
    expect(context.started[0]).toEqual({ kind: 'noise', at: 10, until: 10.026 });
    expect(Math.max(...context.loudest)).toBeLessThanOrEqual(0.2);
  });

  test('what is heard is heaped up so far and no further, and what ended makes room', () => {
    const context = new FakeContext();
    const player = new Player(() => context as unknown as AudioContext);
    for (let times = 0; times < 60; times += 1) player.play(notes('chips'));
    expect(context.started.length).toBe(120);
    context.sources.forEach((source) => source.onended?.());
    player.play(notes('chips'));
    expect(context.started.length).toBe(123);
  });

  test('a browser without means is silent, and silence gives them back', () => {
    expect(() => new Player(() => null).play(notes('win'))).not.toThrow();
    const context = new FakeContext();
    const player = new Player(() => context as unknown as AudioContext);
    player.play(notes('dice'));
    player.close();
    expect(context.close).toHaveBeenCalledOnce();
  });
});

describe('a voice', () => {
  const utter = (words: string) => ({ text: words, lang: '', onend: null, onerror: null }) as unknown as SpeechSynthesisUtterance;

  test('says it in the language of the page, and drops what is late', () => {
    const said: SpeechSynthesisUtterance[] = [];
    const speech = { speak: (one: SpeechSynthesisUtterance) => void said.push(one), cancel: vi.fn() };
    const voice = new Voice(() => speech, utter);
    voice.say('No va más', 'es');
    voice.say('Bets are closed', 'en');
    voice.say('', 'es');
    expect(said.map(({ text, lang }) => [text, lang])).toEqual([['No va más', 'es-ES'], ['Bets are closed', 'en-GB']]);
    voice.say('tres', 'es');
    expect(speech.cancel).not.toHaveBeenCalled();
    voice.say('cuatro', 'es');
    expect(speech.cancel).toHaveBeenCalledOnce();
    voice.hush();
    expect(speech.cancel).toHaveBeenCalledTimes(2);
  });

  test('is silent where a browser has none', () => {
    expect(() => new Voice(() => null, utter).say('No va más', 'es')).not.toThrow();
  });
});
