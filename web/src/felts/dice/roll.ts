// How a die tumbles, as a function of the time: whatever its way, at its end it
// shows the face that the house said.

/** How far a die is turned about the axis across and the axis upwards, and where it is on its way. */
export interface Turn {
  x: number;
  y: number;
  /** From 1 where it is thrown to 0 where it lies. */
  far: number;
  /** How high it jumps, 0 on the cloth. */
  high: number;
}

/** How a die is turned to show each face: opposite faces make seven. */
const SHOWS: Record<number, [x: number, y: number]> = { 1: [0, 0], 6: [0, 180], 3: [0, -90], 4: [0, 90], 2: [-90, 0], 5: [90, 0] };

export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** The turn that a face of the cube itself has. */
export const faceTurn = (face: number): [x: number, y: number] => {
  const [x, y] = SHOWS[face]!;
  return [-x, -y];
};

/** A die at a part of its throw, 0 to 1; `which` of the dice it is. */
export function roll(face: number, which: number, part: number): Turn {
  const t = Math.min(1, Math.max(0, part));
  const left = (1 - t) ** 2;
  const [x, y] = SHOWS[face] ?? [0, 0];
  const high = Math.abs(Math.sin(t * Math.PI * (3 + which))) * (1 - t) ** 1.5;
  return { x: x - 360 * (2 + which) * left, y: y + 360 * (3 - which) * left, far: left, high };
}

/** The face that a die turned so shows to whoever looks from the front. */
export function facing(x: number, y: number): number {
  const near = (one: number, other: number) => Math.abs((((one - other) % 360) + 540) % 360 - 180) < 1;
  return FACES.find((face) => near(SHOWS[face]![0], x) && near(SHOWS[face]![1], y)) ?? 0;
}
