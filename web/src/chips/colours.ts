import type { Cents } from './money';

/** A chip's ground, edge and print. */
export type Colours = [ground: string, edge: string, print: string];

const COLOURS: Record<number, Colours> = {
  1: ['#b9b2a2', '#6b6557', '#26231c'], 2: ['#cdbfa4', '#7c6a44', '#26231c'], 5: ['#a9c4c9', '#3d6b74', '#12282c'],
  10: ['#d9c9e6', '#6d4a86', '#2a1638'], 20: ['#c4dcb8', '#4d7a38', '#1b3010'], 50: ['#e8d3b4', '#a0692a', '#3a240a'],
  100: ['#eef1f4', '#5d7289', '#1f2b38'], 200: ['#f2c9d4', '#a83a5b', '#4b1025'],
  500: ['#b5232e', '#f4e6d4', '#ffffff'], 1_000: ['#1d5fae', '#e8f0fa', '#ffffff'],
  2_500: ['#1c7a4a', '#eaf6ee', '#ffffff'], 5_000: ['#c9681c', '#fdf0e2', '#ffffff'],
  10_000: ['#1b1d22', '#d8b765', '#f6e7bd'], 50_000: ['#5c2d86', '#efe4f8', '#ffffff'],
  100_000: ['#d3a83a', '#3a2a08', '#2a1d04'], 500_000: ['#7b3f22', '#f1dcc8', '#ffffff'],
  1_000_000: ['#0f6f78', '#e6c983', '#ffffff'],
};

/** The colours of a chip of the house. */
export const coloursOf = (value: Cents): Colours => COLOURS[value] ?? COLOURS[100]!;
