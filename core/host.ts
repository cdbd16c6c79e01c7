import { pageNotifications } from './push/page-notifications.ts';
import type { Channel, Common, Cookies, Environment, Host, Keep, Locks } from './environment.ts';

const nothing = (): void => undefined;

const noKeep: Keep = { read: () => undefined, write: nothing, remove: nothing };
const noCommon: Common = { read: async () => undefined, write: async () => undefined };
const noCookies: Cookies = { read: () => undefined, write: nothing };
const noLocks: Locks = { run: (_name, work) => work(true) };
const noChannel: Channel = { send: nothing, hear: () => nothing, close: nothing };

/** A host that keeps and shows nothing: the server's. */
const nowhere: Host = {
  keep: noKeep,
  common: noCommon,
  cookies: noCookies,
  locks: noLocks,
  channel: () => noChannel,
  root: undefined,
  onWake: () => nothing,
  isVisible: () => false,
  takenOver: Promise.resolve(),
  navigate: nothing,
  notifications: undefined,
  reload: nothing,
};

/** The host of an environment: the page's own means in the browser, none on the server, each replaceable. */
export function hostOf(environment: Environment): Host {
  const isPage = environment.side === 'browser' && typeof document !== 'undefined';
  const base = isPage ? pageHost(environment.origin) : nowhere;
  return { ...base, ...environment.host };
}

function pageHost(origin: string): Host {
  return {
    keep: pageKeep,
    common: pageCommon,
    cookies: pageCookies(origin),
    locks: 'locks' in navigator ? pageLocks : noLocks,
    channel: 'BroadcastChannel' in globalThis ? pageChannel : () => noChannel,
    root: document.documentElement,
    onWake: (listener) => {
      const whenVisible = () => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', whenVisible);
      for (const name of wakes) window.addEventListener(name, listener);
      return () => {
        document.removeEventListener('visibilitychange', whenVisible);
        for (const name of wakes) window.removeEventListener(name, listener);
      };
    },
    takenOver: Promise.resolve(),
    isVisible: () => document.visibilityState === 'visible',
    navigate: (href) => location.assign(href),
    notifications: pageNotifications(),
    reload: () => location.reload(),
  };
}

const wakes = ['pageshow', 'online', 'focus'] as const;

// Storage throws where a person has forbidden it, and when it is full: the product then works for this visit.
const pageKeep: Keep = {
  read: (name) => {
    try {
      return localStorage.getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // kept for this visit only
    }
  },
  remove: (name) => {
    try {
      localStorage.removeItem(name);
    } catch {
      // nothing was kept
    }
  },
};

// IndexedDB orders its transactions across tabs. It throws where a person has forbidden it: each tab then sees what is kept.
const pageCommon: Common = {
  read: async (name) => {
    try {
      const { get } = await import('idb-keyval');
      return await get<unknown>(`stoop/${name}`);
    } catch {
      return undefined;
    }
  },
  write: async (name, value) => {
    try {
      const { del, set } = await import('idb-keyval');
      await (value === undefined ? del(`stoop/${name}`) : set(`stoop/${name}`, value));
    } catch {
      // the other tabs find it where it is kept
    }
  },
};

const pageCookies = (origin: string): Cookies => ({
  read: (name) => {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
  },
  write: (name, value, seconds) => {
    document.cookie = cookieText(origin, name, value, seconds);
  },
});

/** The text that writes a cookie; `Secure` except on a plain-http page of this very machine, where it would be lost. */
export function cookieText(origin: string, name: string, value: string, seconds: number): string {
  const { protocol, hostname } = new URL(origin);
  const local = protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Strict${local ? '' : '; Secure'}`;
}

const pageLocks: Locks = {
  run: async (name, work, options) =>
    navigator.locks.request(
      name,
      { ...(options?.ifFree && { ifAvailable: true }), ...(options?.signal && !options.ifFree && { signal: options.signal }) },
      (lock) => work(lock !== null),
    ),
};

function pageChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line require-post-message-target-origin -- a broadcast channel has no target
    send: (message) => channel.postMessage(message),
    hear: (listener) => {
      const onMessage = (event: MessageEvent<unknown>) => listener(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
}
