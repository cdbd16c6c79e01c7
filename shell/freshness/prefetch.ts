import { matchRoutes, type RouteObject } from 'react-router-dom';
import { localeChanged } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { recordsChanged } from '#core/push/changes.ts';
import { session, sessionEnded, sessionRefreshed, sessionStarted } from '#core/session/session.ts';
import type { Screen } from '#core/slots.ts';
import { recordSaved } from '#kit/live/record-saved.ts';
import { addressOf } from '../router/mounted-screens.ts';
import type { Modules } from '../router/modules.ts';
import type { RouteHandle } from '#shell/router/use-screen.ts';
import type { KnownBuild } from './build-manifest.ts';

/** Milliseconds the pointer or the focus rests on a link before its page is fetched; a press does not wait. */
const settle = 100;

/**
 * Fetches the code of a page, what the build wrote of it and its data when somebody is about to open it. Data are
 * asked for with the pointer alone, as the focus passes over many links, and dropped at any news of a change.
 */
export function prefetchLinks(page: Document, parts: {
  readonly kernel: Kernel;
  readonly routes: RouteObject[];
  readonly modules: Modules;
  readonly build: KnownBuild;
}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seen = new Set<Screen>();

  const { kernel, modules, build } = parts;
  const drop = () => modules.ahead.clear();
  const stopHearing = [
    kernel.on(recordsChanged, (news) => news.some(({ kind }) => kind !== 'presence') && drop()),
    kernel.on(recordSaved, drop),
    kernel.on(sessionStarted, drop),
    kernel.on(sessionRefreshed, drop),
    kernel.on(sessionEnded, drop),
    kernel.on(localeChanged, drop),
  ];

  const fetchPage = (url: URL, withData: boolean) => {
    const match = matchRoutes(parts.routes, url)?.at(-1);
    const screen = (match?.route.handle as RouteHandle | undefined)?.screen;
    if (!screen || !match) return;
    if (!seen.has(screen)) {
      seen.add(screen);
      // A chunk that fails now is asked for again when the page is opened, and missed there.
      Promise.all([modules.screen(screen), build.payload(url.pathname)]).catch(() => seen.delete(screen));
    }
    const params = match.params as Readonly<Record<string, string>>;
    const { isLogin, may } = kernel.use(session);
    const isHere = url.pathname === location.pathname;
    // without a network kept answers come at once, and tell their age to the page that asks
    if (!withData || !navigator.onLine || isHere || screen.prerender || !isLogin || !may(screen.needs) || screen.accepts?.(params) === false) return;
    const place = modules.loaded(screen)?.followsQuery?.place;
    if (place !== undefined && modules.data.has(addressOf(url, place))) return;
    modules.ahead.ask(url.pathname + url.search, async (signal) => (await modules.screen(screen)).load?.({ kernel, params, url, signal }));
  };

  const onEvent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    clearTimeout(timer);
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target === '_blank') return;
    const url = new URL(link.href);
    if (event.type === 'pointerdown') fetchPage(url, true);
    else timer = setTimeout(() => fetchPage(url, event.type === 'pointerover'), settle);
  };

  const names = ['pointerover', 'focusin', 'pointerdown'] as const;
  for (const name of names) page.addEventListener(name, onEvent, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const stop of stopHearing) stop();
    drop();
    for (const name of names) page.removeEventListener(name, onEvent);
  };
}
