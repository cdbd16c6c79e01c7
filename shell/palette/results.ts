import { http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { menu, recordKinds, screens, searchSources, type Found } from '#core/slots.ts';
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

/** Something to ask for records: an area's own source, or a kind of record with a page for each. */
interface Source {
  readonly id: string;
  readonly labelKey: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>;
}

/** Every source there is for this person; an area's own source stands in for that of its records. */
function sourcesOf(kernel: Kernel): readonly Source[] {
  const calls = kernel.use(http);
  const { may } = kernel.use(session);
  const own = kernel.read(searchSources).map(({ id, labelKey, find }) => ({
    id,
    labelKey,
    find: (text: string, signal: AbortSignal) => find(text, { kernel, signal }),
  }));
  const kinds = kernel.read(recordKinds).flatMap(({ name, labelKey, title, hrefOf, needs }): Source[] => {
    if (title === undefined || !hrefOf || !may(needs) || own.some(({ id }) => id === name)) return [];
    const find = async (text: string, signal: AbortSignal) => {
      const query = { q: text, limit: most };
      const { rows } = await calls.get<RowsAnswer>(`/${name}`, { query, signal, quiet: true });
      return rows.map((row) => ({ title: String(row[title] ?? row.id), href: hrefOf(row.id) }));
    };
    return [{ id: name, labelKey, find }];
  });
  return [...own, ...kinds];
}

interface RowsAnswer {
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
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
    sourcesOf(kernel).map(async ({ id, labelKey, find }) => {
      const label = t(labelKey);
      try {
        const found = await find(text, signal);
        if (!signal.aborted) tell({ id, label, found: found.slice(0, most) });
      } catch {
        if (!signal.aborted) tell({ id, label, found: [], isFailed: true });
      }
    }),
  );
}
