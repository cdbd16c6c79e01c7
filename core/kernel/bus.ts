import type { Entry, Event } from './key.ts';

/** Undoes what the call that returned it did; calling it twice is harmless. */
export type Dispose = () => void;

/** Told of every error that one part must not pass on to the others. `where` names the part. */
export type Report = (error: unknown, where: string) => void;

/** Broadcasts what happened: synchronous, in order of subscription. Never a way to ask or to steer. */
export interface Bus {
  emit<T>(fact: Entry<'event', T>): void;
  on<T>(event: Event<T>, listener: (value: T) => void): Dispose;
}

type Listener = { hear: ((value: never) => void) | undefined };

/** Depth of events emitted from within deliveries that counts as an endless loop. */
const deepest = 50;

/**
 * Makes a bus. A throwing listener is reported and the rest still hear.
 * A listener added during a delivery first hears the next one.
 */
export function createBus(report: Report): Bus & { clear(): void } {
  const listeners = new Map<object, readonly Listener[]>();
  let depth = 0;
  return {
    emit({ key, value }) {
      if (depth >= deepest) {
        report(new Error(`'${key.id}' is emitted again and again by its own listeners`), key.id);
        return;
      }
      depth += 1;
      try {
        for (const listener of listeners.get(key) ?? []) {
          try {
            listener.hear?.(value as never);
          } catch (error) {
            report(error, key.id);
          }
        }
      } finally {
        depth -= 1;
      }
    },
    on(event, listener) {
      const own: Listener = { hear: listener };
      listeners.set(event, [...(listeners.get(event) ?? []), own]);
      return () => {
        // A delivery under way still holds it: it must not hear what comes after it left.
        own.hear = undefined;
        listeners.set(event, (listeners.get(event) ?? []).filter((other) => other !== own));
      };
    },
    clear: () => listeners.clear(),
  };
}
