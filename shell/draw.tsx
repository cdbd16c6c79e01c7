import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import {
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { Environment } from '#core/environment.ts';
import type { DrawnPage, FirstLoad } from '#core/first-load.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { createKernel, type Kernel, type Plugin } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { widgets } from '#core/slots.ts';
import { stores } from '#core/stores/stores.ts';
import { documentOf } from './document.ts';
import { menuCookie } from './frame/menu-state.ts';
import { layoutModules } from './frame/layouts.ts';
import { packErrors } from './pack.ts';
import type { GateFacts, PageState } from './page-state.ts';
import { Page } from './page.tsx';
import { pagePlugins } from './plugins.ts';
import { needsSignIn, registerHref } from './router/gate.ts';
import { createModules, type Modules } from './router/modules.ts';
import { problemOf } from './router/problem.ts';
import { rootId, routesOf } from './router/routes.tsx';
import type { RouteHandle } from './router/use-screen.ts';
import { pageName, pageTitle } from './router/use-title.ts';
import { allTranslations } from './all-translations/all-translations.ts';

/**
 * Draws the first load with the areas given. A token the API does not accept counts as none.
 * One kernel for each page: nothing of a visitor outlives the answer.
 */
export async function draw(load: FirstLoad, areas: readonly Plugin[]): Promise<DrawnPage> {
  const drawn = await drawOnce(load, areas);
  if (drawn !== 'refused') return drawn;
  const { accessToken: _token, roleList: _roles, rights: _rights, ...stranger } = load;
  const again = await drawOnce(stranger, areas);
  if (again === 'refused') throw new Error('A page without a token was refused');
  return again;
}

/** Draws the page that stands where nothing could be drawn: the same at every address, without the frame. */
export async function drawFailure(load: FirstLoad, areas: readonly Plugin[]): Promise<DrawnPage> {
  const drawn = await drawOnce(load, areas, new ErrorResponseImpl(500, '', { kind: 'failed' }));
  if (drawn === 'refused') throw new Error('A page without a token was refused');
  return drawn;
}

async function drawOnce(load: FirstLoad, areas: readonly Plugin[], failure?: ErrorResponseImpl): Promise<DrawnPage | 'refused'> {
  const environment = await environmentOf(load);
  const kernel = createKernel(pagePlugins(environment, areas));
  try {
    const modules = createModules();
    let isRefused = false;
    const routes = routesOf({ kernel, modules, onRefused: () => (isRefused = true) });
    const { query, dataRoutes } = createStaticHandler(routes);
    const context = await query(new Request(load.url, { signal: load.signal }));
    if (context instanceof Response) {
      return { status: context.status, headers: Object.fromEntries(context.headers), html: '' };
    }
    if (isRefused && load.accessToken !== undefined) return 'refused';
    const facts = { now: load.now, isMenuCollapsed: load.cookie(menuCookie) === 'collapsed' };

    const bodyOf = (drawn: StaticHandlerContext) =>
      drawWhole(
        <Page kernel={kernel} modules={modules} facts={facts}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, drawn)} context={drawn} hydrate={false} />
        </Page>,
      );
    const { body, drawn } = await drawSafely(bodyOf, failure ? failed(context, failure) : context);

    const { t } = kernel.use(i18n);
    const last = drawn.matches.at(-1);
    const name = pageName(
      last && { handle: last.route.handle as unknown, loaderData: drawn.loaderData[last.route.id] as unknown },
      modules,
      t,
    );
    const title = pageTitle(failure ? t('shell.problem.failed') : name, t);
    const state: PageState = {
      locale: load.locale,
      theme: load.theme,
      density: load.density,
      loginSecret: load.loginSecret,
      buildId: load.buildId,
      userIdx: kernel.use(session).user?.userIdx ?? null,
      gate: gateOf(kernel, last),
      facts,
      words: wordsAsked(environment),
      hydration: { loaderData: drawn.loaderData, errors: packErrors(drawn.errors) },
      snapshot: snapshotOf(kernel),
    };
    const html = documentOf({
      title,
      body,
      state,
      nonce: load.nonce,
      assets: load.assets,
      modules: modulesOf(kernel, drawn, modules, state.gate !== null),
    });
    return { status: statusOf(drawn), headers: {}, html };
  } finally {
    kernel.stop();
  }
}

/** Nothing but a problem, whatever was found. */
const failed = (context: StaticHandlerContext, failure: ErrorResponseImpl): StaticHandlerContext => ({
  ...context,
  statusCode: failure.status,
  loaderData: {},
  errors: { [rootId]: failure },
});

/** Keys of messages that may come to a page nobody touched yet: calls that fail, pushes, the end of a session. */
const unasked = /^(core\.(push|toasts)\.|error\.(network|timeout|unreadable|list|load)$|common\.(error|ago)\.|common\.(close|tryAgain)$|user\.signoutSuccess$)/;

/** The words that were asked for, in each plural, and those of messages that come unasked. */
const wordsAsked = ({ words = {}, asked = new Set() }: Environment): PageState['words'] =>
  Object.fromEntries(
    Object.entries(words).filter(([key]) => asked.has(key) || unasked.test(key) || asked.has(key.replace(/_(zero|one|two|few|many|other)$/, ''))),
  );

async function environmentOf(load: FirstLoad): Promise<Environment> {
  return {
    side: 'server',
    origin: new URL(load.url).origin,
    locale: load.locale,
    theme: load.theme,
    density: load.density,
    loginSecret: load.loginSecret,
    fetch: load.fetch,
    words: (await allTranslations[load.locale]()).default,
    asked: new Set(),
    ...(load.accessToken !== undefined && { accessToken: load.accessToken }),
    ...(load.roleList && { roleList: load.roleList }),
    ...(load.rights && { rights: load.rights }),
  };
}

/** Draws with everything a page waits for in its place, in one piece: what came later would need a script to move it. */
async function drawWhole(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude as ReadableStream<Uint8Array>).text();
}

/** A screen that throws while it is drawn gets its problem page, in the frame, as it would in the browser. */
async function drawSafely(bodyOf: (context: StaticHandlerContext) => Promise<string>, context: StaticHandlerContext) {
  try {
    return { body: await bodyOf(context), drawn: context };
  } catch (error) {
    const last = context.matches.at(-1);
    if (!last) throw error;
    console.error(`[${last.route.id}]`, error);
    const message = error instanceof Error ? error.message : String(error);
    const failed = new ErrorResponseImpl(500, '', { kind: 'failed', message, at: new Date().toISOString() });
    const drawn = { ...context, statusCode: 500, errors: { ...context.errors, [last.route.id]: failed } };
    return { body: await bodyOf(drawn), drawn };
  }
}

/** Facts for the sign-in page, when it is all the visitor gets. */
function gateOf(kernel: Kernel, last: StaticHandlerContext['matches'][number] | undefined): GateFacts | null {
  const screen = (last?.route.handle as RouteHandle | undefined)?.screen;
  return needsSignIn(kernel.use(session), last?.route.id, screen) ? { registerHref: registerHref(kernel) ?? null } : null;
}

function statusOf(context: StaticHandlerContext): number {
  const error = Object.values(context.errors ?? {})[0];
  return error === undefined ? context.statusCode : problemOf(error).status;
}

function snapshotOf(kernel: Kernel): Readonly<Record<string, unknown>> {
  try {
    return kernel.use(stores).snapshot();
  } catch {
    return {};
  }
}

/** The source modules of what was drawn; lazy imports of plugins know theirs in a build. */
function modulesOf(kernel: Kernel, context: StaticHandlerContext, modules: Modules, isGate: boolean): readonly string[] {
  const screen = (context.matches.at(-1)?.route.handle as RouteHandle | undefined)?.screen;
  const layout = screen?.layout ?? 'default';
  if (isGate) return [];
  const { may } = kernel.use(session);
  const parts = screen?.hasWidgets ? kernel.read(widgets).filter(({ needs }) => may(needs)) : [];
  const sources = [screen, ...parts].flatMap((one) => one?.load.modules ?? []);
  return [
    'shell/start-page.tsx',
    ...(modules.loadedLayout(layout) && layoutModules[layout] !== undefined ? [layoutModules[layout]] : []),
    ...sources,
  ];
}
