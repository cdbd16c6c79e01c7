import { freshKey } from '#core/http/http.ts';
import { i18n as i18nService } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { recordKinds } from '#core/slots.ts';
import type { Entity, Labels } from '../records/entity.ts';
import { targetOf } from '../records/kinds/kinds.ts';
import type { WriteDraft } from '../offline/waiting-write.ts';
import { mayWait } from '../offline/may-wait.ts';
import type { Group, SentRow } from './cell-edit.ts';
import type { GridRows } from './grid-rows.ts';
import type { NameBook } from './name-book.ts';

/** The most records whose cells wait in a browser for a network; more at once want the server's own check. */
const maxKept = 50;

/**
 * Lets rows that did not reach the server wait in the browser, each as a change of its record; they show what waits.
 * Returns what takes them back; undefined where they cannot wait.
 */
export async function keepRows(
  grid: { readonly kernel: Kernel; readonly entity: Entity; readonly rows: GridRows; readonly book: NameBook },
  sent: readonly SentRow[],
): Promise<Group['takeBack']> {
  const { kernel, entity, rows } = grid;
  if (sent.length > maxKept || !sent.every(({ patch }) => mayWait(entity, patch))) return undefined;
  const keeping = await import('../offline/keep-write.ts').catch(() => undefined);
  if (!keeping) return undefined;
  const { keepWrites, linesOf, takeBackWrites } = keeping;
  const i18n = kernel.use(i18nService);
  const hrefOf = kernel.read(recordKinds).find(({ name }) => name === entity.name)?.hrefOf;
  const drafts = sent.map(({ id, version, patch }): WriteDraft => {
    const row = rows.of(id)?.row;
    const labels = labelsOf(grid, patch);
    const before = Object.fromEntries(Object.keys(patch).map((name) => [name, row?.[name]]));
    const words = { title: String(row?.[entity.title] ?? `#${id}`), lines: linesOf(entity, patch, labels, i18n), labels };
    const call = { key: freshKey(), method: 'PUT', path: `/${entity.name}/${id}`, version, body: patch, patch, before } as const;
    return { ...call, record: entity.name, recordId: id, ...words, ...(hrefOf && { href: hrefOf(id) }) };
  });
  if (!(await keepWrites(kernel, drafts))) return undefined;
  for (const { id, version, patch } of sent) rows.accept(id, version, patch, labelsOf(grid, patch));
  return async () => {
    if (!(await takeBackWrites(kernel, drafts))) return false;
    for (const [place, { id, version }] of sent.entries()) rows.accept(id, version, drafts[place]?.before ?? {}, {});
    return true;
  };
}

/** Labels of the records that the cells of a row name. */
function labelsOf({ entity, book }: { readonly entity: Entity; readonly book: NameBook }, patch: SentRow['patch']): Labels {
  const found = Object.entries(patch).map(([name, value]) => {
    const field = entity.fields[name];
    const to = field && targetOf(field);
    return to === undefined ? {} : book.labelsOf(to, [value].flat().filter((one) => typeof one === 'number'));
  });
  return Object.assign({}, ...found) as Labels;
}
