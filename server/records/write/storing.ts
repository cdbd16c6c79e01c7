import { changes as changesOf, same } from '#kit/records/draft.ts';
import type { Storage } from '../../database/engine.ts';
import { insertForIds, insertRows, updateRows } from '../../database/many-rows.ts';
import { change, places, quoted, rowsOf } from '../../database/statement.ts';
import { noteDocuments } from '../documents.ts';
import type { Work } from './work.ts';
import { writeEntries, type Changes, type NewEntry } from './journal.ts';
import type { RecordRow, Shape } from '../shape.ts';

/** The written fields of a record. */
export type Draft = Readonly<Record<string, unknown>>;

/** A record before and after a change. */
export interface Revision {
  readonly before: RecordRow;
  readonly after: RecordRow;
  readonly changes: Changes;
  /** Of an undo: when the record had come into its former states, by the field that dates them. */
  readonly dates?: Draft;
}

/** The change from one state of a record to another; undefined when nothing differs. */
export function revisionOf({ entity }: Shape, before: RecordRow, after: Draft): Revision | undefined {
  const changes = changesOf(entity, before, after);
  for (const _ in changes)
    return { before, after: { ...after, id: before.id, version: before.version + 1 } as RecordRow, changes };
  return undefined;
}

/** Writes changes down and remembers them for the facts after the commit. */
async function note(work: Work, shape: Shape, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await writeEntries(work.connection, { ...work.batch, id: await work.batch.open() }, entries);
  await noteDocuments(work.connection, shape, entries);
  for (const { record, recordId, version, kind, changes } of entries) {
    work.changes.push({ record, id: recordId, version, kind, fields: Object.keys(changes) });
  }
}

/**
 * Gives new records their serial numbers. The last one given stands in a row that the transaction holds until it ends:
 * one that is rolled back skips none, and writers at the same time give different ones.
 */
async function assignNumbers({ connection }: Work, { name, entity }: Shape, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const [numbered] = Object.keys(entity.fields).filter((field) => entity.fields[field]!.presence === 'assigned');
  if (numbered === undefined || drafts.length === 0) return drafts;
  const [row] = await rowsOf<{ last: number }>(
    connection,
    `insert into "numbering" ("record", "last") values (?, ?)
     on conflict ("record") do update set "last" = "numbering"."last" + excluded."last" returning "last"`,
    [name, drafts.length],
  );
  const first = row!.last - drafts.length + 1;
  return drafts.map((draft, place) => ({ ...draft, [numbered]: first + place }));
}

/** Stores new records that were checked; returns their ids in their order. */
export async function insertRecords(work: Work, shape: Shape, checked: readonly Draft[]): Promise<number[]> {
  const drafts = await assignNumbers(work, shape, checked);
  const { connection, batch } = work;
  const by = batch.by?.userIdx ?? null;
  const columns = [
    ...shape.columns.map(({ name }) => name),
    'version',
    'createdAt',
    'updatedAt',
    'createdBy',
    'updatedBy',
  ];
  const ids = await insertForIds(
    connection,
    shape.name,
    columns,
    drafts.map((draft) => {
      const dated = shape.states.size === 0 ? draft : { ...draft, ...datesOf(shape, batch.at, (field) => draft[field] !== null) };
      return [...shape.columns.map(({ of }) => of(dated)), 1, batch.at, batch.at, by, by];
    }),
  );
  for (const [place, draft] of drafts.entries()) noteStates(work, shape, ids[place]!, draft, () => true);
  for (const { field, table } of shape.links) {
    await insertLinks(
      work,
      table,
      drafts.map((draft, place) => [ids[place]!, draft[field]]),
    );
  }
  const fields = Object.entries(shape.entity.fields).filter(([, { presence }]) => presence !== 'computed');
  await note(
    work,
    shape,
    drafts.map((draft, place) => {
      const changes: Record<string, [unknown, unknown]> = {};
      for (const [name, field] of fields) if (!same(field, null, draft[name])) changes[name] = [null, draft[name]];
      return { record: shape.name, recordId: ids[place]!, kind: 'create', version: 1, changes };
    }),
  );
  const known = work.known.get(shape.name);
  if (known) for (const id of ids) known.add(id);
  return ids;
}

/** Moments at which the states of the fields that change are entered, by the field that dates them. */
function datesOf({ states }: Shape, at: string, changes: (field: string) => boolean): Record<string, string> {
  const dates: Record<string, string> = {};
  for (const [field, name] of states) if (name !== undefined && changes(field)) dates[name] = at;
  return dates;
}

/** Remembers the states that a record came into, and what fields became that something follows from. */
function noteStates(work: Work, { states, name: record }: Shape, id: number, after: Draft, changes: (field: string) => boolean): void {
  if (states.size === 0 && !work.followed.has(record)) return;
  for (const field of new Set([...states.keys(), ...(work.followed.get(record) ?? [])])) {
    const state = after[field];
    if (changes(field) && state !== null && state !== undefined) work.entered.push({ record, id, field, state: String(state) });
  }
}

/** Dates the moves among some changes: in the record, and in its history, so that an undo finds the former date. */
function dated(shape: Shape, revision: Revision, at: string): Revision {
  const { before, changes, dates: former = {} } = revision;
  const now = datesOf(shape, at, (field) => field in changes);
  const names = Object.keys(now);
  if (names.length === 0) return revision;
  const after = { ...revision.after, ...Object.fromEntries(names.map((name) => [name, former[name] ?? now[name]])) } as RecordRow;
  const moved = Object.fromEntries(names.map((name) => [name, [before[name] ?? null, after[name]] as const]));
  return { ...revision, after, changes: { ...changes, ...moved } };
}

/** Stores changes that were checked, many records in each statement; returns them as they are stored. */
export async function updateRecords(work: Work, shape: Shape, checked: readonly Revision[]): Promise<readonly Revision[]> {
  const { connection, batch } = work;
  const revisions = shape.states.size === 0 ? checked : checked.map((revision) => dated(shape, revision, batch.at));
  for (const { after, changes } of revisions) noteStates(work, shape, after.id, after, (field) => field in changes);
  const alike = Map.groupBy(revisions, ({ changes }) => Object.keys(changes).join(' '));
  for (const some of alike.values()) {
    const { changes } = some[0]!;
    const columns = shape.columns.filter(({ fields }) => fields.some((field) => field in changes));
    await updateRows(
      connection,
      shape.name,
      [...columns.map(({ name, storage }) => [name, storage] as const), ...stamps],
      some.map(({ after }) => [
        after.id,
        ...columns.map(({ of }) => of(after)),
        after.version,
        batch.at,
        batch.by?.userIdx ?? null,
      ]),
    );
    for (const { field, table } of shape.links) {
      if (!(field in changes)) continue;
      const ids = some.map(({ after }) => after.id);
      await change(connection, `delete from ${quoted(table)} where "ownerId" in (${places(ids.length)})`, ids);
      await insertLinks(
        work,
        table,
        some.map(({ after }) => [after.id, after[field]]),
      );
    }
  }
  for (const { after } of revisions) (after as { updatedAt: string }).updatedAt = batch.at;
  await note(
    work,
    shape,
    revisions.map(({ after, changes }) => ({
      record: shape.name,
      recordId: after.id,
      kind: 'update',
      version: after.version,
      changes,
    })),
  );
  return revisions;
}

const stamps: readonly (readonly [string, Storage])[] = [
  ['version', 'integer'],
  ['updatedAt', 'moment'],
  ['updatedBy', 'id'],
];

/** Deletes records softly, or brings deleted ones back. */
export async function setDeleted(
  work: Work,
  shape: Shape,
  rows: readonly RecordRow[],
  deleted: boolean,
): Promise<void> {
  const { connection, batch } = work;
  if (rows.length === 0) return;
  await change(
    connection,
    `update ${quoted(shape.name)} set "deletedAt" = ?, "version" = "version" + 1, "updatedAt" = ?, "updatedBy" = ?
     where "id" in (${places(rows.length)})`,
    [deleted ? batch.at : null, batch.at, batch.by?.userIdx ?? null, ...rows.map(({ id }) => id)],
  );
  for (const { id } of rows) work.known.get(shape.name)?.delete(id);
  await note(
    work,
    shape,
    rows.map(({ id, version }) => ({
      record: shape.name,
      recordId: id,
      kind: deleted ? 'delete' : 'restore',
      version: version + 1,
      changes: {},
    })),
  );
}

/** Writes down what was done to a record beside its fields; its version grows, so that those who look at it hear of it. */
export async function noteBeside(work: Work, shape: Shape, { id, version }: RecordRow, changes: Changes): Promise<void> {
  const { connection, batch } = work;
  await change(
    connection,
    `update ${quoted(shape.name)} set "version" = ?, "updatedAt" = ?, "updatedBy" = ? where "id" = ?`,
    [version + 1, batch.at, batch.by?.userIdx ?? null, id],
  );
  await note(work, shape, [{ record: shape.name, recordId: id, kind: 'update', version: version + 1, changes }]);
}

async function insertLinks(work: Work, table: string, lists: readonly (readonly [number, unknown])[]): Promise<void> {
  const rows: (readonly number[])[] = [];
  for (const [owner, list] of lists) {
    for (const [position, target] of ((list as readonly number[] | null) ?? []).entries())
      rows.push([owner, target, position]);
  }
  if (rows.length > 0) await insertRows(work.connection, table, ['ownerId', 'targetId', 'position'], rows);
}
