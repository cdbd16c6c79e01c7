import { freshKey } from '#core/http/http.ts';
import { i18n, type I18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { sendOrKeep } from '../offline/send-or-keep.ts';
import type { WriteDraft, WriteLine } from '../offline/waiting-write.ts';
import type { QueueCard } from './api.ts';
import type { QueueAction } from './queue-actions.ts';

/** An action that was done: the batch that takes it back, or the change that waits for a network. */
export type Done = { readonly batch: number | null } | { readonly kept: WriteDraft };

/** Does an action of a card; `title` says what is done to whom, `name` is the card's own. Rejects with `CallError`. */
export async function doAction(kernel: Kernel, action: QueueAction, card: QueueCard, title: string, name?: string): Promise<Done> {
  const { record, id, version, href } = card;
  const added = action.add?.(kernel, card);
  const patch = action.patch?.(card) ?? {};
  const call = added
    ? ({ method: 'POST', path: added.path, body: added.body, isAddition: true } as const)
    : ({ method: 'PUT', path: `/${record}/${id}`, body: patch, version } as const);
  const words = kernel.use(i18n);
  // the first touch of a page fetches the words that were not drawn
  await words.ready().catch(() => undefined);
  const lines = linesOf(record, patch, words);
  const draft: WriteDraft = { ...call, key: freshKey(), patch, before: {}, record, recordId: id, title, lines, href, ...(name !== undefined && { card: name }) };
  const answer = await sendOrKeep<{ readonly batch: number | null }>(kernel, draft, action.mayWait ?? false);
  if (answer === 'kept') return { kept: draft };
  await action.after?.(kernel, id);
  return { batch: answer.batch };
}

/** The fields of a change in the reader's words, by the words of its area alone. */
const linesOf = (record: string, patch: WriteDraft['patch'], { t, has }: Pick<I18n, 't' | 'has'>): readonly WriteLine[] =>
  Object.entries(patch).flatMap(([field, value]) => {
    const key = `${record}.${field}`;
    if (!has(key)) return [];
    const word = `${key}.${String(value)}`;
    return [{ field, label: t(key), value: has(word) ? t(word) : value === null ? '–' : String(value) }];
  });
