import { CallError, http, isSilent } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { recordKinds } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import type { QueueCard } from '#kit/dashboard/api.ts';
import { doAction } from '#kit/dashboard/do-action.ts';
import { queueActions, type QueueAction } from '#kit/dashboard/queue-actions.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import { hasSyllables } from '#kit/records/initials.ts';
import { nameIn, type Names } from '#kit/records/kinds/names.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { Line, Results, SearchResponse } from './lines.ts';

/** Most records of one action. */
const maxFound = 5;

/** Records searched for at the most: those that the action does not fit are not offered. */
const maxSought = 50;

/** Letters that a word needs to stand for the first word of an action. */
const minTyped = 2;

/** Letters from which on a word may be mistyped in one place. */
const minMistyped = 4;

/** True for two words that differ in one letter: another, one more, one less, or two that changed places. */
function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const at = [...long].findIndex((letter, place) => letter !== short[place]);
  if (at < 0) return true;
  const [rest, whole] = [short.slice(at), long.slice(at)];
  if (long.length > short.length) return whole.slice(1) === rest;
  return whole.slice(1) === rest.slice(1) || (whole[0] === rest[1] && whole[1] === rest[0] && whole.slice(2) === rest.slice(2));
}

/** True when a typed word stands for one that it begins, also with one slip. */
function standsFor(name: string, typed: string): boolean {
  const word = typed.toLocaleLowerCase();
  if (name.startsWith(word)) return true;
  return word.length >= minMistyped && [-1, 0, 1].some((more) => isSlip(name.slice(0, word.length + more), word));
}

/**
 * Text typed beside an action, before or after it: "confirm tour 김하늘" and "김하늘 투어 확정" both give the name. Words
 * stand for those they begin, mistyped in one place, too; one of a single letter may be left out, and two may
 * change places. Undefined where the action is not meant.
 */
export function besideAction(label: string, text: string): string | undefined {
  const names = label.toLocaleLowerCase().split(/\s+/);
  const words = text.trim().split(/\s+/);
  const short = names.filter(({ length }) => length >= minTyped);
  // In Korean what is done stands last, "확정" alone means "투어 확정", and the words may stand together.
  const verb = hasSyllables(label) ? names.slice(-1) : [];
  const together = hasSyllables(label) ? [names.join('')] : [];
  const begins = (all: readonly string[], some: readonly string[]) => some.every((word, at) => all[at] !== undefined && standsFor(all[at], word));
  const turned = (some: readonly string[]) => some.length === short.length && begins(short.toReversed(), some);
  const fits = (some: readonly string[]) =>
    some.length > 0 && some[0]!.length >= minTyped && ([names, short, verb, together].some((all) => begins(all, some)) || turned(some));
  for (let count = Math.min(names.length, words.length); count > 0; count -= 1) {
    if (fits(words.slice(0, count))) return words.slice(count).join(' ');
    if (fits(words.slice(words.length - count))) return words.slice(0, words.length - count).join(' ');
  }
  return undefined;
}

type Command = QueueAction & { readonly record: string };

/** Actions on records that the reader may do, each once; of areas whose modules do not come, none. */
async function commandsOf(kernel: Kernel): Promise<readonly Command[]> {
  const { may } = kernel.use(session);
  const modules = await Promise.allSettled(kernel.read(queueActions).map(({ load }) => load()));
  const all = modules.flatMap((one) => (one.status === 'fulfilled' ? Object.entries(one.value.actions) : []));
  const commands = all.flatMap(([kind, actions]) => actions.filter(({ among, needs }) => among && may(needs)).map((action): Command => ({ ...action, record: kind.split('/')[0]! })));
  return [...new Map(commands.map((command) => [command.labelKey, command])).values()];
}

type FoundRow = { readonly id: number; readonly version: number } & Readonly<Record<string, unknown>>;

/** English words for Latin letters that somebody types who reads another language; undefined where they do not come. */
const englishFor = async (text: string, locale: Locale): Promise<Readonly<Record<string, string>> | undefined> =>
  locale === 'en' || !/[a-z]{2}/i.test(text) ? undefined : import('../all-translations/en.ts').then((words) => words.default, () => undefined);

/** Records that typed actions can be done on: "confirm tour 김하늘". */
export async function findRecordActions(kernel: Kernel, text: string, signal: AbortSignal): Promise<Results> {
  const { t, locale, moment } = kernel.use(i18n);
  const kinds = new Map(kernel.read(recordKinds).map((kind) => [kind.name, kind]));
  const english = await englishFor(text, locale);
  const meant = (await commandsOf(kernel)).flatMap((command) => {
    const beside = besideAction(t(command.labelKey), text) ?? (english && besideAction(english[command.labelKey] ?? '', text));
    return beside === undefined ? [] : [{ command, beside }];
  });
  const found = await Promise.all(
    meant.map(async ({ command, beside }): Promise<readonly Line[]> => {
      const kind = kinds.get(command.record);
      if (!kind?.hrefOf || (kind.title === undefined && !command.titleOf)) return [];
      const { title, hrefOf } = kind;
      const calls = kernel.use(http);
      const records = command.record;
      // what is searched for comes best first, with what tells two of one name apart
      const search = async (kind: string) => (await calls.get<SearchResponse>('/search', { query: { q: beside, records: kind, limit: maxSought }, signal, quiet: true })).groups.flatMap(({ rows }) => rows);
      const best = beside === '' ? undefined : await search(records);
      const hits = new Map(best?.map((row, place) => [row.id, { ...row, place }] as const));
      const people = best?.length === 0 ? await Promise.all((command.foundBy ?? []).map(async (by) => ({ ...by, ids: (await search(by.record)).map(({ id }) => id) }))) : [];
      const known = best && [...(hits.size > 0 ? [{ field: 'id', ids: [...hits.keys()] }] : []), ...people.filter(({ ids }) => ids.length > 0)];
      const list = async (more: Readonly<Record<string, string | number>>) => {
        const query = { ...command.among, ...more, ...(command.sort !== undefined && { sort: command.sort }) };
        return calls.get<ListResponse<FoundRow>>(`/${records}`, { query, signal, quiet: true });
      };
      const answers = await Promise.all(known ? known.map(({ field, ids }) => list({ [field]: ids.join(','), limit: maxSought })) : [list({ sort: '-updatedAt', limit: maxFound })]);
      const rows = [...new Map(answers.flatMap((answer) => answer.rows.map((row) => [row.id, { row, labels: answer.labels }] as const))).values()];
      const time = command.sort?.replace(/^-/, '') ?? '';
      return rows
        .toSorted((a, b) => (command.sort !== undefined ? 0 : (hits.get(a.row.id)?.place ?? 0) - (hits.get(b.row.id)?.place ?? 0)))
        .slice(0, maxFound)
        .map(({ row, labels }) => {
          const name = command.titleOf?.(row, labels) ?? titleIn(row[title ?? ''], locale, row.id);
          // what stands in an order of time is told apart by its moment
          const detail = hits.get(row.id)?.detail ?? (typeof row[time] === 'string' ? moment(row[time], 'short') : '');
          return {
            title: `${t(command.labelKey)}: ${name}`,
            detail: detail === '' ? t(kind.labelKey) : detail,
            record: records,
            href: hrefOf(row.id),
            run: () => void act(kernel, command, { ...row, href: hrefOf(row.id), name, detail }),
          };
        });
    }),
  );
  return { id: 'recordActions', label: t('shell.palette.do'), found: found.flat() };
}

/** Title of a record in a language, as its field has it: a text, or a name in three. */
const titleIn = (value: unknown, locale: Locale, id: number): string => (typeof value === 'object' && value !== null ? nameIn(value as Names, locale) : String(value ?? '')) || `#${id}`;

/** Does an action on a record and offers to take it back; a refusal is told. */
async function act(kernel: Kernel, command: Command, row: { readonly id: number; readonly version: number; readonly href: string; readonly name: string; readonly detail: string }): Promise<void> {
  const { t } = kernel.use(i18n);
  const card: QueueCard = { kind: '', record: command.record, shape: 'open', id: row.id, version: row.version, values: {}, detail: [], at: null, day: null, href: row.href };
  try {
    const title = `${t(command.labelKey)}: ${row.name}`;
    const done = await doAction(kernel, command, card, title);
    if ('batch' in done) showUndoable(kernel, done.batch, { title, ...(row.detail !== '' && { description: row.detail }) });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isSilent(error)) return;
    const [field] = Object.values(error.body?.fields ?? {});
    kernel.use(toasts).show({ type: 'error', title: t('shell.palette.notDone'), description: field === undefined ? error.message : t(field) });
  }
}
