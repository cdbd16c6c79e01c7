import type { Rights } from './access/permission.ts';
import type { Dispose } from './kernel/index.ts';
import type { Notifications } from './push/notifications.ts';
import type { Locale } from './i18n/locale.ts';
import type { Density, ThemeName } from './theme/theme.ts';

/** Storage of one browser that lasts between visits: text by name. */
export interface Keep {
  /** The text, or undefined when there is none or the browser refuses. */
  read(name: string): string | undefined;
  write(name: string, value: string): void;
  remove(name: string): void;
}

/** Cookies a page writes for the server's next first load. */
export interface Cookies {
  read(name: string): string | undefined;
  /** `seconds` 0 removes it. Path `/` and `SameSite=Strict` always; `Secure` wherever the browser would keep it. */
  write(name: string, value: string, seconds: number): void;
}

/** Exclusive work across the tabs of one browser. */
export interface Locks {
  /** Runs the work while no other tab holds the lock; with `ifFree` the work hears whether it got the lock. */
  run<T>(name: string, work: (held: boolean) => Promise<T>, options?: { readonly ifFree?: boolean; readonly signal?: AbortSignal }): Promise<T>;
}

/**
 * Storage shared by all tabs of one browser: once written, a value is what every tab reads. `Keep` reaches other tabs a
 * moment later.
 */
export interface Common {
  /** The value, or undefined when there is none or the browser refuses. */
  read(name: string): Promise<unknown>;
  /** Resolves once every tab would read it; undefined removes. Plain data only. */
  write(name: string, value: unknown): Promise<void>;
}

/** Talk between the tabs of one browser; a tab does not hear itself. */
export interface Channel {
  send(message: unknown): void;
  hear(listener: (message: unknown) => void): Dispose;
  close(): void;
}

/** Access to the browser for the services. On the server everything here does nothing. */
export interface Host {
  readonly keep: Keep;
  readonly common: Common;
  readonly cookies: Cookies;
  readonly locks: Locks;
  readonly channel: (name: string) => Channel;
  /** The `<html>` element, where there is one. */
  readonly root: HTMLElement | undefined;
  /** Tells when the page comes back to a person: shown, restored, focused, online. */
  readonly onWake: (listener: () => void) => Dispose;
  /** True when a person can see the page now. */
  readonly isVisible: () => boolean;
  /** Resolves once the page drawn by the server answers: before that nobody hears what changes. */
  readonly takenOver: Promise<void>;
  /** Goes to an address of the product, path and all. */
  readonly navigate: (href: string) => void;
  /** The browser's own notifications; undefined where it has none. */
  readonly notifications: Notifications | undefined;
  /** Draws the page anew from the server. */
  readonly reload: () => void;
}

/** Where a kernel runs and what is known before it starts. */
export interface Environment {
  readonly side: 'server' | 'browser';
  /** Where the product is served: `https://stoop.example`. */
  readonly origin: string;
  readonly locale: Locale;
  readonly theme: ThemeName;
  readonly density?: Density;
  /** The 24 characters that encrypt a user id on its way to sign-in. */
  readonly loginSecret: string;
  /** Carries calls; the global `fetch` unless given. On the server the API without the network. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** On the server: the token of the first load, already verified by whoever gives it. */
  readonly accessToken?: string;
  /** On the server: the roles and rights of that token's holder. */
  readonly roleList?: readonly string[];
  readonly rights?: Rights;
  /** Words already there, all areas together: spares the browser a wait before it hydrates. */
  readonly words?: Readonly<Record<string, string>>;
  /** Brings all words of `locale` where `words` are but those the server drew with. */
  readonly allWords?: () => Promise<{ readonly default: Readonly<Record<string, string>> }>;
  /** On the server: the keys that were asked for are noted here. */
  readonly asked?: Set<string>;
  /** The state the server drew the page from, by model name. */
  readonly snapshot?: Readonly<Record<string, unknown>>;
  /** Milliseconds the server's clock was ahead of this browser's when it drew the page; answers correct it later. */
  readonly clockOffset?: number;
  /** The moment the server drew the page, ISO 8601 by its clock: what changed since is not on it. */
  readonly drawnAt?: string;
  /** Replaces parts of the page: the router's navigation, a test's storage and locks. */
  readonly host?: Partial<Host>;
}
