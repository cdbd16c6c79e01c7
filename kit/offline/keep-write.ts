import { i18n as i18nService, type I18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { ruleValues } from '../records/check.ts';
import type { Entity, Labels } from '../records/entity.ts';
import { formatValue } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import { keptSteps, noteKept, takenBack } from './kept-steps.ts';
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
  noteKept(drafts);
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

/** Takes back the latest step of this tab whose changes still wait: they are thrown away. Undefined where there is none. */
export async function takeBackKept(kernel: Kernel): Promise<readonly WriteDraft[] | undefined> {
  const person = writerOf(kernel);
  if (person === undefined) return undefined;
  for (let steps = keptSteps(); steps.length > 0; steps = keptSteps()) {
    const keys = new Set(steps.at(-1));
    keptSteps(steps.slice(0, -1));
    const drafts = (await browserWrites().all(person).catch(() => [])).filter(({ key, refusal }) => keys.has(key) && refusal === undefined);
    // one that was sent, refused or thrown away is no step any more
    if (drafts.length < keys.size || !(await takeBackWrites(kernel, drafts))) continue;
    takenBack.push(drafts);
    return drafts;
  }
  return undefined;
}

/** Lets the step wait again that was taken back last; undefined where there is none. */
export async function keepAgain(kernel: Kernel): Promise<readonly WriteDraft[] | undefined> {
  const drafts = takenBack.pop();
  const others = [...takenBack];
  if (!drafts || !(await keepWrites(kernel, drafts))) return undefined;
  takenBack.push(...others);
  return drafts;
}

/** The fields of a change in the reader's words. */
export const linesOf = (entity: Entity, patch: WriteDraft['patch'], labels: Labels, i18n: I18n): readonly WriteLine[] =>
  Object.entries(patch).flatMap(([name, value]) => {
    const field = entity.fields[name];
    const key = labelKey(entity, name);
    return field ? [{ field: name, label: i18n.t(key), value: formatValue(field, value, i18n, key, labels) || '–', rule: ruleValues(field, i18n) }] : [];
  });
