import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { HistoryEntry, HistoryResponse } from '#kit/form/api.ts';
import { database, type Reads } from '../../database/database.ts';
import { places, quoted, rowsOf } from '../../database/statement.ts';
import { notFound } from '../../refusal.ts';
import { readEntries, type Entry } from '../write/journal.ts';
import { beginningOf } from '../write/undo.ts';
import { inLanguage, labelsOf, readTitles, referredIds } from '../read/labels.ts';
import { hiddenInEach } from '../read/hidden.ts';
import { numberOf } from '../read/by-number.ts';
import { keptIn, mergedWith } from '../read/merged-into.ts';
import { sightOf } from '../reach.ts';
import { recordsRegistry, type Writer } from '../registry.ts';
import type { RecordRow, Shape } from '../shape.ts';

/** The batch that a change was part of. */
interface Origin {
  /** Title of the batch, such as the name of a file. */
  readonly batchLabel?: string;
  /** Records of this kind in the batch. */
  readonly batchSize?: number;
}

/** The most entries of one answer. */
const maxEntries = 500;

/** Reads what happened to a record, deleted ones too; fields the reader may not see are left out. 404 for none. */
export async function historyOf(
  kernel: Kernel,
  name: string,
  id: number,
  who: Writer,
  locale: Locale,
): Promise<HistoryResponse> {
  const registry = kernel.use(recordsRegistry);
  const whole = kernel.use(database).read;
  const read = sightOf(whole, registry, who);
  const shape = registry.get(name);
  const there = await rowsOf(read, `select 1 from ${quoted(name)} where "id" = ?`, [id]);
  if (there.length === 0) throw notFound(`${name} ${id}`);
  const end = `order by j."id" desc limit ${maxEntries}`;
  const found = await readEntries(read, 'j."record" = ? and j."recordId" = ?', [name, id], end);
  const dates = [...shape.states.values()];
  const [unseen = []] = await hiddenInEach(read, registry, shape, [id], who);
  const hidden = [...unseen, ...dates];
  const origins = await originsOf(read, name, found);
  const merges = await mergesOf(whole, read, shape, found, locale);
  const entries = found.map(({ id: entry, batch, batchKind, at, by, kind, version, changes }) => ({
    id: entry,
    batch,
    batchKind,
    ...origins.get(batch),
    ...merges.get(entry),
    at,
    by,
    kind,
    version,
    changes: Object.fromEntries(Object.entries(changes).filter(([field]) => !hidden.includes(field))),
  }));
  const states = entries.flatMap(({ changes }) =>
    [0, 1].map(
      (side) =>
        Object.fromEntries(Object.entries(changes).map(([field, pair]) => [field, pair[side]])) as unknown as RecordRow,
    ),
  );
  const labels = await labelsOf(
    (target, ids) => readTitles(read, target, ids),
    referredIds(registry, shape, states),
    locale,
  );
  return { entries, labels };
}

const unlabelled = { batchLabel: undefined, batchSize: undefined };

type Told = Pick<HistoryEntry, 'merged' | 'mergedInto' | 'splitFrom' | 'batchLabel' | 'batchSize'>;

/**
 * Of merges, and of what took one back or did it again, the other record: at the entry that deletes or restores, else at
 * one with changes where there is one. Their batch is called by the title of what went, which is said to those alone who
 * see it.
 */
async function mergesOf(whole: Reads, read: Reads, shape: Shape, entries: readonly Entry[], locale: Locale): Promise<ReadonlyMap<number, Told>> {
  const told = new Map<number, Told>();
  const isMark = ({ kind, changes }: Entry) => kind === 'update' && Object.keys(changes).length === 0;
  const marked = new Set(entries.filter(isMark).map(({ batch }) => batch));
  for (const [batch, all] of Map.groupBy(entries, (entry) => entry.batch)) {
    if (all[0]?.batchKind !== 'bulk' && all[0]?.batchKind !== 'undo') continue;
    const { recordId } = all[0];
    const last = all.find(({ kind }) => kind === 'delete' || kind === 'restore');
    if (!last && all[0].batchKind === 'bulk' && !marked.has(batch)) continue;
    const { merge, isBack } = await beginningOf(whole, batch);
    if (!last && !marked.has(merge)) continue;
    // through no sight: that there was a merge is said to whoever sees one of them
    const other = await (last ? keptIn : mergedWith)(whole, shape.name, merge, recordId);
    if (other === undefined) continue;
    const title = (await readTitles(read, shape, [other])).get(other);
    const name = title === undefined ? null : [await numberOf(read, shape, other), inLanguage(title, locale)].filter(Boolean).join(' ');
    for (const one of all) told.set(one.id, unlabelled);
    const { id } = last ?? all.find((entry) => !isMark(entry)) ?? all[0];
    told.set(id, { ...unlabelled, [isBack ? 'splitFrom' : last ? 'mergedInto' : 'merged']: name });
  }
  return told;
}

/** Of batches that changed many records: what they are called, and how many of a kind those were. Other kinds the reader may not see. */
async function originsOf(read: Reads, name: string, entries: readonly Entry[]): Promise<ReadonlyMap<number, Origin>> {
  const many = entries.filter(({ batchKind }) => batchKind === 'bulk' || batchKind === 'import' || batchKind === 'inbox').map(({ batch }) => batch);
  const ids = [...new Set(many)];
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; label: string | null; size: number }>(
    read,
    `select b."id", b."label", (select count(distinct j."recordId") from "journal" j where j."batch" = b."id" and j."record" = ?) as "size"
     from "batch" b where b."id" in (${places(ids.length)})`,
    [name, ...ids],
  );
  return new Map(rows.map(({ id, label, size }) => [id, { ...(label !== null && { batchLabel: label }), batchSize: Number(size) }]));
}
