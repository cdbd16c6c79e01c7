import { i18n as i18nService, type I18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { ruleValues } from '../records/check.ts';
import type { Entity, Labels } from '../records/entity.ts';
import { formatValue } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import type { WriteDraft, WriteLine } from './waiting-write.ts';
import { announceWrites, inTurn, writerOf } from './write-queue.ts';
import { browserWrites } from './write-store.ts';

/**
 * Keeps changes that did not reach the server until there is a network again; false where that cannot be. Says so of the
 * first one: the bar tells how many there are.
 */
export async function keepWrites(kernel: Kernel, drafts: readonly WriteDraft[]): Promise<boolean> {
  const person = writerOf(kernel);
  if (person === undefined) return false;
  const store = browserWrites();
  const kept: number[] = [];
  let isFirst = false;
  try {
    isFirst = (await store.first(person)) === undefined;
    for (const draft of drafts) kept.push((await store.add(person, draft)).id);
  } catch {
    // a private window, a full disk: the caller tells the failure as it is
    for (const id of kept) await store.remove(id).catch(() => undefined);
    return false;
  }
  announceWrites();
  const { t } = kernel.use(i18nService);
  const [first] = drafts;
  if (first && isFirst) kernel.use(toastsService).show({ type: 'info', title: t('kit.offline.kept', { title: first.title }), description: t('kit.offline.keptText') });
  return true;
}

/** Throws changes away that still wait; false, and nothing is thrown away, where one of them was sent or refused meanwhile. */
export async function takeBackWrites(kernel: Kernel, drafts: readonly WriteDraft[]): Promise<boolean> {
  const person = writerOf(kernel);
  if (person === undefined) return false;
  const keys = new Set(drafts.map(({ key }) => key));
  const isDone = await inTurn(person, async () => {
    const store = browserWrites();
    const waiting = (await store.all(person)).filter(({ key, refusal }) => keys.has(key) && refusal === undefined);
    if (waiting.length < keys.size) return false;
    for (const { id } of waiting) await store.remove(id);
    return true;
  });
  announceWrites();
  return isDone;
}

/** The fields of a change in the reader's words. */
export const linesOf = (entity: Entity, patch: WriteDraft['patch'], labels: Labels, i18n: I18n): readonly WriteLine[] =>
  Object.entries(patch).flatMap(([name, value]) => {
    const field = entity.fields[name];
    const key = labelKey(entity, name);
    return field ? [{ field: name, label: i18n.t(key), value: formatValue(field, value, i18n, key, labels) || '–', rule: ruleValues(field, i18n) }] : [];
  });
