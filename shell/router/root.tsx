import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLoaderData, useLocation, useMatches, useRevalidator, useRouteError } from 'react-router-dom';
import { localeChanged } from '#core/i18n/i18n.ts';
import { useEvent, useKernel, useObserved, useService } from '#core/react/react.tsx';
import { accessChanged, session } from '#core/session/session.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { onFirstTouch, whenIdle } from '#kit/ui/first-touch.ts';
import type { FrameNumbers } from '../frame/numbers.ts';
import { useWholePresses } from '../frame/whole-presses.ts';
import { ProblemPage } from '../problem/problem-page.tsx';
import { isCutOff, reloadFor } from '../freshness/lost-chunk.ts';
import { Gate } from '../sign-in/gate.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';
import { isGated, needsSignIn, registerHref } from './gate.ts';
import { MountedOutlet } from './mounted-outlet.tsx';
import type { Modules } from './modules.ts';
import { problemOf } from './problem.ts';
import type { RouteHandle } from './use-screen.ts';
import { useHeldPage } from './use-held-page.ts';
import { useTitle } from './use-title.ts';

// a page that is used goes on without them: they are no reason to take from a person what they typed
const LateParts = lazy<ComponentType>(() =>
  import('../frame/late-parts.tsx').catch(() => {
    const { pathname } = location;
    return { default: () => <WholeStep from={pathname} /> };
  }),
);

/**
 * The page: sign-in for those who are not signed in, else the layout of the screen with the screen in it.
 * Screens that are open stand before the house for strangers and in the frame for the staff.
 */
export function Root({ modules }: { readonly modules: Modules }) {
  const kernel = useKernel();
  useWholePresses();
  const numbers = useLoaderData<FrameNumbers>();
  const matches = useMatches();
  const last = matches.at(-1);
  const screen = (last?.handle as RouteHandle | undefined)?.screen;
  const person = useService(session);
  const isSignedIn = useObserved(() => person.isLogin || person.isRefresh);
  const { revalidate } = useRevalidator();
  const { isHeld, isStale } = useHeldPage();
  useEvent(localeChanged, () => void revalidate());
  useEvent(accessChanged, () => void revalidate());
  useTitle(modules);

  const Layout = modules.loadedLayout(screen?.layout)?.default;
  const isWaiting = isStale || matches.some(({ loaderData }) => isGated(loaderData)) || (isSignedIn && !Layout);

  const isClosed = needsSignIn({ isLogin: isSignedIn, isRefresh: false }, last?.id, screen);
  const gate = (): ReactNode => {
    if (isClosed || (isSignedIn && isWaiting)) {
      return <SignIn isEntering={isSignedIn} registerHref={registerHref(kernel)} />;
    }
    return !Layout || !isSignedIn ? <Outlet /> : undefined;
  };
  const before = gate();
  const isPage = Layout !== undefined && (before === undefined || (isHeld && isClosed));
  return (
    <>
      {before !== undefined && <Gate>{before}</Gate>}
      {isPage && (
        <div className="page-house" hidden={before !== undefined} inert={before !== undefined}>
          <Layout numbers={numbers}>
            <MountedOutlet modules={modules} />
          </Layout>
        </div>
      )}
      <Late>
        <LateParts />
      </Late>
    </>
  );
}

/** Draws its children once the page was touched or a toast waits to be seen: the first load does without them. */
function Late({ children }: { readonly children: ReactNode }) {
  const service = useService(toasts);
  const isWaiting = useObserved(() => service.shown.length > 0);
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => onFirstTouch(document, () => whenIdle(() => setIsTouched(true))), []);
  // a toast may wait before the page is taken over, which has to begin as the server drew it
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isTakenOver && (isTouched || isWaiting) && <Suspense>{children}</Suspense>;
}

/** Makes the next step a whole load: a browser asks no second time for a part that it could not get. */
function WholeStep({ from }: { readonly from: string }): null {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== from) void isCutOff().then((is) => is || reloadFor(new URL(location.href)));
  }, [pathname, from]);
  return null;
}

/** Page for an error that kept even the frame from being drawn. */
export function RootProblem() {
  const { status, problem } = problemOf(useRouteError());
  useEffect(() => {
    // what the server met it has logged itself
    if (problem.message !== undefined) console.error('[shell]', problem.message);
  }, [problem.message]);
  return (
    <main className="page-bare">
      <ProblemPage status={status} problem={problem} />
    </main>
  );
}
