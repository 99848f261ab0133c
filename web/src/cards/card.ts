export type Suit = 'c' | 'd' | 'h' | 's';
export type Rank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A';
export type Face = { rank: Rank; suit: Suit } | 'joker';

/** Reads "Kh", "Td"; everything else that a pack may hold is the joker. */
export function face(code: string): Face {
  const read = /^([2-9TJQKA])([cdhs])$/.exec(code);
  return read ? { rank: read[1] as Rank, suit: read[2] as Suit } : 'joker';
}

const RANKS = {
  '2': 'two', '3': 'three', '4': 'four', '5': 'five', '6': 'six', '7': 'seven', '8': 'eight', '9': 'nine', T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace',
} as const satisfies Record<Rank, string>;
const SUITS = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' } as const satisfies Record<Suit, string>;

/** A card as messages call it. */
export const called = ({ rank, suit }: Exclude<Face, 'joker'>) => ({ rank: RANKS[rank], suit: SUITS[suit] });

/** "10♥": what is printed on the corner. */
export function printed(code: string): string {
  const card = face(code);
  if (card === 'joker') return '★';
  return index(card.rank) + { c: '♣', d: '♦', h: '♥', s: '♠' }[card.suit];
}

export function index(rank: Rank): string {
  return rank === 'T' ? '10' : rank;
}

/** Where the pips lie on a face of 100 × 140; those in the lower half stand on their head. */
export function pips(rank: Rank): [x: number, y: number][] {
  const [left, middle, right] = [38, 50.5, 63];
  const pair = (y: number): [number, number][] => [[left, y], [right, y]];
  switch (rank) {
    case '2': return [[middle, 34], [middle, 106]];
    case '3': return [[middle, 34], [middle, 70], [middle, 106]];
    case '4': return [...pair(34), ...pair(106)];
    case '5': return [...pair(34), [middle, 70], ...pair(106)];
    case '6': return [...pair(34), ...pair(70), ...pair(106)];
    case '7': return [...pair(34), [middle, 52], ...pair(70), ...pair(106)];
    case '8': return [...pair(34), [middle, 52], ...pair(70), [middle, 88], ...pair(106)];
    case '9': return [...pair(30), ...pair(56.5), [middle, 70], ...pair(83.5), ...pair(110)];
    case 'T': return [...pair(30), [middle, 43.5], ...pair(56.5), ...pair(83.5), [middle, 96.5], ...pair(110)];
    default: return [];
  }
}
