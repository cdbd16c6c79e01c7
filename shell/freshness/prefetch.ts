import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Screen } from '#core/slots.ts';
import type { Modules } from '../router/modules.ts';
import type { RouteHandle } from '#shell/router/use-screen.ts';
import type { KnownBuild } from './build-manifest.ts';

/** Milliseconds the pointer or the focus rests on a link before its page is fetched; a press does not wait. */
const settle = 100;

/** Fetches the code of a page, and what the build wrote of it, when somebody is about to open it. */
export function prefetchLinks(page: Document, parts: {
  readonly routes: RouteObject[];
  readonly modules: Modules;
  readonly build: KnownBuild;
}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seen = new Set<Screen>();

  const fetchPage = (url: URL) => {
    const handle = matchRoutes(parts.routes, url)?.at(-1)?.route.handle as RouteHandle | undefined;
    const screen = handle?.screen;
    if (!screen || seen.has(screen)) return;
    seen.add(screen);
    // What does not come now is asked for again when the page is opened, and missed there.
    Promise.all([parts.modules.screen(screen), parts.build.payload(url.pathname)]).catch(() => seen.delete(screen));
  };

  const onEvent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    clearTimeout(timer);
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target === '_blank') return;
    const url = new URL(link.href);
    if (event.type === 'pointerdown') fetchPage(url);
    else timer = setTimeout(() => fetchPage(url), settle);
  };

  const names = ['pointerover', 'focusin', 'pointerdown'] as const;
  for (const name of names) page.addEventListener(name, onEvent, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const name of names) page.removeEventListener(name, onEvent);
  };
}
