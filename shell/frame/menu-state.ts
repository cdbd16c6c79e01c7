import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageFacts } from './page-context.ts';

/** The cookie that keeps the width of the menu for the next first load. */
export const menuCookie = 'menu';

const year = 365 * 24 * 60 * 60;

/** State of the menu: narrow or wide on a desk, a drawer on a phone. */
export interface MenuState {
  readonly isCollapsed: boolean;
  readonly isDrawerOpen: boolean;
  toggle(): void;
  openDrawer(): void;
  closeDrawer(): void;
}

/** The menu's width, kept in a cookie; the drawer closes with every step to another page. */
export function useMenuState(): MenuState {
  const [isCollapsed, setCollapsed] = useState(usePageFacts().isMenuCollapsed);
  const { pathname } = useLocation();
  /** Path on which the drawer was opened. */
  const [drawerAt, setDrawerAt] = useState<string>();
  const isDrawerOpen = drawerAt === pathname;

  useEffect(() => {
    if (!isDrawerOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDrawerAt(undefined);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isDrawerOpen]);

  const toggle = () => {
    const next = !isCollapsed;
    setCollapsed(next);
    document.cookie = `${menuCookie}=${next ? 'collapsed' : 'open'}; Path=/; Max-Age=${year}; SameSite=Strict`;
  };
  return {
    isCollapsed,
    isDrawerOpen,
    toggle,
    openDrawer: () => setDrawerAt(pathname),
    closeDrawer: () => setDrawerAt(undefined),
  };
}
