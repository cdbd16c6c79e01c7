import type { Host, Locks } from '#core/environment.ts';
import type { Notifications } from '#core/push/notifications.ts';

/** A browser without a page, for tests: what its tabs share is real, what they show is remembered. */
export interface FakeBrowser {
  /** Storage that lasts between visits, by name. */
  readonly kept: Map<string, string>;
  /** Cookies by name; a removed one is absent. */
  readonly cookies: Map<string, { readonly value: string; readonly seconds: number }>;
  /** The browser's own notifications; undefined where it has none. */
  readonly notifications: FakeNotifications | undefined;
  /** A further tab: its host, where it went, and a way to bring it back to the person. */
  openTab(): FakeTab;
}

/** Notifications that a test plays the person and the worker of. */
export interface FakeNotifications {
  permission: NotificationPermission;
  /** The person's reply when asked. */
  answer: NotificationPermission;
  /** Token of the browser's push service; an error is thrown. */
  token: string | Error;
  /** True when messages reach the browser. */
  joined: boolean;
  asked: number;
  /** The ids of messages shown, and of those dealt with while no page was open. */
  readonly shown: Set<string>;
  readonly handled: Set<string>;
  /** Brings a word of the worker to every tab; returns how many took it up. */
  tell(word: unknown): number;
}

/** One tab of a fake browser. */
export interface FakeTab {
  readonly host: Host;
  readonly visited: string[];
  reloads(): number;
  wake(): void;
  /** Takes the tab out of the person's sight; `wake` brings it back. */
  hide(): void;
}

/** Makes a browser with nothing kept. Talk between tabs arrives after the current task, as in a real one. */
export function createFakeBrowser(options: {
  readonly permission?: NotificationPermission;
  /** Milliseconds after which a tab sees what another one kept; at once unless said. */
  readonly late?: number;
} = {}): FakeBrowser {
  const kept = new Map<string, string>();
  const views: Map<string, string>[] = [];
  const common = new Map<string, unknown>();
  const cookies: FakeBrowser['cookies'] = new Map();
  const listeners = new Map<string, Set<{ readonly from: object; readonly hear: (message: unknown) => void }>>();
  const locks = createFakeLocks();
  const { notifications, fake } = options.permission === undefined ? {} : createFakeNotifications(options.permission);

  const openTab = (): FakeTab => {
    const wakes = new Set<() => void>();
    const visited: string[] = [];
    let reloads = 0;
    let isVisible = true;
    const view = options.late === undefined ? kept : new Map(kept);
    views.push(view);
    const change = (work: (view: Map<string, string>) => void) => {
      work(kept);
      work(view);
      setTimeout(() => views.forEach((other) => other !== view && work(other)), options.late);
    };
    const host: Host = {
      keep: {
        read: (name) => view.get(name),
        write: (name, value) => (options.late === undefined ? kept.set(name, value) : change((one) => one.set(name, value))),
        remove: (name) => (options.late === undefined ? kept.delete(name) : change((one) => one.delete(name))),
      },
      common: {
        read: async (name) => structuredClone(common.get(name)),
        write: async (name, value) => void (value === undefined ? common.delete(name) : common.set(name, structuredClone(value))),
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
      isVisible: () => isVisible,
      takenOver: Promise.resolve(),
      navigate: (href) => visited.push(href),
      notifications,
      reload: () => {
        reloads += 1;
      },
    };
    return {
      host,
      visited,
      reloads: () => reloads,
      wake: () => {
        isVisible = true;
        wakes.forEach((listener) => listener());
      },
      hide: () => {
        isVisible = false;
      },
    };
  };

  return { kept, cookies, notifications: fake, openTab };
}

function createFakeNotifications(permission: NotificationPermission): { fake: FakeNotifications; notifications: Notifications } {
  const listeners = new Set<(word: unknown, taken: () => void) => void>();
  const changes = new Set<() => void>();
  const fake: FakeNotifications = {
    permission,
    answer: 'granted',
    token: 'token-1',
    joined: false,
    asked: 0,
    shown: new Set(),
    handled: new Set(),
    tell: (word) => {
      let taken = 0;
      for (const listener of listeners) listener(structuredClone(word), () => (taken += 1));
      return taken;
    },
  };
  const notifications: Notifications = {
    permission: () => fake.permission,
    ask: async () => {
      fake.asked += 1;
      fake.permission = fake.answer;
      changes.forEach((listener) => listener());
      return fake.permission;
    },
    onChange: (listener) => {
      changes.add(listener);
      return () => changes.delete(listener);
    },
    join: async () => {
      if (fake.token instanceof Error) throw fake.token;
      fake.joined = true;
      return fake.token;
    },
    leave: async () => {
      fake.joined = false;
    },
    hear: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takeHandled: async () => {
      const handled = [...fake.handled];
      fake.handled.clear();
      return handled;
    },
    clear: async (messageIds) => {
      for (const id of messageIds ?? [...fake.shown]) fake.shown.delete(id);
    },
  };
  return { fake, notifications };
}

/** Locks that wait in line, as the browser's do. */
function createFakeLocks(): Locks {
  const lines = new Map<string, Promise<unknown>>();
  return {
    run: async (name, work, options) => {
      const before = lines.get(name);
      if (before && options?.ifFree) return work(false);
      const aborted = new Promise<never>((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('The wait was aborted', 'AbortError')));
      });
      const turn = (async () => {
        await (options?.signal ? Promise.race([before, aborted]) : before);
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
