import { useMatches } from 'react-router-dom';
import { useI18n, useKernel, useMay } from '#core/react/react.tsx';
import { pageName } from '../router/use-title.ts';
import { useModules } from '../router/modules-context.ts';
import { useScreen } from '../router/use-screen.ts';
import { activeItem, ancestry } from './menu-lines.ts';

/** A step of the way to the page; the group and the page itself lead nowhere. */
export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

/** The way to the page: the group of the menu, the screens above, the page itself under its own name. */
export function useCrumbs(): readonly Crumb[] {
  const kernel = useKernel();
  const { t } = useI18n();
  const may = useMay();
  const screen = useScreen();
  const modules = useModules();
  const match = useMatches().at(-1);
  if (!screen) return [{ label: t('shell.problem.notFound') }];
  const line = ancestry(kernel, screen);
  const group = activeItem(kernel, screen)?.group;
  const name = pageName(match, modules, t) ?? t(screen.titleKey);
  const above = [
    ...(group !== undefined && group !== 'top' ? [{ label: t(`shell.group.${group}`) }] : []),
    ...line.slice(0, -1).map((one) => ({
      label: t(one.titleKey),
      ...(one.route.path.includes('{') || !may(one.needs) ? {} : { href: one.route.path }),
    })),
  ];
  // A record that is not there has the name of its kind, which in some languages is that of their list.
  return above.at(-1)?.label === name ? above : [...above, { label: name }];
}
