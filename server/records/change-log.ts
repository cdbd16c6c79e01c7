import type { Connection, Database } from '../database/database.ts';
import { engineOf } from '../database/engine.ts';
import { change, quoted, rowsOf } from '../database/statement.ts';
import type { Migration, RecordResource } from '../slots.ts';
import { shapeOf, type Shape } from './shape.ts';
import { titleColumns } from './read/labels.ts';

/** One record that was written, by whatever statement. */
export interface LoggedChange {
  readonly record: string;
  readonly id: number;
  /** Its title changed, by name or in an order; so did that of a record that is new, deleted or brought back. */
  readonly titled: boolean;
}

/** Changes since a mark, and the mark to ask from the next time. */
export interface LoggedChanges {
  readonly mark: string;
  /** Undefined where they are too many to follow one by one, or no longer known. */
  readonly changes: readonly LoggedChange[] | undefined;
}

/** More changes than this are not followed one by one: whatever was kept is read anew. */
const maxFollowed = 5000;

/** Seconds for which changes are remembered, and within which a reader must have asked. */
const remembered = 3600;
const reliable = 1800;

/**
 * The log of changed records, filled by triggers: a statement of a migration, a trigger or an area's own hook is noticed
 * like one of the write path, in its transaction, and on every instance.
 */
export const changeLogTable: Migration = {
  id: 'records/008-changed',
  up: async (connection) => {
    if (engineOf(connection) === 'postgres') {
      await change(
        connection,
        `create table "changed" ("record" text not null, "recordId" bigint not null, "titled" boolean not null,
          "xid" xid8 not null default pg_current_xact_id(), "at" timestamptz not null default current_timestamp)`,
      );
      await change(connection, 'create index "changed_xid" on "changed" ("xid")');
      return;
    }
    await change(
      connection,
      `create table "changed" ("seq" integer primary key, "record" text not null, "recordId" integer not null, "titled" integer not null,
        "at" integer not null default (unixepoch()))`,
    );
  },
};

/** Triggers on the table of a kind and its link tables. */
export const changeTriggers = (spec: RecordResource): Migration => {
  const shape = shapeOf(spec);
  return {
    id: `changed/${[shape.name, ...shape.links.map(({ field }) => field)].join('-')}`,
    needs: [shape.name],
    isLast: true,
    up: (connection) => (engineOf(connection) === 'postgres' ? postgresTriggers : sqliteTriggers)((text) => change(connection, text), shape),
  };
};

type Run = (text: string) => Promise<unknown>;

/** Columns whose change may move a record in an order by its title, or in and out of every list. */
const titling = (shape: Shape): readonly string[] => ['deletedAt', ...(shape.sortsByText ? ['sortText'] : []), ...titleColumns(shape)];

async function sqliteTriggers(run: Run, shape: Shape): Promise<void> {
  const trigger = async (table: string, event: string, values: readonly string[]) => {
    const name = quoted(`${table}_changed_${event}`);
    await run(`drop trigger if exists ${name}`);
    const rows = values.map((value) => `(${value})`).join(', ');
    await run(`create trigger ${name} after ${event} on ${quoted(table)} begin insert into "changed" ("record", "recordId", "titled") values ${rows}; end`);
  };
  const { name } = shape;
  const differs = titling(shape).map((column) => `old.${quoted(column)} is not new.${quoted(column)}`).join(' or ');
  await trigger(name, 'insert', [`'${name}', new."id", 1`]);
  await trigger(name, 'update', [`'${name}', new."id", ${differs}`]);
  await trigger(name, 'delete', [`'${name}', old."id", 1`]);
  for (const { table } of shape.links) {
    await trigger(table, 'insert', [`'${name}', new."ownerId", 0`]);
    await trigger(table, 'update', [`'${name}', old."ownerId", 0`, `'${name}', new."ownerId", 0`]);
    await trigger(table, 'delete', [`'${name}', old."ownerId", 0`]);
  }
}

async function postgresTriggers(run: Run, shape: Shape): Promise<void> {
  const trigger = async (table: string, event: string, select: string) => {
    const name = quoted(`${table}_changed_${event}`);
    const rows = [...(event === 'insert' ? [] : ['old table as old_rows']), ...(event === 'delete' ? [] : ['new table as new_rows'])].join(' ');
    await run(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin
        insert into "changed" ("record", "recordId", "titled") ${select}; return null; end $$`,
    );
    await run(`drop trigger if exists ${name} on ${quoted(table)}`);
    await run(`create trigger ${name} after ${event} on ${quoted(table)} referencing ${rows} for each statement execute function ${name}()`);
  };
  const { name } = shape;
  const differs = titling(shape).map((column) => `o.${quoted(column)} is distinct from n.${quoted(column)}`).join(' or ');
  await trigger(name, 'insert', `select '${name}', "id", true from new_rows`);
  await trigger(name, 'update', `select '${name}', n."id", ${differs} from new_rows n join old_rows o on o."id" = n."id"`);
  await trigger(name, 'delete', `select '${name}', "id", true from old_rows`);
  for (const { table } of shape.links) {
    await trigger(table, 'insert', `select distinct '${name}', "ownerId", false from new_rows`);
    await trigger(table, 'update', `select '${name}', "ownerId", false from new_rows union select '${name}', "ownerId", false from old_rows`);
    await trigger(table, 'delete', `select distinct '${name}', "ownerId", false from old_rows`);
  }
}

/** Triggers on a table that is no record's: its rows are logged by the column with the id of what they belong to, of updates only those of some columns where these are named. */
export async function logRows(connection: Connection, { table, record, id, columns }: { readonly table: string; readonly record: string; readonly id: string; readonly columns?: readonly string[] }): Promise<void> {
  const events = columns ? [`update of ${columns.map(quoted).join(', ')}`] : ['insert', 'update', 'delete'];
  for (const event of events) {
    const name = quoted(`${table}_logged_${event.split(' ')[0]}`);
    const row = `${event === 'delete' ? 'old' : 'new'}.${quoted(id)}`;
    const titled = engineOf(connection) === 'postgres' ? 'false' : '0';
    const insert = `insert into "changed" ("record", "recordId", "titled") values ('${record}', ${row}, ${titled})`;
    if (engineOf(connection) === 'postgres') {
      await change(connection, `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${insert}; return null; end $$`);
      await change(connection, `create trigger ${name} after ${event} on ${quoted(table)} for each row execute function ${name}()`);
    } else {
      await change(connection, `create trigger ${name} after ${event} on ${quoted(table)} begin ${insert}; end`);
    }
  }
}

/** Drops changes that every reader has seen; the last one stays, so that numbers go on from it. */
export const dropSeenChanges = (database: Database): Promise<void> =>
  database.write(async (on) => {
    const isOld =
      engineOf(on) === 'postgres'
        ? `"at" < current_timestamp - interval '${remembered} seconds'`
        : `"at" < unixepoch() - ${remembered} and "seq" < (select max("seq") from "changed")`;
    await change(on, `delete from "changed" where ${isOld}`);
  });

interface Row {
  readonly stamp: string;
  readonly record: string | null;
  readonly recordId: number;
  readonly titled: boolean | number;
}

/** Asks a database again and again for what was changed since the last time. */
export function readChangeLog({ engine, read }: Database): () => Promise<LoggedChanges> {
  let mark = '';
  let asked = 0;
  const limit = maxFollowed + 1;
  const since = async (): Promise<readonly Row[]> => {
    if (engine === 'postgres') {
      const behind = mark === '' ? 'false' : 'c."xid" >= pg_snapshot_xmin(cast(? as pg_snapshot)) and not pg_visible_in_snapshot(c."xid", cast(? as pg_snapshot))';
      return rowsOf<Row>(
        read,
        `select s."stamp", c."record", c."recordId", c."titled" from (select pg_current_snapshot()::text as "stamp") s
         left join "changed" c on ${behind} limit ${limit}`,
        mark === '' ? [] : [mark, mark],
      );
    }
    if (mark !== '') return rowsOf<Row>(read, `select "seq" as "stamp", "record", "recordId", "titled" from "changed" where "seq" > ? order by "seq" limit ${limit}`, [Number(mark)]);
    return rowsOf<Row>(read, `select coalesce(max("seq"), 0) as "stamp", null as "record" from "changed"`);
  };
  return async () => {
    const now = performance.now();
    const isKnown = mark !== '' && now - asked < reliable * 1000;
    if (!isKnown) mark = '';
    let rows = await since();
    const isFollowed = isKnown && rows.length <= maxFollowed;
    if (isKnown && !isFollowed) {
      mark = '';
      rows = await since();
    }
    mark = String(rows.at(-1)?.stamp ?? mark);
    asked = now;
    const changes = rows.flatMap(({ record, recordId, titled }) => (record === null ? [] : [{ record, id: Number(recordId), titled: Boolean(titled) }]));
    return { mark, changes: isFollowed ? changes : undefined };
  };
}
