import { matchRoutes } from 'react-router-dom';
import type { Environment } from '#core/environment.ts';
import type { DrawnPage, FirstLoad, PageAssets, Prerendered } from '#core/first-load.ts';
import { locales } from '#core/i18n/locale.ts';
import { createKernel, type Kernel, type Plugin } from '#core/kernel/index.ts';
import { offlinePage, problemPages, visitMarks, type WrittenPage } from '#core/prerendered.ts';
import { screens, type Screen } from '#core/slots.ts';
import type { Density, ThemeName } from '#core/theme/theme.ts';
import { documentOf } from './document.ts';
import { draw, drawFailure } from './draw.tsx';
import { layoutModules } from './frame/layouts.ts';
import { pagePlugins } from './plugins.ts';
import { allTranslations } from './all-translations/all-translations.ts';

const origin = 'http://localhost';

const themes: readonly ThemeName[] = ['light', 'dark'];

/** A prerendered page asks nobody: what the API would answer is not the same for everyone. */
const asksNothing: NonNullable<Environment['fetch']> = async (request) => {
  throw new Error(`A prerendered page is the same for everyone and asks for nothing: ${request.url}`);
};

/** The pages that declare themselves prerendered and the pages of problems, as a stranger gets them. For the build. */
export async function prerender(
  build: { readonly assets: PageAssets; readonly buildId: string },
  areas: readonly Plugin[],
): Promise<Prerendered> {
  const kernel = await strangersKernel(areas);
  try {
    const found = kernel.read(screens).filter((screen) => screen.prerender === true);
    const pages = await Promise.all(found.map((screen) => payloadOf(screen, kernel)));
    const visits = locales.flatMap((locale) => themes.map((theme) => ({ locale, theme })));
    const written: WrittenPage[] = [];
    // one after another: the build's peak of memory is a page's, not that of all
    for (const { locale, theme } of visits) {
      const visit = (path: string): FirstLoad => ({ ...markedVisit(path), ...build, locale, theme });
      const write = (name: string, expected: number, { status, html }: DrawnPage) => {
        if (status !== expected) throw new Error(`The prerendered page ${name} was drawn with status ${status}`);
        written.push({ name, locale, theme, html });
      };
      for (const { path } of pages) write(path, 200, await draw(visit(path), areas));
      write(problemPages.unknown, 404, await draw(visit(visitMarks.address), areas));
      write(problemPages.failed, 500, await drawFailure(visit(visitMarks.address), areas));
      write(offlinePage, 200, { status: 200, headers: {}, html: offlineDocument(visit(offlinePage)) });
    }
    return { pages, written };
  } finally {
    kernel.stop();
  }
}

/** Tells whether a path is a page of the areas given. */
export async function pagePathsOf(areas: readonly Plugin[]): Promise<(path: string) => boolean> {
  const kernel = await strangersKernel(areas);
  const routes = kernel.read(screens).map(({ route }) => ({ path: route.pattern }));
  kernel.stop();
  return (path) => matchRoutes(routes, path) !== null;
}

const strangersKernel = async (areas: readonly Plugin[]): Promise<Kernel> =>
  createKernel(
    pagePlugins(
      { side: 'server', origin, locale: 'en', theme: 'light', loginSecret: '', words: (await allTranslations.en()).default, fetch: asksNothing },
      areas,
    ),
  );

async function payloadOf(screen: Screen, kernel: Kernel) {
  const { path } = screen.route;
  if (path.includes('{')) throw new Error(`A prerendered page is one page, not many: ${path}`);
  if (screen.open !== true) throw new Error(`A prerendered page is open to everyone: ${path}`);
  const { load } = await screen.load();
  const data = await load?.({ kernel, params: {}, url: new URL(path, origin), signal: new AbortController().signal });
  return { path, data: data ?? null };
}

/** A document without a page in it: the browser of somebody signed in draws the one it stands at, with what it keeps. */
const offlineDocument = ({ locale, theme, density, loginSecret, buildId, nonce, assets }: FirstLoad): string =>
  documentOf({
    title: 'Stoop',
    body: '',
    state: {
      locale, theme, density, loginSecret, buildId,
      userIdx: null, gate: null, facts: { now: '', isMenuCollapsed: false }, words: null, hydration: { loaderData: {}, errors: null }, snapshot: {},
    },
    nonce,
    assets,
    modules: ['shell/start-page.tsx', ...Object.values(layoutModules)],
  });

/** A visit of a stranger, with marks in the place of what is known only when somebody comes. */
const markedVisit = (path: string) => ({
  url: origin + path,
  fetch: asksNothing,
  cookie: () => undefined,
  nonce: visitMarks.nonce,
  loginSecret: visitMarks.loginSecret,
  now: visitMarks.now,
  density: visitMarks.density as Density,
  signal: new AbortController().signal,
});
