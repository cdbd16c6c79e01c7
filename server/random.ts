/** A row of numbers that look random and are the same for the same seed: for demonstrations and tests. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** One of a list. */
  of<T>(list: readonly T[]): T;
  /** Several of a list, each once, in the list's order. */
  some<T>(list: readonly T[], count: number): readonly T[];
}

/** Makes such a row (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    of: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
    some: (list, count) => {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, list.length)) chosen.add(whole(0, list.length - 1));
      return list.filter((_, at) => chosen.has(at));
    },
  };
}
