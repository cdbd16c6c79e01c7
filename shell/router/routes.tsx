import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { CallError } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { screens, type Screen, type ScreenModule } from '#core/slots.ts';
import type { KnownBuild } from '../freshness/build-manifest.ts';
import { LostChunk } from '../freshness/lost-chunk.ts';
import { loadNumbers, noNumbers, type FrameNumbers } from '../frame/numbers.ts';
import { Unknown } from '../problem/problem-page.tsx';
import { gated, unknownId } from './gate.ts';
import { addressOf } from './mounted-screens.ts';
import type { Modules } from './modules.ts';
import { raise, raised } from './problem.ts';
import { Root, RootProblem } from './root.tsx';
import { ScreenProblem, ScreenView } from './screen-view.tsx';
import type { RouteHandle } from './use-screen.ts';

export interface RouteContext {
  readonly kernel: Kernel;
  readonly modules: Modules;
  /** The build's prerendered pages; none on the server. */
  readonly build?: KnownBuild;
  /** Called when a part of the build is gone; true when the page is being loaded anew. */
  readonly onLost?: (url: URL) => boolean;
  /** Called when the server did not accept the visitor's token. */
  readonly onRefused?: () => void;
}

/** The id of the root route, whose data are the numbers of the frame. */
export const rootId = 'root';

/** The routes of a kernel: one for each screen, and one for everything else. */
export function routesOf(context: RouteContext): RouteObject[] {
  const { kernel } = context;
  return [
    {
      id: rootId,
      element: <Root modules={context.modules} />,
      errorElement: <RootProblem />,
      hydrateFallbackElement: <div className="page-waiting" aria-busy="true" />,
      loader: rootLoader(context),
      shouldRevalidate: isAsked,
      children: [
        ...kernel.read(screens).map((screen) => ({
          id: screen.route.path,
          path: screen.route.pattern,
          handle: { screen } satisfies RouteHandle,
          loader: screenLoader(context, screen),
          shouldRevalidate: (change: ShouldRevalidateFunctionArgs) => !isOwnQuery(change, context.modules.loaded(screen)) && change.defaultShouldRevalidate,
          element: <ScreenView screen={screen} modules={context.modules} />,
          errorElement: <ScreenProblem screen={screen} />,
        })),
        {
          id: unknownId,
          path: '*',
          loader: ({ request }: LoaderFunctionArgs) => {
            const { pathname, search } = new URL(request.url);
            throw raise({ kind: 'unknown', message: pathname + search });
          },
          element: null,
          errorElement: <Unknown />,
        },
      ],
    },
  ];
}

/** The frame's numbers are asked for anew only on request, not with every filter that changes the address. */
const isAsked = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean => currentUrl.href === nextUrl.href;

/** A screen that follows its own query is told of a change of it by its address, not by its loader. */
const isOwnQuery = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs, module: ScreenModule | undefined): boolean =>
  currentUrl.pathname === nextUrl.pathname &&
  currentUrl.search !== nextUrl.search &&
  (module?.followsQuery !== undefined || (module?.choosing !== undefined && restOf(currentUrl, module.choosing) === restOf(nextUrl, module.choosing)));

const restOf = ({ searchParams }: URL, without: readonly string[]): string => String([...searchParams].filter(([word]) => !without.includes(word)));

const isSignedOut = (kernel: Kernel): boolean => {
  const { isLogin, isRefresh } = kernel.use(session);
  return !isLogin && !isRefresh;
};

const rootLoader =
  ({ kernel, modules }: RouteContext) =>
  async ({ request }: LoaderFunctionArgs): Promise<FrameNumbers> => {
    if (isSignedOut(kernel)) return noNumbers;
    const [numbers] = await Promise.all([loadNumbers(kernel, request.signal), modules.layout(undefined)]);
    return numbers;
  };

const screenLoader =
  ({ kernel, modules, build, onLost, onRefused }: RouteContext, screen: Screen) =>
  async ({ request, params }: LoaderFunctionArgs): Promise<unknown> => {
    if (!screen.open && isSignedOut(kernel)) return gated;
    const url = new URL(request.url);
    const plugin = kernel.ownerOf(screen);
    const of = { plugin, titleKey: screen.titleKey };
    const given = params as Readonly<Record<string, string>>;
    if (screen.accepts && !screen.accepts(given)) throw raise({ kind: 'refused', ...of });
    if (!kernel.use(session).may(screen.needs)) throw raise({ kind: 'forbidden', ...of, right: screen.needs?.id });
    const failure = plugin === undefined ? undefined : kernel.failures.get(plugin);
    if (failure !== undefined) {
      const message = failure instanceof Error ? failure.message : String(failure);
      throw raise({ kind: 'plugin', ...of, message });
    }
    const place = modules.loaded(screen)?.followsQuery?.place;
    const kept = place === undefined ? undefined : modules.data.get(addressOf(url, place));
    if (kept !== undefined) return kept;
    try {
      const [module, , payload] = await Promise.all([
        modules.screen(screen),
        screen.open ? undefined : modules.layout(screen.layout),
        screen.prerender ? build?.payload(url.pathname) : undefined,
      ]);
      if (payload) return payload.data;
      const early = modules.ahead.take(url.pathname + url.search);
      if (early) return (await early) ?? null;
      const loaded = await module.load?.({
        kernel,
        params: given,
        url,
        signal: request.signal,
      });
      return loaded ?? null;
    } catch (error) {
      if (request.signal.aborted) throw error;
      // The page that takes over shows itself: nothing of this one is drawn any more.
      if (error instanceof LostChunk && !error.isCutOff && onLost?.(url)) return new Promise<never>(() => undefined);
      if (error instanceof CallError && error.status === 401) {
        onRefused?.();
        return gated;
      }
      throw raised(error, { ...of, goneKey: screen.goneKey, path: url.pathname });
    }
  };
