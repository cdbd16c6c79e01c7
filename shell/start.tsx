import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouterProviderProps } from 'react-router-dom';
import type { Environment } from '#core/environment.ts';
import { hostOf } from '#core/host.ts';
import { createKernel, type Plugin } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { followBuilds } from './freshness/follow-builds.ts';
import { reloadOnce } from './freshness/reload-once.ts';
import { layouts } from './frame/layouts.ts';
import { stateId, unpackErrors, type PageState } from './page-state.ts';
import { Page } from './page.tsx';
import { pagePlugins } from './plugins.ts';
import { createModules } from './router/modules.ts';
import { routesOf, type RouteHandle } from './router/routes.tsx';
import { allWords } from './words/words.ts';

type Router = RouterProviderProps['router'];

/** Takes over the page the server drew, with the areas given. */
export async function start(areas: readonly Plugin[]): Promise<void> {
  const state = JSON.parse(document.getElementById(stateId)?.textContent ?? '') as PageState;
  let router: Router | undefined;
  const environment: Environment = {
    side: 'browser',
    origin: location.origin,
    locale: state.locale,
    theme: state.theme,
    density: state.density,
    loginSecret: state.loginSecret,
    words: (await allWords[state.locale]()).default,
    snapshot: state.snapshot,
    host: { navigate: (href) => void router?.navigate(href) },
  };
  const kernel = createKernel(pagePlugins(environment, areas));
  const modules = createModules();
  const routes = routesOf({ kernel, modules, cookie: hostOf(environment).cookies.read });

  // The browser may know a session the server did not see, or the other way round: then nothing fits together.
  const isSame = (kernel.use(session).user?.userIdx ?? null) === state.userIdx;
  if (isSame) {
    const screens = (matchRoutes(routes, location) ?? [])
      .map(({ route }) => (route.handle as RouteHandle | undefined)?.screen)
      .filter((screen) => screen !== undefined);
    // A module that does not come leaves its place to the problem page the router draws.
    await Promise.allSettled([
      ...screens.map((screen) => modules.screen(screen)),
      ...(state.userIdx === null ? [] : [modules.layout(screens[0]?.layout ?? Object.keys(layouts)[0])]),
    ]);
  }
  const { hydration } = state;
  router = createBrowserRouter(
    routes,
    isSame ? { hydrationData: { ...hydration, errors: unpackErrors(hydration.errors ?? null) } } : {},
  );
  reloadOnce(router);
  followBuilds(router, state.buildId);

  const root = document.getElementById('page');
  if (!root) throw new Error('The page has no #page');
  const page = (
    <Page kernel={kernel} modules={modules} facts={state.facts}>
      <RouterProvider router={router} />
    </Page>
  );
  if (isSame) {
    hydrateRoot(root, page, { onRecoverableError: (error) => console.error('[shell] hydration', error) });
  } else {
    root.replaceChildren();
    createRoot(root).render(page);
  }
  delete document.documentElement.dataset['session'];
  loadKorean();
}

/** Names are Korean on pages of any language: the ranges of the font come once the page is at rest. */
function loadKorean(): void {
  const links = document.querySelectorAll<HTMLMetaElement>('meta[name=korean]');
  const add = () => {
    for (const { content } of links) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = content;
      document.head.append(link);
    }
  };
  if (links.length === 0) return;
  if ('requestIdleCallback' in globalThis) requestIdleCallback(add, { timeout: 2000 });
  else setTimeout(add, 500);
}
