import { matchRoutes, type RouteObject } from 'react-router-dom';
import { i18n, localeChanged } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { themeChanged } from '#core/theme/theme.ts';
import { keepsAnswers } from '#kit/offline/keeps-answers.ts';
import { whenIdle } from '#kit/ui/first-touch.ts';
import { showAlone } from '#kit/ui/show-alone.tsx';
import { keepOpened } from '#kit/undo/tab-opened.ts';
import { loadNumbers } from '../frame/numbers.ts';
import type { Modules } from '../router/modules.ts';
import type { RouteHandle } from '../router/use-screen.ts';
import type { Line } from './line.ts';
import { Offline } from './offline.ts';
import { OfflineBar } from './offline-bar.tsx';
import { keepParts } from './parts.ts';

/** Starts what serves times without a network: reading what was read last, changes that wait, and the bar that tells of both. */
export function startOffline(page: {
  readonly kernel: Kernel;
  readonly line: Line;
  readonly buildId: string;
  readonly routes: RouteObject[];
  readonly modules: Modules;
  /** The page came without a network. */
  readonly isKept: boolean;
  readonly navigate: (href: string) => void;
  /** The page that is open, or on its way. */
  readonly here: () => Pick<Location, 'pathname' | 'search'>;
}): void {
  const { kernel, line, buildId, navigate, isKept } = page;
  keepOpened();
  const offline = new Offline(kernel, line, navigate, page.here);
  offline.follow();
  showAlone(kernel, <OfflineBar offline={offline} navigate={navigate} />);
  if (!isKept) void offline.readDrawn(() => readShown(page)).catch(() => undefined);
  kernel.emit(keepsAnswers());
  // once there is no network it is too late to fetch what keeps changes, what tells of it, what signs out, and the words
  const parts = [import('#kit/offline/keep-write.ts'), import('#kit/undo/undo-batch.ts'), import('#kit/form/drafts.ts'), import('./leave.tsx'), import('../frame/late-parts.tsx'), import('../frame/person-lines.tsx'), import('#kit/ui/popover.ts')];
  void Promise.all([...parts, kernel.use(i18n).ready()]).then(
    () => (document.body.dataset['serves'] = 'offline'),
    () => undefined,
  );
  // A plain connection has no workers: the page then needs the network to begin, and nothing else.
  if (buildId !== 'dev' && 'serviceWorker' in navigator) void keepPages(kernel, buildId).catch(() => undefined);
}

/** Keeps the page and its parts, in the language and theme of its reader. */
async function keepPages(kernel: Kernel, buildId: string): Promise<void> {
  const { keepPage } = await keepParts(buildId);
  // the cookie by which the server chooses is written after the change was told
  const again = () => whenIdle(() => void keepPage().catch(() => undefined));
  kernel.on(localeChanged, again);
  kernel.on(themeChanged, again);
}

/** Asks once for what the shown page was drawn with: the server put it into the page itself, and no answer of it is kept yet. */
async function readShown({ kernel, routes, modules }: Pick<Parameters<typeof startOffline>[0], 'kernel' | 'routes' | 'modules'>): Promise<void> {
  const url = new URL(location.href);
  const shown = matchRoutes(routes, url)?.at(-1);
  const screen = (shown?.route.handle as RouteHandle | undefined)?.screen;
  const { isLogin, may } = kernel.use(session);
  if (!shown || !screen || !isLogin || !may(screen.needs)) return;
  const { signal } = new AbortController();
  const { load } = await modules.screen(screen);
  await Promise.all([loadNumbers(kernel, signal), load?.({ kernel, params: shown.params as Readonly<Record<string, string>>, url, signal })]);
}
