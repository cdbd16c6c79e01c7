import { useLoaderData, useLocation, useRouteError } from 'react-router-dom';
import type { Screen } from '#core/slots.ts';
import { ProblemPage } from '../problem/problem-page.tsx';
import { isGated } from './gate.ts';
import type { Modules } from './modules.ts';
import { problemOf } from './problem.ts';
import { useKernel } from '#core/react/react.tsx';

/** A screen, once its module and data are there. Another address is another screen: nothing typed survives. */
export function ScreenView({ screen, modules }: { readonly screen: Screen; readonly modules: Modules }) {
  const data: unknown = useLoaderData();
  const { pathname } = useLocation();
  const module = modules.loaded(screen);
  if (!module || isGated(data)) return null;
  return <module.default key={pathname} />;
}

/** Replaces a screen that could not be loaded or drawn; the frame around it works on. */
export function ScreenProblem({ screen }: { readonly screen: Screen }) {
  const { status, problem } = problemOf(useRouteError());
  const plugin = useKernel().ownerOf(screen);
  return <ProblemPage status={status} problem={{ plugin, titleKey: screen.titleKey, ...problem }} />;
}
