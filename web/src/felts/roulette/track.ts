// The wheel's order as an oval track: where each pocket lies on it, and the
// room inside for the sectors. Lengths are the picture's own.

export interface Point {
  x: number;
  y: number;
}

/** An oval lying along `x`, or standing; `thick` is the width of its lane. */
export class Track {
  readonly #radius: number;
  readonly #straight: number;
  readonly #length: number;

  constructor(readonly long: number, readonly short: number, readonly thick: number, readonly count: number, readonly standing: boolean) {
    this.#radius = (short - thick) / 2;
    this.#straight = long - short;
    this.#length = 2 * this.#straight + 2 * Math.PI * this.#radius;
  }

  get width() {
    return this.standing ? this.short : this.long;
  }
  get height() {
    return this.standing ? this.long : this.short;
  }

  /** The point at a place of the order, pockets counted from 0 at the far end; `out` is how far outside the middle of the lane. */
  at(place: number, out: number): Point {
    const lying = this.#lying((((place / this.count) * this.#length) + this.#length) % this.#length, out);
    return this.standing ? { x: this.short - lying.y, y: this.long - lying.x } : lying;
  }

  /** Clockwise from the middle of the right end. */
  #lying(far: number, out: number): Point {
    const [radius, straight] = [this.#radius, this.#straight];
    const quarter = (Math.PI * radius) / 2;
    const [right, left, middle] = [this.long - this.short / 2, this.short / 2, this.short / 2];
    const arc = (centre: number, angle: number): Point => ({ x: centre + (radius + out) * Math.cos(angle), y: middle + (radius + out) * Math.sin(angle) });
    if (far < quarter) return arc(right, far / radius);
    if (far < quarter + straight) return { x: right - (far - quarter), y: middle + radius + out };
    if (far < 3 * quarter + straight) return arc(left, (far - quarter - straight) / radius + Math.PI / 2);
    if (far < 3 * quarter + 2 * straight) return { x: left + (far - 3 * quarter - straight), y: middle - radius - out };
    return arc(right, (far - 3 * quarter - 2 * straight) / radius - Math.PI / 2);
  }

  /** The field of the pocket at a place, as a closed path. */
  field(place: number): string {
    const half = this.thick / 2;
    const steps = [-0.5, -0.25, 0, 0.25, 0.5];
    const outer = steps.map((step) => this.at(place + step, half));
    const inner = steps.toReversed().map((step) => this.at(place + step, -half));
    return path([...outer, ...inner]);
  }

  /** The room inside the lane along runs of pockets, each given by its first and last place. */
  inside(runs: [number, number][], gap: number): Point[] {
    return runs.flatMap(([from, to]) => {
      const steps = Math.max(2, Math.ceil((to - from + 1) * 3));
      return Array.from({ length: steps + 1 }, (_, step) => this.at(from - 0.5 + ((to - from + 1) * step) / steps, -this.thick / 2 - gap));
    });
  }
}

export function path(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

/** The middle of a room: where its name stands. */
export function middle(points: Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  for (const [at, one] of points.entries()) {
    const next = points[(at + 1) % points.length]!;
    const cross = one.x * next.y - next.x * one.y;
    [area, x, y] = [area + cross / 2, x + ((one.x + next.x) * cross) / 6, y + ((one.y + next.y) * cross) / 6];
  }
  return { x: x / area, y: y / area };
}

/** The runs of neighbouring places that a set of pockets makes up around an order. */
export function runs(order: string[], pockets: string[]): [number, number][] {
  const count = order.length;
  const inside = (place: number) => pockets.includes(order[((place % count) + count) % count]!);
  const starts = order.flatMap((_, place) => (inside(place) && !inside(place - 1) ? [place] : []));
  if (starts.length === 0) return pockets.length > 0 ? [[0, count - 1]] : [];
  return starts.map((start) => {
    let end = start;
    while (inside(end + 1) && end - start < count) end += 1;
    return [start, end];
  });
}
