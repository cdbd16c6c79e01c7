import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useEvent, useI18n, useKernel, useService } from '#core/react/react.tsx';
import { accessChanged, session } from '#core/session/session.ts';
import { recordKinds } from '#core/slots.ts';
import { useModules } from '../router/modules-context.ts';
import { pageName } from '../router/use-title.ts';
import { useScreen } from '../router/use-screen.ts';
import { forgetRecent, keepRecent } from './recent.ts';

/** Keeps each record that is opened for the palette, which offers the last ones first. */
export function useRemember(): void {
  const kernel = useKernel();
  const { t } = useI18n();
  const { user } = useService(session);
  const { pathname } = useLocation();
  const screen = useScreen();
  const title = pageName(useMatches().at(-1), useModules(), t);
  const plain = screen && t(screen.titleKey);
  const userIdx = user?.userIdx;
  useEvent(accessChanged, () => userIdx !== undefined && forgetRecent(userIdx));
  useEffect(() => {
    const id = Number(/\/([1-9]\d*)$/.exec(pathname)?.[1] ?? 0);
    const kind = id > 0 ? kernel.read(recordKinds).find(({ hrefOf }) => hrefOf?.(id) === pathname) : undefined;
    // A page without a name of its own was not found, or is still on its way.
    if (!kind || title === undefined || title === plain || userIdx === undefined) return;
    keepRecent(userIdx, { record: kind.name, href: pathname, title });
  }, [kernel, pathname, title, plain, userIdx]);
}
