import { matchRoutes, type RouteObject } from 'react-router-dom';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { screens, type Screen } from '#core/slots.ts';
import type { Modules } from '../router/modules.ts';
import type { RouteHandle } from '../router/use-screen.ts';
import { onFirstTouch, whenIdle } from '#kit/ui/first-touch.ts';

/**
 * Fetches what comes next, once somebody touches the page: the rest of the words at once, then in idle moments the parts
 * of the frame, the code of the pages one step from the shown one, and that of one like it in another area, whose file has
 * most of the others, a piece in each.
 */
export function fetchNext(page: Document, of: {
  readonly kernel: Kernel;
  readonly routes: RouteObject[];
  readonly modules: Modules;
  /** The path of the shown page. */
  readonly here: () => string;
  /** Called when the words could not be had. */
  readonly onLost: () => void;
}): () => void {
  const { kernel, modules } = of;
  let isOver = false;
  let hasAlike = false;

  const nextScreen = (): Screen | undefined => {
    const shown = (matchRoutes(of.routes, of.here())?.at(-1)?.route.handle as RouteHandle | undefined)?.screen;
    const { isLogin, may } = kernel.use(session);
    if (!shown || !isLogin) return undefined;
    const near = new Set([shown.route.path, shown.parent?.path]);
    const isNear = ({ route, parent }: Screen) => route.path === shown.parent?.path || (parent !== undefined && near.has(parent.path));
    const open = kernel.read(screens).filter((screen) => !modules.loaded(screen) && may(screen.needs));
    const isAlike = ({ route }: Screen) => endOf(route.path) === endOf(shown.route.path);
    const next = open.find(isNear);
    if (next || hasAlike) return next;
    hasAlike = true;
    return open.find(isAlike);
  };
  const fetchScreens = (): void => {
    const screen = isOver ? undefined : nextScreen();
    // A chunk that fails now is asked for when it is opened, and missed there.
    if (screen) modules.screen(screen).then(() => whenIdle(fetchScreens), () => undefined);
  };
  const stop = onFirstTouch(page, () => {
    kernel.use(i18n).ready().catch(of.onLost);
    whenIdle(() => void modules.fetchParts().then(() => whenIdle(fetchScreens), () => undefined));
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** The last part of a path: lists of all areas end alike. */
const endOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
