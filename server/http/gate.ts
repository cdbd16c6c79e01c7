import { codes, Refusal } from '#server/refusal.ts';

/** Lets a bounded number of heavy works run at once; the rest wait their turn, and too many are refused. */
export interface Gate {
  /** Throws a `Refusal` 503 when as many already wait as may, and the reason of a signal that is aborted meanwhile. */
  pass<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Makes a gate `width` works wide, before which `queue` may wait. */
export function createGate(width: number, queue: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async pass(work, signal) {
      signal?.throwIfAborted();
      if (running >= width) {
        if (waiting.length >= queue) {
          throw new Refusal(503, codes.unavailable, 'Too many at once. Try again in a moment', {}, { 'retry-after': '2' });
        }
        // whoever leaves hands its place over, so `running` stays as it is
        await turn(waiting, signal);
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

/** Resolves when its turn has come; rejects and leaves the queue when the signal is aborted first. */
function turn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => {
    waiting.splice(waiting.indexOf(begin), 1);
    reject(signal?.reason as Error);
  };
  const begin = () => {
    signal?.removeEventListener('abort', leave);
    resolve();
  };
  waiting.push(begin);
  signal?.addEventListener('abort', leave, { once: true });
  return promise;
}
