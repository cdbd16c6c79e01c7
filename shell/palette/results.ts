import type { Kernel } from '#core/kernel/index.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { session } from '#core/session/session.ts';
import { menu, screens, searchSources, type Found } from '#core/slots.ts';
import { findIn } from './initials.ts';

/** Results of one kind under its heading. */
export interface Results {
  readonly id: string;
  readonly label: string;
  readonly found: readonly Found[];
  /** The source did not answer. */
  readonly isFailed?: boolean;
}

/** How many of a kind are shown. */
const most = 6;

/** Pages whose name holds the text; without a text the menu itself, in its order. */
export function findPages(kernel: Kernel, text: string): Results {
  const { t } = kernel.use(i18n);
  const { may } = kernel.use(session);
  const groups = new Map(kernel.read(menu).map((item) => [item.route.path, item.group]));
  const pages = kernel
    .read(screens)
    .filter(({ route, needs, open }) => !route.path.includes('{') && !open && may(needs))
    .map(({ route, titleKey }) => {
      const group = groups.get(route.path);
      const detail = group === undefined || group === 'top' ? undefined : t(`shell.group.${group}`);
      return { title: t(titleKey), href: route.path, ...(detail !== undefined && { detail }) };
    });
  const found =
    text.trim() === ''
      ? pages.filter(({ href }) => groups.has(href))
      : pages.filter(({ title }) => findIn(title, text) !== undefined).slice(0, most);
  return { id: 'pages', label: t('shell.palette.pages'), found };
}

/** Asks every source at once and tells of each answer as it comes; a source that fails leaves the others alone. */
export async function findRecords(
  kernel: Kernel,
  text: string,
  signal: AbortSignal,
  tell: (results: Results) => void,
): Promise<void> {
  const { t } = kernel.use(i18n);
  await Promise.all(
    kernel.read(searchSources).map(async ({ id, labelKey, find }) => {
      const label = t(labelKey);
      try {
        const found = await find(text, { kernel, signal });
        if (!signal.aborted) tell({ id, label, found: found.slice(0, most) });
      } catch {
        if (!signal.aborted) tell({ id, label, found: [], isFailed: true });
      }
    }),
  );
}
