import type { RouterProviderProps } from 'react-router-dom';

/** Milliseconds in which a second failure on the same path does not reload again. */
const guard = 10_000;

/** The name of the marker in session storage, one for each path. */
const markerOf = (path: string) => `reloaded:${path}`;

/** Whether a path may be reloaded now; marks it if so. `storage` may refuse: then nothing is reloaded, rather than for ever. */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    const last = Number(storage.getItem(markerOf(path)) ?? 0);
    if (now - last < guard) return false;
    storage.setItem(markerOf(path), String(now));
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads when a chunk of the build is gone, as happens after a new build was put up: on the next navigation,
 * once within ten seconds for a path.
 */
export function reloadOnce(router: RouterProviderProps['router']): void {
  let isBroken = false;
  window.addEventListener('vite:preloadError', () => {
    isBroken = true;
    const { location: going, state } = router.state.navigation;
    const path = state === 'idle' ? undefined : going.pathname + going.search;
    // The chunk was wanted by a navigation under way: that one becomes the reload.
    if (path !== undefined && mayReload(path, Date.now(), sessionStorage)) location.assign(path);
  });
  router.subscribe(({ navigation, location: now }) => {
    if (!isBroken || navigation.state !== 'idle') return;
    const path = now.pathname + now.search;
    if (path !== location.pathname + location.search) return;
    if (lastPath !== undefined && lastPath !== path && mayReload(path, Date.now(), sessionStorage)) location.assign(path);
    lastPath = path;
  });
  let lastPath: string | undefined = location.pathname + location.search;
}
