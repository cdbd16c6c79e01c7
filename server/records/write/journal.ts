import type { Connection, Reads } from '../../database/database.ts';
import { insertRows } from '../../database/many-rows.ts';
import { places, rowsOf } from '../../database/statement.ts';
import type { BatchKind, ChangeKind, Person, RecordChange } from '../events.ts';
import { chunkSize } from '../read/load.ts';

/** Values before and after a change, by field. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** A change as it is written down. */
export interface NewEntry {
  readonly record: string;
  readonly recordId: number;
  readonly kind: ChangeKind;
  readonly version: number;
  readonly changes: Changes;
}

/** A change as it lies in the journal. */
export interface Entry extends NewEntry {
  readonly id: number;
  readonly batch: number;
  readonly batchKind: BatchKind;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: Person | null;
}

/** Writes changes down, in their order. */
export async function writeEntries(
  connection: Connection,
  batch: { readonly id: number; readonly at: string; readonly by: Person | null },
  entries: readonly NewEntry[],
): Promise<void> {
  await insertRows(
    connection,
    'journal',
    ['batch', 'at', 'by', 'record', 'recordId', 'kind', 'version', 'changes'],
    entries.map(({ record, recordId, kind, version, changes }) => [
      batch.id,
      batch.at,
      batch.by?.userIdx ?? null,
      record,
      recordId,
      kind,
      version,
      JSON.stringify(changes),
    ]),
  );
}

interface EntryRow {
  readonly id: number;
  readonly batch: number;
  readonly batchKind: BatchKind;
  readonly at: string;
  readonly by: number | null;
  readonly byName: string | null;
  readonly record: string;
  readonly recordId: number;
  readonly kind: ChangeKind;
  readonly version: number;
  readonly changes: string;
}

const entryColumns = `j."id", j."batch", b."kind" as "batchKind", j."at", j."by", b."byName", j."record", j."recordId",
  j."kind", j."version", j."changes"`;

/** Reads entries that fit a condition over `j`, the journal, and `b`, their batches; oldest first unless said. */
export async function readEntries(
  on: Reads,
  condition: string,
  values: readonly unknown[],
  end = 'order by j."id"',
): Promise<Entry[]> {
  const rows = await rowsOf<EntryRow>(
    on,
    `select ${entryColumns} from "journal" j join "batch" b on b."id" = j."batch" where ${condition} ${end}`,
    values,
  );
  return rows.map(({ by, byName, changes, ...rest }) => ({
    ...rest,
    by: by === null ? null : { userIdx: by, name: byName ?? '' },
    changes: JSON.parse(changes) as Changes,
  }));
}

/** The entries of records after a version, by record: what others did since someone read them. */
export async function entriesSince(
  on: Reads,
  record: string,
  sent: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, readonly Entry[]>> {
  const ids = [...sent.keys()];
  if (ids.length === 0) return new Map();
  const entries = await readEntries(on, `j."record" = ? and j."recordId" in (${places(ids.length)})`, [record, ...ids]);
  return Map.groupBy(
    entries.filter(({ recordId, version }) => version > (sent.get(recordId) ?? 0)),
    ({ recordId }) => recordId,
  );
}

/** Values that a field had before these changes of records of one kind, by record: of one changed twice the first. */
export async function valuesBefore(on: Reads, changes: readonly RecordChange[], field: string): Promise<ReadonlyMap<number, unknown>> {
  const before = new Map<number, unknown>();
  const changed = changes.filter(({ kind, fields }) => kind !== 'create' && fields.includes(field));
  for (let from = 0; from < changed.length; from += chunkSize) {
    const some = changed.slice(from, from + chunkSize);
    const versions = new Set(some.map(({ id, version }) => `${id} ${version}`));
    const entries = await readEntries(on, `j."record" = ? and j."recordId" in (${places(some.length)})`, [some[0]?.record, ...some.map(({ id }) => id)]);
    for (const { recordId, version, changes: { [field]: values } } of entries) if (values && !before.has(recordId) && versions.has(`${recordId} ${version}`)) before.set(recordId, values[0]);
  }
  return before;
}
