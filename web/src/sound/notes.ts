// What chips, cards, wheel, dice and a win sound like: a few soft tones and breaths of noise each,
// reckoned here and played elsewhere.

export type Sound = 'chips' | 'cards' | 'wheel' | 'dice' | 'win';

/** Something to be heard: when it begins, how long it lasts, and how loud it is at its loudest. */
export interface Note {
  at: number;
  ms: number;
  gain: number;
  /** Its pitch in hertz, where it begins and where it ends; of noise, the pitch that is let through. */
  from: number;
  to: number;
  kind: 'tone' | 'noise';
}

const CLICK: Omit<Note, 'at'> = { ms: 26, gain: 0.2, from: 3_400, to: 2_600, kind: 'noise' };
const CARD_GAP_MS = 110;
const MOST_CARDS = 6;
/** From the first pocket that passes to the last: each a little later than the one before. */
const TICK = { first: 46, slower: 1.045, longest: 300 };
/** How a pair of dice falls: gaps between what is heard of it. */
const ROLL_MS = [0, 70, 120, 210, 330, 380, 520, 610];
const CHORD = [523.25, 659.25, 783.99];

/** The notes of a sound. `ms` is how long what it belongs to is seen, and `many` how often it happens at once. */
export function notes(sound: Sound, { ms = 0, many = 1 }: { ms?: number; many?: number } = {}): Note[] {
  switch (sound) {
    case 'chips': return [
      { ...CLICK, at: 0 },
      { at: 4, ms: 60, gain: 0.05, from: 2_300, to: 1_700, kind: 'tone' },
      { ...CLICK, at: 58, gain: 0.12 },
    ];
    case 'cards': return Array.from({ length: Math.min(MOST_CARDS, many) }, (_, card) => ({ at: card * CARD_GAP_MS, ms: 85, gain: 0.16, from: 1_500, to: 2_600, kind: 'noise' as const }));
    case 'wheel': return wheel(ms);
    case 'dice': return ROLL_MS.filter((at) => ms === 0 || at <= ms).map((at, fall) => ({ at, ms: 34, gain: 0.2 - fall * 0.018, from: 1_900 - fall * 60, to: 1_200, kind: 'noise' }));
    case 'win': return CHORD.map((pitch, place) => ({ at: place * 95, ms: 340, gain: 0.07, from: pitch, to: pitch, kind: 'tone' }));
  }
}

/** The ball passes the pockets ever more slowly, and falls as what is seen ends. */
function wheel(ms: number): Note[] {
  const ticks: Note[] = [];
  for (let at = 0, gap = TICK.first; at < ms - 120; at += gap, gap = Math.min(TICK.longest, gap * TICK.slower)) {
    ticks.push({ at, ms: 20, gain: 0.05 + 0.04 * (at / ms), from: 2_000, to: 1_500, kind: 'noise' });
  }
  return [...ticks, { at: Math.max(0, ms - 120), ms: 90, gain: 0.16, from: 900, to: 600, kind: 'noise' }];
}
