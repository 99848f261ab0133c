// Plays what was reckoned, by the browser's own means: nothing is fetched. There is no player until
// somebody asked for sound, and none where a browser has no means for it.

import type { Note } from './notes';

const SOFTLY = 0.5;
const NOISE_SECONDS = 0.5;
/** What is still to be heard is dropped rather than heaped up. */
const MOST_AT_ONCE = 120;

export class Player {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #noise: AudioBuffer | null = null;
  #sounding = 0;

  /** `make` gives the means; it is asked when something is first to be heard. */
  constructor(private readonly make: () => AudioContext | null) {}

  play(notes: Note[]) {
    const context = this.#ready();
    if (!context || !this.#out) return;
    // A browser waits for a gesture before it sounds; what comes before is lost, not saved up.
    if (context.state === 'suspended') void context.resume();
    for (const note of notes) if (this.#sounding < MOST_AT_ONCE) this.#sound(context, this.#out, note);
  }

  /** Silence, and its means given back. */
  close() {
    void this.#context?.close();
    this.#context = this.#out = this.#noise = null;
    this.#sounding = 0;
  }

  #ready(): AudioContext | null {
    if (this.#context) return this.#context;
    this.#context = this.make();
    if (!this.#context) return null;
    this.#out = this.#context.createGain();
    this.#out.gain.value = SOFTLY;
    this.#out.connect(this.#context.destination);
    return this.#context;
  }

  #sound(context: AudioContext, out: GainNode, note: Note) {
    const begins = context.currentTime + note.at / 1000;
    const ends = begins + note.ms / 1000;
    const loud = context.createGain();
    // Swells and fades: what begins or ends at once cracks.
    loud.gain.setValueAtTime(0.0001, begins);
    loud.gain.linearRampToValueAtTime(note.gain, begins + Math.min(0.008, note.ms / 4000));
    loud.gain.exponentialRampToValueAtTime(0.0001, ends);
    loud.connect(out);
    const source = note.kind === 'tone' ? this.#tone(context, note, begins, ends) : this.#breath(context, note, begins, ends);
    source.last.connect(loud);
    this.#sounding += 1;
    source.first.onended = () => {
      this.#sounding = Math.max(0, this.#sounding - 1);
      loud.disconnect();
    };
    source.first.start(begins);
    source.first.stop(ends);
  }

  #tone(context: AudioContext, note: Note, begins: number, ends: number) {
    const tone = context.createOscillator();
    tone.type = 'sine';
    tone.frequency.setValueAtTime(note.from, begins);
    tone.frequency.linearRampToValueAtTime(note.to, ends);
    return { first: tone as AudioScheduledSourceNode, last: tone as AudioNode };
  }

  #breath(context: AudioContext, note: Note, begins: number, ends: number) {
    const noise = context.createBufferSource();
    this.#noise ??= whiteNoise(context);
    noise.buffer = this.#noise;
    const through = context.createBiquadFilter();
    through.type = 'bandpass';
    through.Q.value = 1.2;
    through.frequency.setValueAtTime(note.from, begins);
    through.frequency.linearRampToValueAtTime(note.to, ends);
    noise.connect(through);
    return { first: noise as AudioScheduledSourceNode, last: through as AudioNode };
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const length = Math.round(context.sampleRate * NOISE_SECONDS);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
