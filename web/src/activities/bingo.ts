// What the house shows of a game of bingo: `crates/activities/src/bingo/view.rs`. Amounts are in cents.

export type Prize = 'line' | 'bingo';

export interface BingoRoom {
  name: string;
  cards: number;
  staked: number;
  line: number;
  bingo: number;
  line_is_gone: boolean;
  bingo_is_gone: boolean;
}

export interface BingoShare {
  card: number;
  who: string;
  amount: number;
  rows: number[][] | null;
}

export interface BingoWin {
  of: Prize | 'common' | 'extra';
  room: string | null;
  balls: number;
  shares: BingoShare[];
  thing: string | null;
  rest: number;
  rest_to: string | null;
}

export interface BingoCard {
  card: number;
  room: string;
  on: 'paper' | 'electronic' | 'machine';
  rows: number[][];
  line_lacks: number;
  bingo_lacks: number;
}

export interface BingoView {
  stage: 'sale' | 'balls' | 'calls' | 'lots' | 'over' | 'cancelled';
  price: number;
  numbers: number;
  balls: number[];
  rooms: BingoRoom[];
  common: number | null;
  extras: string[];
  cards_left: number;
  sold: number;
  electronic: boolean;
  machines: boolean;
  room_calls: boolean;
  calls: { prize: Prize; card: number; who: string }[];
  wins: BingoWin[];
  uncalled: number;
  yours: BingoCard[];
  may_buy: boolean;
  may_call: boolean;
}
