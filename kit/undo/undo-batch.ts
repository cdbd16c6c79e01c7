import { CallError, isSilent, http as httpService } from '#core/http/http.ts';
import { i18n as i18nService, type I18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { recordKinds } from '#core/slots.ts';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { failureKeys } from '../records/tell-refusal.ts';
import { cancellable } from '../review/cancellable.ts';
import type { WriteDraft } from '../offline/waiting-write.ts';
import { keptChanged, takenBack } from '../offline/kept-steps.ts';
import type { UndoResponse } from './api.ts';
import { recordsUndone } from './records-undone.ts';
import { tabOpened } from './tab-opened.ts';

/** When this tab first showed the product, by the server's clock: what was written before belongs to the past. */
const opened = (kernel: Kernel): string => new Date(tabOpened() + kernel.use(httpService).clockOffset).toISOString();

/** Messages that offer to take a batch back, by its number: they go once it is done elsewhere. */
export const offers = new Map<number, string>();

/** The message of the last undo: a key that is pressed again replaces it. */
let told: string | undefined;

/** A batch; what its person wrote last since this tab was opened; or what they took back last, to do it again. */
export type Undoable = number | 'last' | 'lastUndo';

const pathOf = (batch: Undoable): string => (batch === 'lastUndo' ? '/batch/last/redo' : `/batch/${batch}/undo`);

/**
 * Takes a batch back and tells what came of it: how many records are as before, and who changed which fields of the
 * others since. `isAgain` says that what was taken back is done once more; `isQuiet` that the caller tells of what went
 * back whole. Undefined when that did not succeed, or was
 * cancelled.
 */
export async function undoBatch(kernel: Kernel, batch: Undoable, isAgain = batch === 'lastUndo', isQuiet = false): Promise<UndoResponse | undefined> {
  const { t } = kernel.use(i18nService);
  const toasts = kernel.use(toastsService);
  if (told !== undefined) toasts.close(told);
  told = undefined;
  if (typeof batch !== 'number' && (await stepKept(kernel, batch))) return undefined;
  try {
    const body = typeof batch === 'number' ? undefined : { since: opened(kernel) };
    const answer = await cancellable(kernel, (signal) => kernel.use(httpService).post<UndoResponse>(pathOf(batch), body, { signal, quiet: true }));
    kernel.emit(recordsUndone());
    if (!answer) return undefined;
    takenBack.length = 0;
    const offer = offers.get(answer.undoes);
    if (offer !== undefined) toasts.close(offer);
    offers.delete(answer.undoes);
    if (!isQuiet || answer.refused.length > 0) told = tellUndone(kernel, answer, isAgain);
    return answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 404 && typeof batch !== 'number') told = toasts.show({ type: 'info', title: t(isAgain ? 'kit.undo.nothingAgain' : 'kit.undo.nothing'), ...(!isAgain && { description: t('kit.undo.nothingText') }) });
    else if (!isSilent(error)) told = toasts.show({ type: 'error', title: t(isAgain ? 'kit.undo.notAgain' : 'kit.undo.notDone'), description: whyNot(error, t) });
    return undefined;
  }
}

/** Why a batch stays as it is, in the reader's language. */
function whyNot({ status, body, message }: CallError, t: I18n['t']): string {
  // the number of a merge that is to be taken back first, null where it is not seen
  const later = body?.['laterMerge'] as string | null | undefined;
  if (later !== undefined) return t('kit.undo.later', { number: later ?? '' });
  if (body?.['undoneBy'] !== undefined) return t('kit.undo.already');
  const key = body && (failureKeys[body.errorCode] ?? undoKeys[status]);
  return key === undefined ? message : t(key);
}

const undoKeys: Readonly<Record<number, string>> = { 403: 'kit.undo.noRight', 404: 'kit.undo.gone' };

/** Takes back, or does again, what this tab kept for a network and did not send yet; false where there is no such step. */
async function stepKept(kernel: Kernel, step: 'last' | 'lastUndo'): Promise<boolean> {
  const isAgain = step === 'lastUndo';
  const kept = await import('../offline/keep-write.ts').catch(() => undefined);
  const drafts = await kept?.[isAgain ? 'keepAgain' : 'takeBackKept'](kernel);
  if (!drafts) return false;
  kernel.emit(keptChanged());
  const i18n = kernel.use(i18nService);
  await i18n.ready().catch(() => undefined);
  const toasts = kernel.use(toastsService);
  told = toasts.show({
    type: 'success',
    title: titleOfKept(i18n, drafts, isAgain),
    action: {
      label: i18n.t(isAgain ? 'kit.undo.undo' : 'kit.undo.again'),
      run: () => void undoBatch(kernel, isAgain ? 'last' : 'lastUndo'),
    },
  });
  return true;
}

function titleOfKept({ t, number }: I18n, drafts: readonly WriteDraft[], isAgain: boolean): string {
  const [first, ...others] = drafts;
  if (!first || others.length > 0) return t(isAgain ? 'kit.undo.redone' : 'kit.undo.done', { count: drafts.length, shown: number(drafts.length) });
  const name = first.title;
  if (isAgain) return t('kit.undo.redoneOnly', { name });
  return t(first.recordId === undefined ? 'kit.undo.goneOnly' : 'kit.undo.doneOnly', { name });
}

/** Tells which records are as before, who changed which fields of the others since, and offers the way back. The id of the message. */
function tellUndone(kernel: Kernel, answer: UndoResponse, isAgain: boolean): string {
  const { t, has, number, tag } = kernel.use(i18nService);
  const toasts = kernel.use(toastsService);
  const countOf = (some: UndoResponse['refused']) => new Set(some.map(({ record, id }) => `${record}/${id}`)).size;
  const kept = countOf(answer.refused);
  const since = answer.refused.filter(({ reasons }) => reasons === undefined);
  const names = [...new Set(since.map(({ by }) => by?.name ?? t('kit.undo.someone')))];
  const label = (record: string, field: string) => t(has(`${record}.${field}`) ? `${record}.${field}` : `kit.field.${field}`);
  const fields = [...new Set(since.flatMap((one) => one.fields.map((field) => label(one.record, field))))];
  const ruled = answer.refused.filter(({ reasons }) => reasons !== undefined);
  const reasons = [...new Set(ruled.flatMap((one) => Object.entries(one.reasons ?? {}).map(([field, key]) => `${label(one.record, field)}: ${t(key, { label: label(one.record, field) })}`)))];
  const stateOf = (record: string, field: string, state: string) => (has(`${record}.${field}.${state}`) ? t(`${record}.${field}.${state}`) : state);
  const listed = (all: readonly string[]) => new Intl.ListFormat(tag, { style: 'narrow' }).format(all.length > 4 ? [...all.slice(0, 3), '…'] : all);
  const { only } = answer;
  const kinds = kernel.read(recordKinds);
  const areaOf = (record: string) => {
    const key = kinds.find(({ name }) => name === record)?.labelKey ?? record;
    return has(key) ? t(key) : record;
  };
  // Ctrl+Z goes through every area: each message says where it was
  const areas = (answer.records ?? (only ? [{ record: only.record, count: 1 }] : [])).map(({ record, count }) => (count > 1 ? `${areaOf(record)} ${number(count)}` : areaOf(record)));
  const where = areas.length === 0 ? [] : [listed(areas)];
  const words = (some: UndoResponse['refused']) => ({ count: countOf(some), shown: number(countOf(some)), names: listed(names), fields: listed(fields), reasons: listed(reasons) });
  const fieldsBack = only && !only.isGone && kept === 0 ? [listed(only.fields.map((field) => label(only.record, field) + (only.states?.[field] === undefined ? '' : `: ${stateOf(only.record, field, only.states[field])}`)))] : [];
  const details = [
    ...where,
    ...fieldsBack,
    ...(since.length > 0 ? [t(fields.length > 0 ? 'kit.undo.keptFields' : 'kit.undo.kept', words(since))] : []),
    ...(ruled.length > 0 ? [t('kit.undo.ruled', words(ruled))] : []),
  ];
  const titleOf = (): string => {
    // `undone` counts changes, of which a record may have several
    const count = answer.records?.reduce((sum, one) => sum + one.count, 0) || answer.undone;
    if (!only) return t(isAgain ? 'kit.undo.redone' : 'kit.undo.done', { count, shown: number(count) });
    if (only.isGone) return t('kit.undo.goneOnly', { name: only.title });
    return t(isAgain ? 'kit.undo.redoneOnly' : 'kit.undo.doneOnly', { name: only.title });
  };
  const toast = toasts.show({
    type: kept > 0 ? 'warning' : 'success',
    title: titleOf(),
    ...(details.length > 0 && { description: details.join(' · ') }),
    ...(answer.undone > 0 && {
      action: {
        label: t(isAgain ? 'kit.undo.undo' : 'kit.undo.again'),
        run: () => {
          toasts.close(toast);
          void undoBatch(kernel, answer.batch, !isAgain);
        },
      },
    }),
  });
  return toast;
}
