import { http } from '#core/http/http.ts';
import { languages, locales } from '#core/i18n/locale.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { menu, recordKinds, screens, searchSources, type Found } from '#core/slots.ts';
import { theme } from '#core/theme/theme.ts';
import { initialsOf, typedInitials, withoutBegun } from '#kit/records/initials.ts';
import { readRecent } from './recent.ts';

/** Where a text is found in a name, in characters: as it stands, or by the initials of Hangul syllables. */
export function findIn(name: string, text: string): { readonly start: number; readonly end: number } | undefined {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return undefined;
  const plain = name.toLocaleLowerCase().indexOf(wanted);
  if (plain >= 0) return { start: plain, end: plain + wanted.length };
  const initials = typedInitials(wanted);
  if (initials === undefined) return undefined;
  const start = initialsOf(name).indexOf(initials);
  return start < 0 ? undefined : { start, end: start + initials.length };
}

/** A line of the palette: somewhere to go, or something to do. */
export interface Line extends Found {
  /** The kind of record it belongs to. */
  readonly record?: string;
  readonly run?: () => void;
  /** The language its title is written in, where it is not the reader's. */
  readonly lang?: string;
}

/** Lines of one kind under their heading. */
export interface Results {
  readonly id: string;
  readonly label: string;
  readonly found: readonly Line[];
  /** The source did not answer. */
  readonly isFailed?: boolean;
}

/** Most results of one kind. */
const maxShown = 6;

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
      : pages.filter(({ title }) => findIn(title, text) !== undefined).slice(0, maxShown);
  return { id: 'pages', label: t('shell.palette.pages'), found };
}

/** Actions of every page, found by their names. */
export function findActions(kernel: Kernel, text: string): Results {
  const { t, locale, change } = kernel.use(i18n);
  const look = kernel.use(theme);
  const person = kernel.use(session);
  const density = look.density === 'compact' ? 'regular' : 'compact';
  const actions: readonly Line[] = [
    { title: t(look.name === 'dark' ? 'shell.theme.toLight' : 'shell.theme.toDark'), href: '', run: () => look.toggle() },
    { title: t('shell.density'), detail: t(`shell.density.${density}`), href: '', run: () => look.changeDensity(density) },
    ...locales
      .filter((one) => one !== locale)
      .map((one) => ({
        title: t(`shell.language.${one}`),
        detail: t('shell.language'),
        lang: languages[one],
        href: '',
        run: () => void change(one),
      })),
    { title: t('shell.signOut'), href: '', run: () => void person.signOut() },
  ];
  const found = actions.filter(({ title, detail = '' }) => findIn(title, text) ?? findIn(detail, text));
  return { id: 'actions', label: t('shell.palette.actions'), found };
}

/** Records that the person opened last, of kinds they may still see. */
export function findRecent(kernel: Kernel): Results {
  const { t } = kernel.use(i18n);
  const { user, may } = kernel.use(session);
  const kinds = new Map(kernel.read(recordKinds).map((kind) => [kind.name, kind]));
  const found = readRecent(user?.userIdx ?? 0).flatMap((one) => {
    const kind = kinds.get(one.record);
    return kind && may(kind.needs) ? [{ ...one, detail: t(kind.labelKey) }] : [];
  });
  return { id: 'recent', label: t('shell.palette.recent'), found };
}

interface SearchResponse {
  readonly groups: readonly {
    readonly record: string;
    readonly rows: readonly { readonly id: number; readonly title: string; readonly detail: string }[];
  }[];
}

/** Asks the server and every area's own source at once, and tells of each answer; a source that fails leaves the others alone. */
export async function findRecords(
  kernel: Kernel,
  text: string,
  signal: AbortSignal,
  tell: (results: readonly Results[]) => void,
): Promise<void> {
  const { t } = kernel.use(i18n);
  const { may } = kernel.use(session);
  const own = kernel.read(searchSources);
  const kinds = kernel
    .read(recordKinds)
    .filter(({ name, hrefOf, needs }) => hrefOf && may(needs) && !own.some(({ id }) => id === name));

  const fromServer = async (): Promise<readonly Results[]> => {
    if (kinds.length === 0) return [];
    const query = { q: withoutBegun(text), records: kinds.map(({ name }) => name).join(','), limit: maxShown };
    const { groups } = await kernel.use(http).get<SearchResponse>('/search', { query, signal, quiet: true });
    return groups.flatMap(({ record, rows }) => {
      const kind = kinds.find(({ name }) => name === record);
      const { hrefOf } = kind ?? {};
      if (!kind || !hrefOf) return [];
      const label = t(kind.labelKey);
      const all = { title: t('shell.palette.all', { name: label, text }), href: `${kind.list.href()}?q=${encodeURIComponent(text)}`, record };
      const found = rows.map(({ id, title, detail }) => ({ title, detail, record, href: hrefOf(id) }));
      return [{ id: record, label, found: rows.length < maxShown ? found : [...found, all] }];
    });
  };

  const sources = [
    { id: 'records', labelKey: 'shell.palette.records', ask: fromServer },
    ...own.map(({ id, labelKey, find }) => ({
      id,
      labelKey,
      ask: async () => [{ id, label: t(labelKey), found: (await find(text, { kernel, signal })).slice(0, maxShown) }],
    })),
  ];
  await Promise.all(
    sources.map(async ({ id, labelKey, ask }) => {
      try {
        const results = await ask();
        if (!signal.aborted) tell(results);
      } catch {
        if (!signal.aborted) tell([{ id, label: t(labelKey), found: [], isFailed: true }]);
      }
    }),
  );
}
