import { leaveOnce } from './leave-once.ts';

/** A part of the build that could not be had: most often a newer build took its place. */
export class LostChunk extends Error {
  override readonly name = 'LostChunk';
  /** The server could not be reached either. */
  readonly isCutOff: boolean;

  constructor(cause: unknown, isCutOff = false) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isCutOff = isCutOff;
  }
}

/** Milliseconds that a page waits for any answer before it takes itself for cut off. */
const waitMs = 3000;

/** True when the server does not answer: a browser may have a network that leads nowhere, and call itself online. */
export async function isCutOff(): Promise<boolean> {
  if (navigator.onLine === false) return true;
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(waitMs) }).then(
    () => false,
    () => true,
  );
}

/** Milliseconds in which a second failure on the same path does not reload again. */
const guard = 10_000;

/** The name of the marker in session storage, one for each path. */
const markerOf = (path: string) => `reloaded:${path}`;

/** True when a path may be reloaded now; marks it if so. `storage` may refuse: then nothing is reloaded, rather than for ever. */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    const last = storage.getItem(markerOf(path));
    if (last !== null && now - Number(last) < guard) return false;
    storage.setItem(markerOf(path), String(now));
    return true;
  } catch {
    return false;
  }
}

/** Loads the page at an address anew, with the build there is now; false when that was tried just before, or no network would bring it. */
export function reloadFor(url: URL): boolean {
  if (!navigator.onLine || !mayReload(url.pathname, Date.now(), sessionStorage)) return false;
  leaveOnce(url.pathname + url.search + url.hash);
  return true;
}
