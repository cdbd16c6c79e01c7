import { http } from '#core/http/http.ts';
import { languages, locales } from '#core/i18n/locale.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { menu, recordKinds, screens, searchSources } from '#core/slots.ts';
import { theme } from '#core/theme/theme.ts';
import { withoutBegun } from '#kit/records/initials.ts';
import { referenceUses } from '#kit/dictionary/referenced-by.ts';
import { asNew, holdsWords, type Line, type Results, type SearchResponse } from './lines.ts';
import { readRecent } from './recent.ts';
import { findRecordActions } from './record-actions.ts';

/** Letters that the server looks for; of what is longer, such as a pasted text, the beginning is looked for. */
const maxTyped = 200;

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
  const made = asNew(text, t('shell.palette.makes').split(' '));
  const found =
    text.trim() === ''
      ? pages.filter(({ href }) => groups.has(href))
      : pages.filter(({ title }) => holdsWords(title, text) || (made !== undefined && holdsWords(title, made))).slice(0, maxShown);
  return { id: 'pages', label: t('shell.palette.pages'), found };
}

/** Pages of which the whole name is typed, and the others. */
export function findNamedPages(kernel: Kernel, text: string): readonly [named: Results, others: Results] {
  const pages = findPages(kernel, text);
  const { true: named = [], false: others = [] } = Object.groupBy(pages.found, ({ title }) => String(title.toLocaleLowerCase() === text.trim().toLocaleLowerCase()));
  return [{ ...pages, id: 'namedPages', found: named }, { ...pages, found: others }];
}

/** Actions of every page, found by their names. */
export function findActions(kernel: Kernel, text: string): Results {
  const { t, locale, change } = kernel.use(i18n);
  const look = kernel.use(theme);
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
    { title: t('kit.undo.undo'), href: '', run: () => void import('#kit/undo/undo-batch.ts').then(({ undoBatch }) => undoBatch(kernel, 'last')) },
    { title: t('kit.undo.again'), href: '', run: () => void import('#kit/undo/undo-batch.ts').then(({ undoBatch }) => undoBatch(kernel, 'lastUndo')) },
    { title: t('kit.undo.own'), href: '', run: () => void import('#kit/undo/own-batches.tsx').then(({ showOwnBatches }) => showOwnBatches(kernel)) },
    { title: t('shell.signOut'), href: '', run: () => void import('../offline/leave.tsx').then(({ leave }) => leave(kernel)) },
  ];
  const found = actions.filter(({ title, detail = '' }) => holdsWords(title, text) || holdsWords(detail, text));
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

/** A kind of record that the server is asked for, and where one that was found leads. */
interface FoundKind {
  readonly name: string;
  readonly labelKey: string;
  readonly hrefOf: (id: number) => string;
  /** List that shows all that were found. */
  readonly allHref?: string;
}

/** Kinds whose records have a page. */
function pageKinds(kernel: Kernel): readonly FoundKind[] {
  const { may } = kernel.use(session);
  return kernel.read(recordKinds).flatMap(({ name, labelKey, hrefOf, list, needs }) => (hrefOf && may(needs) ? [{ name, labelKey, hrefOf, allHref: list.href() }] : []));
}

/** Values of dictionaries lead to the records that name them: a company to its buildings. */
function dictionaryKinds(kernel: Kernel): readonly FoundKind[] {
  const { may } = kernel.use(session);
  const known = new Set(kernel.read(recordKinds).flatMap(({ name, hrefOf }) => (hrefOf ? [name] : [])));
  const found = new Map<string, FoundKind>();
  for (const { of, record, by, list, needs } of kernel.read(referenceUses)) {
    if (known.has(of) || found.has(of) || !may(needs)) continue;
    found.set(of, { name: of, labelKey: `${record}.${by}`, hrefOf: (id) => `${list.href()}?${by}=${id}` });
  }
  return [...found.values()];
}

/**
 * Asks the server and every area's own source at once. Each answer tells all so far, in the order of the sources however late one is;
 * a source that fails leaves the others alone.
 */
export async function findRecords(
  kernel: Kernel,
  typed: string,
  signal: AbortSignal,
  tell: (results: readonly Results[]) => void,
): Promise<void> {
  const text = typed.slice(0, maxTyped);
  const { t } = kernel.use(i18n);
  const own = kernel.read(searchSources);
  const kinds = [...pageKinds(kernel), ...dictionaryKinds(kernel)].filter(({ name }) => !own.some(({ id }) => id === name));

  const fromServer = async (): Promise<readonly Results[]> => {
    if (kinds.length === 0) return [];
    const query = { q: withoutBegun(text), records: kinds.map(({ name }) => name).join(','), limit: maxShown };
    const { groups } = await kernel.use(http).get<SearchResponse>('/search', { query, signal, quiet: true });
    return groups.flatMap(({ record, rows }) => {
      const kind = kinds.find(({ name }) => name === record);
      if (!kind) return [];
      const { hrefOf, allHref } = kind;
      const label = t(kind.labelKey);
      const all = allHref === undefined ? [] : [{ title: t('shell.palette.all', { name: label, text }), href: `${allHref}?q=${encodeURIComponent(text)}`, record }];
      const found = rows.map(({ id, title, detail }) => ({ title, detail, record, href: hrefOf(id) }));
      return [{ id: record, label, found: rows.length < maxShown ? found : [...found, ...all] }];
    });
  };

  const sources = [
    { id: 'records', labelKey: 'shell.palette.records', ask: fromServer },
    { id: 'recordActions', labelKey: 'shell.palette.do', ask: async () => [await findRecordActions(kernel, text, signal)] },
    ...own.map(({ id, labelKey, find }) => ({
      id,
      labelKey,
      ask: async () => [{ id, label: t(labelKey), found: (await find(text, { kernel, signal })).slice(0, maxShown) }],
    })),
  ];
  const answers = sources.map((): readonly Results[] => []);
  await Promise.all(
    sources.map(async ({ id, labelKey, ask }, place) => {
      try {
        answers[place] = await ask();
      } catch {
        answers[place] = [{ id, label: t(labelKey), found: [], isFailed: true }];
      }
      if (!signal.aborted) tell(answers.flat());
    }),
  );
}
