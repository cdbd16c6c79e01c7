/** Milliseconds that data asked for ahead wait for their page. */
const keptMs = 4000;
/** The most pages whose data are asked for ahead at once; the one asked for first goes. */
const maxPages = 4;

/** Data of pages that somebody is about to open, by path and query. */
export interface Ahead {
  /** Asks, unless what was asked a moment ago still waits. What fails is asked for again by the page itself. */
  ask(address: string, load: (signal: AbortSignal) => Promise<unknown>): void;
  /** The data, once; undefined where nobody asked or they are too old. */
  take(address: string): Promise<unknown> | undefined;
  clear(): void;
}

/** An empty store; `now` is the time in milliseconds. */
export function createAhead(now: () => number = () => performance.now()): Ahead {
  const asked = new Map<string, { readonly data: Promise<unknown>; readonly at: number; readonly control: AbortController }>();
  const drop = (address: string): void => {
    asked.get(address)?.control.abort();
    asked.delete(address);
  };
  const fresh = (address: string) => {
    const one = asked.get(address);
    return one && now() - one.at < keptMs ? one : undefined;
  };
  return {
    ask: (address, load) => {
      if (fresh(address)) return;
      drop(address);
      const control = new AbortController();
      const data = load(control.signal);
      const one = { data, at: now(), control };
      asked.set(address, one);
      data.catch(() => asked.get(address) === one && asked.delete(address));
      for (const first of asked.keys()) if (asked.size > maxPages) drop(first);
    },
    take: (address) => {
      const one = fresh(address);
      asked.delete(address);
      return one?.data;
    },
    clear: () => {
      for (const address of asked.keys()) drop(address);
    },
  };
}
