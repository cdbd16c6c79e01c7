import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouterProviderProps } from 'react-router-dom';
import type { Environment } from '#core/environment.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { createKernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { areas } from '#plugins/index.ts';
import { createKnownBuild } from './freshness/build-manifest.ts';
import { fetchNext } from './freshness/fetch-next.ts';
import { followBuilds } from './freshness/follow-builds.ts';
import { reloadFor } from './freshness/lost-chunk.ts';
import { prefetchLinks } from './freshness/prefetch.ts';
import { onFirstTouch, whenIdle } from '#kit/ui/first-touch.ts';
import type { Line } from './offline/line.ts';
import { unpackErrors } from './pack.ts';
import type { PageState } from './page-state.ts';
import { Page } from './page.tsx';
import { pagePlugins } from './plugins.ts';
import { createModules, type Modules } from './router/modules.ts';
import { routesOf } from './router/routes.tsx';
import type { RouteHandle } from './router/use-screen.ts';
import { allTranslations } from './all-translations/all-translations.ts';

type Router = RouterProviderProps['router'];

/** Takes over the page the server drew. `before` runs when the page is ready to be drawn anew instead. */
export async function startPage(state: PageState, before?: () => void): Promise<void> {
  let router: Router | undefined;
  let takeOver = () => {};
  const takenOver = new Promise<void>((resolve) => (takeOver = resolve));
  // a document that was kept for times without a network knows no moment
  const isKept = state.facts.now === '';
  const facts = isKept ? { ...state.facts, now: new Date().toISOString() } : state.facts;
  const line: Line = { carry: (request) => fetch(request) };
  const environment: Environment = {
    side: 'browser',
    origin: location.origin,
    locale: state.locale,
    theme: state.theme,
    density: state.density,
    loginSecret: state.loginSecret,
    words: state.words ?? (await allTranslations[state.locale]()).default,
    ...(state.words && { allWords: allTranslations[state.locale] }),
    ...(!isKept && { clockOffset: Date.parse(facts.now) - (Date.now() - performance.now()) }),
    fetch: (request) => line.carry(request),
    snapshot: state.snapshot,
    drawnAt: facts.now,
    host: { navigate: (href) => void router?.navigate(href), takenOver },
  };
  const kernel = createKernel(pagePlugins(environment, areas));
  const modules = createModules();
  const build = createKnownBuild(state.buildId);
  const routes = routesOf({ kernel, modules, build, onLost: reloadFor });

  const serveOffline = () =>
    import('./offline/start-offline.tsx').then(
      ({ startOffline }) => startOffline({ kernel, line, routes, modules, isKept, buildId: state.buildId, navigate: (href) => void router?.navigate(href), here: () => router?.state.navigation.location ?? location }),
      () => addEventListener('online', serveOffline, { once: true }),
    );
  if (isKept) await serveOffline();

  // The browser may know a session the server did not see, or the other way round: then nothing fits together.
  const { user, isRefresh } = kernel.use(session);
  const isOfTheSame = (user?.userIdx ?? null) === state.userIdx && (user !== undefined || !isRefresh);
  const isSame = isOfTheSame && (await loadMatched(routes, modules, state));
  const { hydration } = state;
  router = createBrowserRouter(
    routes,
    isSame ? { hydrationData: { ...hydration, errors: unpackErrors(hydration.errors ?? null) } } : {},
  );
  followBuilds(router, state.buildId);
  build.readWhenIdle();
  prefetchLinks(document, { kernel, routes, modules, build });
  if (!isSame) await Promise.all([initialized(router), kernel.use(i18n).ready()]);

  const root = document.getElementById('page');
  if (!root) throw new Error('The page has no #page');
  const page = (
    <Page kernel={kernel} modules={modules} facts={facts}>
      <RouterProvider router={router} />
    </Page>
  );
  if (isSame) {
    hydrateRoot(root, page, { onRecoverableError: (error) => console.error('[shell] hydration', error) });
  } else {
    before?.();
    root.replaceChildren();
    createRoot(root).render(page);
  }
  whenIdle(takeOver);
  if (!isKept) onFirstTouch(document, () => whenIdle(serveOffline));
  const onLost = () => void reloadFor(new URL(location.href));
  fetchNext(document, { kernel, routes, modules, here: () => location.pathname, onLost });
}

/** Loads what the server drew with, so that the first draw has it; false when a part is gone, which the router then shows. */
async function loadMatched(routes: ReturnType<typeof routesOf>, modules: Modules, state: PageState): Promise<boolean> {
  const screens = (matchRoutes(routes, location) ?? [])
    .map(({ route }) => (route.handle as RouteHandle | undefined)?.screen)
    .filter((screen) => screen !== undefined);
  const parts = await Promise.allSettled([
    ...screens.map((screen) => modules.screen(screen)),
    ...(state.userIdx === null ? [] : [modules.layout(screens[0]?.layout)]),
  ]);
  return parts.every(({ status }) => status === 'fulfilled');
}

/** Waits for the data of the first page. */
const initialized = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((now) => {
      if (!now.initialized) return;
      stop();
      resolve();
    });
  });
