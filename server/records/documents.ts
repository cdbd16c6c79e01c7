import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Connection, Reads } from '../database/database.ts';
import { columnType, engineOf } from '../database/engine.ts';
import { change, quoted, repeated, rowsOf } from '../database/statement.ts';
import type { HeldFile, Migration } from '../slots.ts';
import { conditionOf, reachedBy, rowsWithin } from './reach.ts';
import type { Registry, Writer } from './registry.ts';
import type { Shape } from './shape.ts';
import type { NewEntry } from './write/journal.ts';

/** A document that a field of a record holds or held. */
interface DocumentUse {
  readonly file: string;
  readonly record: string;
  readonly recordId: number;
  readonly field: string;
}

/** Rows of one statement. */
const chunk = 500;

/** A document has an ending in its name, a picture has none. */
export const isDocument = (file: string): boolean => file.includes('.');

/** Every use of a document, by its name: written with the history, which is where earlier versions are found, and as lasting. */
export const documentTable: Migration = {
  id: 'records/010-documents',
  up: async (connection) => {
    const engine = engineOf(connection);
    const [text, id] = [columnType(engine, 'text'), columnType(engine, 'id')];
    await change(
      connection,
      `create table "documentUse" ("file" ${text} not null, "record" ${text} not null, "field" ${text} not null, "recordId" ${id} not null,
        primary key ("file", "record", "field", "recordId"))${engine === 'sqlite' ? ' without rowid' : ''}`,
    );
    for (let after = 0; ; ) {
      const sql = `select "id", "record", "recordId", "changes" from "journal" where "id" > ? and "changes" like '%"file":"%' order by "id" limit 1000`;
      const rows = await rowsOf<{ id: number; record: string; recordId: number; changes: string }>(connection, sql, [after]);
      await addUses(connection, rows.flatMap(({ record, recordId, changes }) => usesIn({ record, recordId: Number(recordId), changes: JSON.parse(changes) as NewEntry['changes'] })));
      if (rows.length < 1000) return;
      after = Number(rows.at(-1)!.id);
    }
  },
};

/** Writes down which documents some changes put into records. */
export async function noteDocuments(connection: Connection, { entity }: Shape, entries: readonly NewEntry[]): Promise<void> {
  const holds = Object.entries(entity.fields).some(([, field]) => kindOf(field).holdsFiles === 'versions');
  if (holds) await addUses(connection, entries.flatMap(usesIn));
}

function usesIn({ record, recordId, changes }: Pick<NewEntry, 'record' | 'recordId' | 'changes'>): readonly DocumentUse[] {
  return Object.entries(changes).flatMap(([field, values]) =>
    values.flatMap((value) => {
      const { file } = (value ?? {}) as { readonly file?: unknown };
      return typeof file === 'string' && isDocument(file) ? [{ file, record, recordId, field }] : [];
    }),
  );
}

async function addUses(connection: Connection, uses: readonly DocumentUse[]): Promise<void> {
  for (let from = 0; from < uses.length; from += chunk) {
    const some = uses.slice(from, from + chunk);
    const rows = repeated('(?, ?, ?, ?)', some.length);
    const values = some.flatMap(({ file, record, field, recordId }) => [file, record, field, recordId]);
    await change(connection, `insert into "documentUse" ("file", "record", "field", "recordId") values ${rows} on conflict do nothing`, values);
  }
}

/**
 * True for who may open a document, and put it into a record: they reach one that holds or held it in a field that they
 * see there, deleted ones too, as with its history. A document that stands in no record is for whoever sent it.
 */
export async function mayOpen(on: Reads, registry: Registry, who: Writer, { name, by }: Pick<HeldFile, 'name' | 'by'>): Promise<boolean> {
  if ('system' in who) return true;
  const uses = await rowsOf<Pick<DocumentUse, 'record' | 'field'>>(on, 'select distinct "record", "field" from "documentUse" where "file" = ?', [name]);
  if (uses.length === 0) return by !== null && Number(by) === who.userIdx && !who.viewedBy && who.may('staff');
  for (const { record, field } of uses) {
    const shape = registry.find(record);
    if (shape && (await isSeenIn(on, registry, shape, field, who, name))) return true;
  }
  return false;
}

async function isSeenIn(on: Reads, registry: Registry, shape: Shape, field: string, who: Exclude<Writer, { system: true }>, file: string): Promise<boolean> {
  const { name, entity, spec } = shape;
  // Records kept beside others are read by the rights of these.
  if (!Object.hasOwn(entity.fields, field) || spec.isInternal || !who.may(spec.read)) return false;
  const right = registry.partlyHidden(shape, who).get(field);
  if (!right && registry.hiddenFrom(shape, who).includes(field)) return false;
  const reaches = [reachedBy(shape, who, 'read'), ...(right ? [rowsWithin(entity, who, who.reachOf(right))] : [])];
  if (reaches.every((one) => one === 'all')) return true;
  const rows = await rowsOf(
    on,
    `select 1 from "documentUse" u join ${quoted(name)} t on t."id" = u."recordId"
     where u."file" = ? and u."record" = ? and u."field" = ? and ${reaches.map((one) => conditionOf(one, engineOf(on) === 'sqlite', 't.')).join(' and ')} limit 1`,
    [file, name, field],
  );
  return rows.length > 0;
}
