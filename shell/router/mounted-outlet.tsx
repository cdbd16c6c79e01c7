import { memo, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  useMatches,
  useOutlet,
} from 'react-router-dom';
import { i18n } from '#core/i18n/i18n.ts';
import { useObserved, useService } from '#core/react/react.tsx';
import { ShownContext } from '#core/react/shown.ts';
import { session } from '#core/session/session.ts';
import { isGated } from './gate.ts';
import { addressOf, withShown, type MountedScreen } from './mounted-screens.ts';
import type { Modules } from './modules.ts';
import type { RouteHandle } from './use-screen.ts';

type Outlet = ReturnType<typeof useOutlet>;
type State = React.ContextType<typeof StateContext>;
type Where = React.ContextType<typeof LocationContext>;

/** Milliseconds after which a screen that is shown again takes the focus back: at once, all of it would be laid out. */
const focusDelay = 25;

/**
 * The screen of the moment, and behind it the lists that keep their place: laid out still, but neither drawn nor heard,
 * with the router as they knew it. None outlives its person, their rights or their language.
 */
export function MountedOutlet({ modules }: { readonly modules: Modules }) {
  const outlet = useOutlet();
  const where = useContext(LocationContext);
  const state = useContext(StateContext);
  const last = useMatches().at(-1);
  const person = useService(session);
  const language = useService(i18n);
  const reader = useObserved(() => `${person.user?.userIdx} ${person.roleList.join()} ${JSON.stringify(person.rights)} ${language.locale}`);
  const [all, setAll] = useState<{ readonly reader: string; readonly mounted: readonly MountedScreen[]; readonly path: string | undefined }>({
    reader,
    mounted: [],
    path: undefined,
  });

  const screen = (last?.handle as RouteHandle | undefined)?.screen;
  const place = screen && modules.loaded(screen)?.followsQuery?.place;
  const hasFailed = state?.errors != null;
  const isKept = place !== undefined && !hasFailed && last?.loaderData !== undefined && !isGated(last.loaderData);
  const path = isKept ? where.location.pathname : undefined;
  // nor does one that could not be read again stand behind what says so
  const { mounted: before } = all;
  const failed = hasFailed && where.location.pathname;
  const left = before.filter((one) => one.path !== failed && (all.reader === reader || one.path === path));
  const known = left.length < before.length ? left : before;
  const now = isKept && {
    path: where.location.pathname,
    address: addressOf(where.location, place),
    data: last.loaderData,
    outlet,
    location: where,
    state,
  };
  const mounted = withShown(known, now || undefined, all.path);
  if (mounted !== before || path !== all.path || reader !== all.reader) setAll({ reader, mounted, path });

  useEffect(() => {
    modules.data.clear();
    for (const one of mounted) if (one.path !== path) modules.data.set(one.address, one.data);
  }, [modules, mounted, path]);
  useEffect(() => () => modules.data.clear(), [modules]);
  // the same function at each draw: another one would count as leaving
  const drop = useCallback((id: number) => setAll((before) => ({ ...before, mounted: before.mounted.filter((one) => one.id !== id) })), [setAll]);
  return (
    <>
      {mounted.map((one) => (
        <MountedPage key={one.id} one={one} isShown={one.path === path} onBusy={drop} />
      ))}
      {path === undefined && outlet}
    </>
  );
}

interface MountedPageProps {
  readonly one: MountedScreen;
  readonly isShown: boolean;
  /** Called when the screen was left with something open that stands outside of it: such a screen does not stay mounted. */
  readonly onBusy: (id: number) => void;
}

const MountedPage = memo(
  function MountedPage({ one, isShown, onBusy }: MountedPageProps) {
    const element = useRef<HTMLDivElement>(null);
    const focused = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
      const { current } = element;
      if (!current || !isShown) return undefined;
      const timer = setTimeout(() => {
        const { activeElement } = document;
        const isFree = activeElement === null || activeElement === document.body;
        if (isFree && focused.current?.isConnected) focused.current.focus({ preventScroll: true });
      }, focusDelay);
      const follow = ({ target }: FocusEvent) => {
        focused.current = target instanceof HTMLElement ? target : null;
      };
      current.addEventListener('focusin', follow);
      return () => {
        clearTimeout(timer);
        current.removeEventListener('focusin', follow);
        // the next screen takes the focus where nobody has it
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement && current.contains(activeElement)) activeElement.blur();
        if (isOpenOutside()) onBusy(one.id);
      };
    }, [isShown, onBusy, one.id]);
    return (
      <div ref={element} className="page-mounted" data-shown={isShown || undefined} inert={!isShown && !isSkipped()}>
        <ShownContext value={isShown}>
          <LocationContext value={one.location as Where}>
            <StateContext value={one.state as State}>{one.outlet as Outlet}</StateContext>
          </LocationContext>
        </ShownContext>
      </div>
    );
  },
  (a, b) => a.one === b.one && a.isShown === b.isShown,
);

/**
 * Nobody hears or reaches a part under `content-visibility: hidden` in browsers that know it. `inert` beside it would have
 * them work out the styles of a whole list anew each time it comes or goes.
 */
const isSkipped = (): boolean => typeof CSS !== 'undefined' && CSS.supports('content-visibility', 'hidden');

/** A dialog or menu of the screen stands open; the palette is the frame's, and tooltips leave by themselves. */
const isOpenOutside = (): boolean =>
  [...document.querySelectorAll('.bp6-overlay-open')].some((open) => !open.matches('.palette-place') && !open.querySelector('.bp6-tooltip'));
