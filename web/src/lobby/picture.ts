// A table's felt in small, as it is laid out: drawn once for each kind of felt, however many tables have it.

import type { Layout, WheelForm } from '../contract';

const STYLE = `<style>
.wood{fill:#4a2f1f;stroke:#d7b15f;stroke-width:1.2}.inner{fill:#6b4429}.red{fill:#a01c22}.black{fill:#14171a}.green{fill:#0d7a45}.blue{fill:#1f5fa8}.gold{fill:#c79a14}.ivory{fill:#fbf5e4}
.line{fill:none;stroke:#f6efdc;stroke-opacity:.6;stroke-width:1.4}.seat{fill:#041e14;fill-opacity:.55;stroke:#dcbb6c;stroke-opacity:.85;stroke-width:1.3}.small{stroke-dasharray:2 1.5}
.card{fill:#fffdf7;stroke:#b8ab88;stroke-width:.7}.die{fill:#c3202f;stroke:#7c0f1a;stroke-width:.8}.pip{fill:#fff}
</style>`;

const each = <One>(all: One[], draw: (one: One, at: number) => string) => all.map(draw).join('');
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const circle = (kind: string, x: number, y: number, r: number) => `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}"/>`;
const rect = (kind: string, x: number, y: number, wide: number, high: number, rx = 0) => `<rect class="${kind}" x="${x}" y="${y}" width="${wide}" height="${high}" rx="${rx}"/>`;
const card = (x: number, y: number) => rect('card', x - 6, y - 8.5, 12, 17, 1.5);
/** Places around a middle, the first at the top. */
const around = (count: number, wide: number, high: number) =>
  upTo(count).map((at) => [60 + wide * Math.sin((2 * Math.PI * at) / count), 36 - high * Math.cos((2 * Math.PI * at) / count)].map((part) => Number(part.toFixed(1))) as [number, number]);
const slices = (count: number, x: number, path: string, kind: (at: number) => string) => each(upTo(count), (at) => `<path class="${kind(at)}" d="${path}" transform="rotate(${(at * 360) / count} ${x} 36)"/>`);
const redOrBlack = (at: number) => (at % 2 ? 'red' : 'black');

const WHEELS: Record<WheelForm, () => string> = {
  disc: () =>
    circle('wood', 34, 36, 27) + slices(18, 34, 'M34 36l-3.9-22.2a22.5 22.5 0 0 1 7.8 0z', (at) => (at === 0 ? 'green' : redOrBlack(at))) + circle('wood', 34, 36, 12) + circle('ivory', 45, 19, 2.4) +
    each(upTo(12), (at) => rect(redOrBlack(at), 70 + (at % 3) * 14, 10 + Math.floor(at / 3) * 13, 12, 11)),
  bowl: () =>
    '<ellipse class="wood" cx="60" cy="36" rx="44" ry="29"/><ellipse class="inner" cx="60" cy="36" rx="35" ry="22"/>' +
    each(around(9, 24, 15), ([x, y], at) => circle(redOrBlack(at), x, y, 4.6)) + circle('ivory', 60, 36, 4),
  upright: () =>
    circle('wood', 60, 36, 32) + slices(16, 60, 'M60 36l-5.5-28a28.5 28.5 0 0 1 11 0z', (at) => ['gold', 'red', 'green', 'black'][at % 4]!) + circle('wood', 60, 36, 7) + '<path class="ivory" d="M56 2h8l-4 9z"/>',
  drum: () =>
    circle('line', 46, 34, 28) + '<path class="wood" d="M18 62h56l5 6H13z"/>' +
    each([[32, 44], [46, 50], [60, 44], [39, 33], [53, 33], [46, 20]] as [number, number][], ([x, y]) => circle('ivory', x, y, 5.5)) + each(upTo(3), (at) => circle('ivory', 98, 18 + at * 18, 7)),
};

const die = (x: number, y: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} ${y})">${rect('die', x - 8, y - 8, 16, 16, 3)}${each([-4, 0, 4], (step) => circle('pip', x + step, y + step, 1.7))}</g>`;
const oval = '<ellipse class="line" cx="60" cy="36" rx="44" ry="25"/>' + each(around(8, 44, 25), ([x, y]) => circle('seat', x, y, 5.5));
const seats: [number, number][] = [[18, 30], [38, 46], [60, 54], [82, 46], [102, 30]];
const arc = '<path class="line" d="M8 14Q60 84 112 14"/>' + card(54, 14) + card(66, 14) + each(seats, ([x, y]) => circle('seat', x, y, 6));
const boxes = arc + each(seats, ([x, y]) => circle('seat small', x, y - 11, 3.5));

const FELTS: Record<Layout, () => string> = {
  boxes: () => boxes,
  wheel: () => boxes,
  arc: () => arc,
  dice: () => rect('line', 12, 10, 96, 52, 8) + each(upTo(6), (at) => rect('line', 20 + at * 14, 16, 12, 12)) + die(44, 47, -12) + die(66, 45, 16),
  rows: () => each(upTo(5), (at) => card(30 + at * 14, 18) + card(30 + at * 14, 40)) + rect('red', 16, 54, 42, 11, 2) + rect('black', 62, 54, 42, 11, 2),
  'two-hands': () => card(26, 22) + card(40, 22) + card(80, 22) + card(94, 22) + rect('blue', 12, 40, 32, 22, 3) + rect('green', 44, 40, 32, 22) + rect('red', 76, 40, 32, 22, 3),
  'two-cloths': () => rect('line', 8, 12, 38, 48, 10) + rect('line', 74, 12, 38, 48, 10) + card(27, 36) + card(60, 36) + card(93, 36) + circle('ivory', 60, 16, 4),
  'passing-bank': () => oval + card(48, 36) + card(62, 36) + circle('ivory', 80, 36, 4),
  ring: () => oval + each(upTo(5), (at) => card(34 + at * 13, 36)),
};

const drawn = new Map<string, string>();

/** Where the picture of a felt is to be had: in the address itself. */
export function picture(layout: Layout, wheel: WheelForm | null): string {
  const kind = wheel ?? layout;
  let address = drawn.get(kind);
  if (address === undefined) {
    const inside = wheel ? WHEELS[wheel]() : FELTS[layout]();
    address = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 72">${STYLE}${inside}</svg>`)}`;
    drawn.set(kind, address);
  }
  return address;
}
