import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import type { I18n } from '#core/i18n/i18n.ts';
import { useI18n } from '#core/react/react.tsx';
import type { ScreenModule } from '#core/slots.ts';
import { isGated } from './gate.ts';
import type { Modules } from './modules.ts';
import type { RouteHandle } from './use-screen.ts';

/** A matched route as far as its name goes. */
interface Named {
  readonly handle?: unknown;
  readonly loaderData?: unknown;
}

/** The name of the page that is shown: the record's own where its screen gives one, else the screen's. */
export function pageName(match: Named | undefined, modules: Modules, t: I18n['t']): string | undefined {
  const screen = (match?.handle as RouteHandle | undefined)?.screen;
  if (!screen) return undefined;
  const titleOf: ScreenModule['titleOf'] = modules.loaded(screen)?.titleOf;
  const data = match?.loaderData;
  if (typeof data !== 'object' || data === null || isGated(data)) return t(screen.titleKey);
  const { titleKey } = data as { readonly titleKey?: unknown };
  return titleOf?.(data as never) ?? t(typeof titleKey === 'string' ? titleKey : screen.titleKey);
}

/** The title of the browser's tab. */
export const pageTitle = (name: string | undefined, t: I18n['t']): string =>
  t('shell.title', { page: name ?? t('shell.problem.notFound') });

/** Keeps the title of the browser's tab in step with the page. */
export function useTitle(modules: Modules): void {
  const { t } = useI18n();
  const title = pageTitle(pageName(useMatches().at(-1), modules, t), t);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
