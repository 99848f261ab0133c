// The arc of a cloth: boxes before a bank, those in the middle nearest to the one who looks.

/** How much wider one's own box is than another's, and each further hand in it. */
const OWN = 1.7;
const HAND = 0.6;

/** What part of the cloth's width each box takes, and how far down the arc its middle lies: 0 at the ends, 1 in the middle. */
export interface Along {
  weight: number;
  down: number;
}

/** Of each box, how many hands are played in it: one's own, or none where it is not. */
export function along(hands: number[]): Along[] {
  const weights = hands.map((own) => (own > 0 ? OWN + HAND * (own - 1) : 1));
  const whole = weights.reduce((sum, one) => sum + one, 0);
  let before = 0;
  return weights.map((weight) => {
    const middle = (before + weight / 2) / whole;
    before += weight;
    return { weight, down: 1 - (2 * middle - 1) ** 2 };
  });
}

/** How deep the arc hangs on a cloth of this size. */
export const depth = (width: number, height: number) => Math.round(Math.min(height * 0.16, width * 0.07));

/** The line of an arc from end to end: its ends at a height, its middle so much lower. */
export function line(width: number, top: number, sag: number, inset: number): string {
  return `M${inset} ${top}Q${width / 2} ${top + 2 * sag} ${width - inset} ${top}`;
}
