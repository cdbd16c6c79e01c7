import type { RouterProviderProps } from 'react-router-dom';
import { leaveOnce } from './leave-once.ts';

/** Milliseconds between two looks at the newest build. */
const every = 60_000;

/** The build the server has now, or undefined when it could not be asked. */
async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(`/builds/latest.json?t=${Date.now()}`, { cache: 'no-store' });
    return response.ok ? ((await response.json()) as { id?: string }).id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Watches for a newer build while the page is in sight. Once there is one, the next step to another page is a
 * whole load. A step that a form holds back never becomes one: what is unsaved stays.
 */
export function followBuilds(router: RouterProviderProps['router'], buildId: string): () => void {
  if (buildId === 'dev') return () => undefined;
  let isOld = false;
  const look = async () => {
    if (isOld || document.visibilityState !== 'visible') return;
    const latest = await latestBuild();
    isOld = latest !== undefined && latest !== buildId;
  };
  const timer = setInterval(() => void look(), every);
  const onVisible = () => void look();
  document.addEventListener('visibilitychange', onVisible);
  const unsubscribe = router.subscribe(({ navigation, blockers }) => {
    if (!isOld || navigation.state !== 'loading' || navigation.location.pathname === location.pathname) return;
    if ([...blockers.values()].some(({ state }) => state === 'blocked')) return;
    const { pathname, search, hash } = navigation.location;
    leaveOnce(pathname + search + hash);
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    unsubscribe();
  };
}
