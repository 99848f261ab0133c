// How a wheel turns and a ball falls, as a function of the time: whatever the
// turn, at its end the ball lies in the pocket that the house said.

/** Degrees, clockwise, from the top. */
export type Angle = number;

/** Where rotor and ball are. */
export interface Moment {
  /** How far the rotor has turned. */
  rotor: Angle;
  /** Where the ball is, as one sees it. */
  ball: Angle;
  /** How far out it is: 1 on the rim, 0 in its pocket. */
  out: number;
}

const ROTOR_TURNS = 1.4;
const BALL_TURNS = 9;
/** The ball leaves the rim, meets the deflectors, and jumps until it lies. */
const LEAVES = 0.62;
const LIES = 0.93;

const ease = (t: number) => 1 - (1 - t) ** 2.4;

/** The angle of a pocket's middle on a rotor that has not turned. */
export const pocketAngle = (place: number, count: number): Angle => (360 * place) / count;

/** Rotor and ball at a part of the spin, 0 to 1; `from` is how the rotor stood. A bowl stands still. */
export function spin(place: number, count: number, from: Angle, part: number, rotorTurns = ROTOR_TURNS): Moment {
  const t = Math.min(1, Math.max(0, part));
  const rotor = from - 360 * rotorTurns * ease(t);
  if (t >= LIES) return { rotor, ball: rotor + pocketAngle(place, count), out: 0 };
  // Against the rotor, ever slower, to meet the pocket where the rotor will have carried it.
  const meets = from - 360 * rotorTurns * ease(LIES) + pocketAngle(place, count);
  const run = t / LIES;
  const ball = meets - 360 * BALL_TURNS * (1 - ease(run));
  return { rotor, ball, out: t < LEAVES ? 1 : falls((t - LEAVES) / (LIES - LEAVES)) };
}

/** From the rim to the pocket, with jumps that get smaller. */
function falls(t: number): number {
  const jumps = Math.abs(Math.cos(t * Math.PI * 3.5)) * (1 - t) ** 1.6;
  return Math.max(0, (1 - t) * 0.35 + jumps * 0.65);
}

/** Which pocket lies under an angle as one sees it, on a rotor that has turned so far. */
export function under(seen: Angle, rotor: Angle, count: number): number {
  const turned = (((seen - rotor) % 360) + 360) % 360;
  return Math.round((turned * count) / 360) % count;
}
