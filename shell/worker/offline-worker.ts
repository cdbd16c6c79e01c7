import { offlinePage } from '#core/prerendered.ts';
import { workerScope } from './worker-scope.ts';

const scope = workerScope();

// Safe to replace an earlier worker at once: it has nothing under way beyond single responses.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener('activate', (event) =>
  // A page's request goes out while the worker still starts: nobody waits for it.
  event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()])),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, event.preloadResponse));
  else if (pathname.startsWith('/assets/')) event.respondWith(part(request));
});

/** The page as the server draws it; without a network the cached document, which is rendered in the browser. Any response of the server, an error too, goes before the cache. */
async function page(request: Request, early: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await early) ?? (await fetch(request));
  } catch (error) {
    const kept = await scope.caches.match(offlinePage, { ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}

/** A part of a build, whose name tells its contents: from the server, else as it was kept. */
async function part(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    return response.ok ? response : ((await scope.caches.match(request.url)) ?? response);
  } catch (error) {
    const kept = await scope.caches.match(request.url);
    if (!kept) throw error;
    return kept;
  }
}
