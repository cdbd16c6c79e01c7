import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { recordKinds, screens } from '#core/slots.ts';
import { related } from '#kit/form/related.ts';
import { holdsWords, type Line, type Results } from './lines.ts';

/** Buttons and links that stand as actions of the page that is shown, each by its name. */
function shownActions(): readonly Line[] {
  return [...document.querySelectorAll<HTMLElement>('[data-page-actions] :is(button, a[href])')].flatMap((element): Line[] => {
    const title = element.getAttribute('aria-label') ?? element.textContent.trim();
    const isOff = element.matches(':disabled, [aria-disabled=true], [aria-current]') || !element.checkVisibility();
    return title === '' || isOff ? [] : [{ title, href: '', run: () => element.click() }];
  });
}

/** Actions of the page that is open: new records and imports of its kind, its other pages, and what belongs to its record; of a page without a kind those it shows. */
export function findPageActions(kernel: Kernel, pathname: string, text: string): Results {
  const { t, has } = kernel.use(i18n);
  const { may } = kernel.use(session);
  const pages = kernel.read(screens).filter(({ needs }) => may(needs));
  const id = Number(/\/([1-9]\d*)$/.exec(pathname)?.[1] ?? 0);
  const kind = kernel.read(recordKinds).find(({ list, hrefOf }) => list.path === pathname || (id > 0 && hrefOf?.(id) === pathname));
  const lines: Line[] = [];
  if (kind && id > 0) {
    const { name } = kind;
    for (const { of, by, create, links } of kernel.read(related)) {
      if (of !== name) continue;
      if (create && may(create.needs)) lines.push({ title: t(create.labelKey), href: `${create.route.href()}?${by}=${id}` });
      for (const { labelKey, href, needs } of links?.(id) ?? []) if (may(needs)) lines.push({ title: t(labelKey), href });
    }
  }
  if (kind && has(`${kind.name}.new`)) {
    const upload = pages.find(({ route }) => route.path === kind.list.path.replace(/list$/, 'upload'));
    if (upload && id === 0) {
      lines.push({ title: t(`${kind.name}.new`), href: upload.route.path });
      if (has(`${kind.name}.import.title`)) lines.push({ title: t(`${kind.name}.import.title`), href: `${upload.route.path}?from=file` });
    }
  }
  if (kind) {
    const beside = pages.filter(({ route, parent }) => parent?.path === kind.list.path && !route.path.includes('{') && !route.path.endsWith('/upload'));
    for (const { route, titleKey } of beside) lines.push({ title: t(titleKey), href: route.path });
  }
  if (!kind) lines.push(...shownActions());
  const known = [...new Map(lines.map((line) => [line.href || line.title, line])).values()];
  return { id: 'page', label: t('shell.palette.page'), found: text.trim() === '' ? known : known.filter(({ title }) => holdsWords(title, text)) };
}
