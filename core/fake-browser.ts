import type { Host, Locks } from './environment.ts';

/** A browser without a page, for tests: what its tabs share is real, what they show is remembered. */
export interface FakeBrowser {
  /** What is kept between visits, by name. */
  readonly kept: Map<string, string>;
  /** Cookies by name; a removed one is absent. */
  readonly cookies: Map<string, { readonly value: string; readonly seconds: number }>;
  /** A further tab: its host, where it went, and a way to bring it back to the person. */
  openTab(): FakeTab;
}

/** One tab of a fake browser. */
export interface FakeTab {
  readonly host: Host;
  readonly visited: string[];
  reloads(): number;
  wake(): void;
}

/** Makes a browser with nothing kept. Talk between tabs arrives after the current task, as in a real one. */
export function createFakeBrowser(): FakeBrowser {
  const kept = new Map<string, string>();
  const cookies: FakeBrowser['cookies'] = new Map();
  const listeners = new Map<string, Set<{ readonly from: object; readonly hear: (message: unknown) => void }>>();
  const locks = createFakeLocks();

  const openTab = (): FakeTab => {
    const wakes = new Set<() => void>();
    const visited: string[] = [];
    let reloads = 0;
    const host: Host = {
      keep: {
        read: (name) => kept.get(name),
        write: (name, value) => kept.set(name, value),
        remove: (name) => kept.delete(name),
      },
      cookies: {
        read: (name) => cookies.get(name)?.value,
        write: (name, value, seconds) => (seconds > 0 ? cookies.set(name, { value, seconds }) : cookies.delete(name)),
      },
      locks,
      channel: (name) => {
        const channel = {};
        const all = listeners.get(name) ?? new Set();
        listeners.set(name, all);
        const own = new Set<typeof all extends Set<infer One> ? One : never>();
        return {
          send: (message) =>
            setTimeout(() => {
              for (const one of all) if (one.from !== channel) one.hear(structuredClone(message));
            }, 0),
          hear: (hear) => {
            const one = { from: channel, hear };
            all.add(one);
            own.add(one);
            return () => all.delete(one);
          },
          close: () => own.forEach((one) => all.delete(one)),
        };
      },
      root: undefined,
      onWake: (listener) => {
        wakes.add(listener);
        return () => wakes.delete(listener);
      },
      isVisible: () => true,
      navigate: (href) => visited.push(href),
      reload: () => {
        reloads += 1;
      },
    };
    return { host, visited, reloads: () => reloads, wake: () => wakes.forEach((listener) => listener()) };
  };

  return { kept, cookies, openTab };
}

/** Locks that wait in line, as the browser's do. */
function createFakeLocks(): Locks {
  const lines = new Map<string, Promise<unknown>>();
  return {
    run: async (name, work, say) => {
      const before = lines.get(name);
      if (before && say?.ifFree) return work(false);
      const aborted = new Promise<never>((_, reject) => {
        say?.signal?.addEventListener('abort', () => reject(new DOMException('The wait was aborted', 'AbortError')));
      });
      const turn = (async () => {
        await (say?.signal ? Promise.race([before, aborted]) : before);
        return work(true);
      })();
      const done = turn.catch(() => undefined).finally(() => {
        if (lines.get(name) === done) lines.delete(name);
      });
      lines.set(name, done);
      return turn;
    },
  };
}
