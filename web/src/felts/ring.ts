// Where the seats of a table among players lie: in a ring, going round as the
// hands of a clock do, with the croupier's place left free between the last
// and the first.

/** A seat's place: -1 to 1 from the middle to the right and downwards. */
export interface Place {
  number: number;
  x: number;
  y: number;
  /** One's own: nearest to the one who looks. */
  near: boolean;
}

/** All seats; one's own at the bottom, or the croupier's place at the top. */
export function around(seats: number, own: number | null): Place[] {
  const places = seats + 1;
  // The croupier sits at number 0; whoever looks sees his own seat, or the one across from him.
  const nearest = own ?? places / 2;
  return Array.from({ length: seats }, (_, at) => {
    const number = at + 1;
    const turn = ((number - nearest) / places) * 2 * Math.PI;
    return { number, x: -Math.sin(turn), y: Math.cos(turn), near: number === own };
  });
}
