import type { WorkerWord } from '#core/push/worker-words.ts';

/** A page of this browser, as a worker sees it. */
export interface WorkerPage {
  readonly visibilityState: 'visible' | 'hidden';
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(word: WorkerWord, transfer?: readonly MessagePort[]): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

/** The used part of a service worker's global scope; the types of pages and of workers exclude each other. */
export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: {
    matchAll(which: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly WorkerPage[]>;
    openWindow(href: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(
    name: 'fetch',
    listener: (event: {
      readonly request: Request;
      readonly preloadResponse: Promise<Response | undefined>;
      respondWith(response: Promise<Response>): void;
    }) => void,
  ): void;
  addEventListener(name: 'push', listener: (event: Lasting & { readonly data: { json(): unknown } | null }) => void): void;
  addEventListener(
    name: 'notificationclick' | 'notificationclose',
    listener: (event: Lasting & { readonly notification: Notification }) => void,
  ): void;
}

/** The scope of the worker that asks. */
export const workerScope = (): WorkerScope => globalThis as unknown as WorkerScope;
