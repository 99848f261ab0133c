// One stop of Tab for a group of bets; arrows lead from one to the next of those that lie nearest.

export interface Rover {
  stops: (key: string) => boolean;
  reach: (key: string) => void;
  arrow: (event: KeyboardEvent) => void;
}

const WAYS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The bets of a group by their keys, and the box that they lie at. Where they lie is asked of the page itself. */
export function rove(keys: () => string[], at: () => number | null): Rover {
  let reached = $state('');
  const element = (key: string) => document.getElementById(`spot-${at()}-${key}`);
  /** How far it is from one field to another in a direction: first what lies straight that way, then what is nearest. */
  function far(from: DOMRect, to: DOMRect, [right, down]: [number, number]): number | null {
    const along = right > 0 ? to.left - from.right : right < 0 ? from.left - to.right : down > 0 ? to.top - from.bottom : from.top - to.bottom;
    if (along < -4) return null;
    const [low, high, start, end] = right !== 0 ? [from.top, from.bottom, to.top, to.bottom] : [from.left, from.right, to.left, to.right];
    const aside = Math.max(0, start - high, low - end);
    return along + 3 * aside + 0.01 * Math.abs((start + end) / 2 - (low + high) / 2);
  }
  return {
    stops: (key) => (keys().includes(reached) ? reached : keys()[0]) === key,
    reach: (key) => (reached = key),
    arrow(event) {
      const way = WAYS[event.key];
      if (!way || !(event.currentTarget instanceof Element)) return;
      event.preventDefault();
      const here = event.currentTarget.getBoundingClientRect();
      let best: { key: string; away: number } | undefined;
      for (const key of keys()) {
        const found = element(key);
        if (!found || found === event.currentTarget) continue;
        const away = far(here, found.getBoundingClientRect(), way);
        if (away !== null && (!best || away < best.away)) best = { key, away };
      }
      if (!best) return;
      reached = best.key;
      element(best.key)?.focus();
    },
  };
}
