import type { Dispose } from '#core/kernel/index.ts';
import { offlinePage } from '#core/prerendered.ts';

/** Name of a build's cache: its assets by address, and the page that is rendered in the browser. */
const cacheOf = (buildId: string): string => `stoop-parts-${buildId}`;

/** The attribute-like piece of the page's state that names its build. */
const namesBuild = (html: string, buildId: string): boolean => html.includes(`"buildId":"${buildId}"`);

/**
 * Keeps what this page is made of, as it was loaded, and what it loads from now on, so that a reload works without a
 * network. Where the server has a newer build already nothing is kept of it: its parts would not fit. Returns `keepPage`,
 * which caches the page again after a change of language or theme, and `stop`.
 */
export async function keepParts(buildId: string): Promise<{ readonly keepPage: () => Promise<void>; readonly stop: Dispose }> {
  await navigator.serviceWorker.register('/offline.js', { updateViaCache: 'none' });
  const cache = await caches.open(cacheOf(buildId));
  const add = (address: string) => cache.match(address).then((known) => (known ? undefined : cache.add(address)));
  // fetching a part is an entry, too: each is fetched once, and one that did not come is no part of the page yet
  const fetched = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { name } = entry;
      const isMissing = entry instanceof PerformanceResourceTiming && entry.responseStatus !== undefined && entry.responseStatus !== 200;
      if (isMissing || fetched.has(name) || !name.startsWith(`${location.origin}/assets/`)) continue;
      fetched.add(name);
      void add(name).catch(() => undefined);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  const keepPage = async () => {
    const page = await fetch(offlinePage, { cache: 'no-store' });
    if (!page.ok || !namesBuild(await page.clone().text(), buildId)) return;
    await cache.put(offlinePage, page);
    for (const name of await caches.keys()) {
      if (name.startsWith(cacheOf('')) && name !== cacheOf(buildId)) await caches.delete(name);
    }
  };
  await keepPage();
  return { keepPage, stop: () => observer.disconnect() };
}
