import { codes, Refusal } from '#server/refusal.ts';

/** Lets a bounded number of heavy works run at once; the rest wait their turn, and too many are refused. */
export interface Gate {
  /** Throws a `Refusal` 503 when as many already wait as may. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

/** Makes a gate `width` works wide, before which `queue` may wait. */
export function createGate(width: number, queue: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async pass(work) {
      if (running >= width) {
        if (waiting.length >= queue) {
          throw new Refusal(503, codes.unavailable, 'Too many at once. Try again in a moment', {}, { 'retry-after': '2' });
        }
        // whoever leaves hands its place over, so `running` stays as it is
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
