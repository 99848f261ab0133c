// What a hand is called, in two parts: the one without which it says nothing, and the one that gives way where there is little room.

/** A count of points and its noun, or the name of a class and its ranks. */
export function parts(name: string, called: string): [string, string] {
  const points = /^(\d+)( .+)$/.exec(called);
  if (points) return [points[1]!, points[2]!];
  return called.startsWith(name) ? [name, called.slice(name.length)] : [called, ''];
}
