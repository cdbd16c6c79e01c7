import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useI18n, useKernel, useObserved, useService } from '#core/react/react.tsx';
import { session, viewerOf } from '#core/session/session.ts';
import { Header } from './header.tsx';
import { latePart } from './late-part.ts';
import type { LayoutProps } from './layouts.ts';
import { Menu } from './menu.tsx';
import { useMenuState } from './menu-state.ts';
import { useFreshNumbers } from './use-fresh-numbers.ts';
import { useGlobalKeys } from './global-keys.ts';
import { Progress } from './progress.tsx';
import { takeKeys } from '#kit/ui/early-keys.ts';
import { WhyNot } from '#kit/ui/why-not.tsx';
import './frame.css';

const Palette = latePart(() => import('../palette/palette.tsx'));
const Shortcuts = latePart(() => import('./shortcuts.tsx'));

const ViewingBar = latePart(() => import('./viewing-bar.tsx'));

/** Fetches the palette: it is opened any moment. */
export const fetchParts = (): Promise<void> => Palette.fetch();

/** The layout `default`: menu, header, and the surface with the screen in it. */
export default function Frame({ numbers: first, children }: LayoutProps) {
  const numbers = useFreshNumbers(first);
  const { t } = useI18n();
  const kernel = useKernel();
  const person = useService(session);
  const isViewing = useObserved(() => viewerOf(person.user) !== undefined);
  const menu = useMenuState();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const close = () => setOpen(undefined);
  const show = (part: NonNullable<typeof open>) => () => {
    if (open !== part) takeKeys(t('shell.palette'), close);
    setOpen(part);
  };
  useGlobalKeys({
    onPalette: show('palette'),
    onHelp: show('shortcuts'),
    onMenu: menu.toggle,
    onUndo: (step) => void import('#kit/undo/undo-batch.ts').then(({ undoBatch }) => undoBatch(kernel, step)),
  });

  return (
    <PortalProvider>
      <OverlaysProvider>
        <div className="frame" data-menu={menu.isCollapsed ? 'collapsed' : 'open'} data-drawer={menu.isDrawerOpen || undefined} data-viewing={isViewing || undefined}>
          <a className="frame-skip" href="#content">
            {t('shell.skip')}
          </a>
          {isViewing && (
            <Suspense>
              <ViewingBar />
            </Suspense>
          )}
          <Menu numbers={numbers} state={menu} />
          {menu.isDrawerOpen && <div className="frame-scrim" onClick={menu.closeDrawer} aria-hidden="true" />}
          <Header
            numbers={numbers}
            onMenu={menu.openDrawer}
            onPalette={show('palette')}
            onShortcuts={show('shortcuts')}
          />
          <Progress />
          <WhyNot />
          <main className="frame-surface" id="content" tabIndex={-1}>
            {children}
          </main>
          <Suspense>
            {open === 'palette' && <Palette onClose={close} />}
            {open === 'shortcuts' && <Shortcuts onClose={close} />}
          </Suspense>
        </div>
      </OverlaysProvider>
    </PortalProvider>
  );
}
