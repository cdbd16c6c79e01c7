import { createHash } from 'node:crypto';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { fieldOf, type ListQuery } from '#kit/records/query.ts';
import type { Connection, Database, Reads } from '../database/database.ts';
import { engineOf } from '../database/engine.ts';
import { stampColumns } from '../database/schema.ts';
import { change, places, quoted, rowsOf } from '../database/statement.ts';
import type { Migration } from '../slots.ts';
import { whereOf } from './read/where.ts';
import { createRegistry } from './registry.ts';
import type { Shape } from './shape.ts';

type Engine = Database['engine'];

/** A count of live records that triggers keep, so that it is read and not counted. */
export interface Tally {
  /** Its name: `building`, or `building/photos` for those that a query asks for. */
  readonly of: string;
  readonly record: string;
  /** Counted by the hour of UTC in which they were made. */
  readonly byHour?: boolean;
  /** A column whose values are counted each by itself. */
  readonly by?: string | undefined;
  /** Which live records are counted; all unless said. */
  readonly where?: TallyCondition;
}

/** A condition without places for values, over a record's own columns. */
export interface TallyCondition {
  readonly columns: readonly string[];
  readonly text: Readonly<Record<Engine, string>>;
}

/** A kept count. */
export interface Tallied {
  /** `2026-11-23T04`; empty where it is not by hour, and for records of no known moment. */
  readonly hour: string;
  /** Empty where it is not by value, and for records without one. */
  readonly value: string;
  readonly n: number;
}

const nameOf = ({ of }: Tally): string => `tally_${of.replace('/', '_')}`;

/** The hour of UTC of a moment, which is an hour of New York too. */
export const hourOf = (engine: Engine, moment: string): string =>
  engine === 'postgres' ? `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24')` : `substr(${moment}, 1, 13)`;

/** The key of a row. */
const keyOf = (engine: Engine, { byHour, by }: Tally, row: string): string =>
  `${byHour ? `coalesce(${hourOf(engine, `${row}"createdAt"`)}, '')` : `''`} as "hour", ${by === undefined ? `''` : `coalesce(cast(${row}${quoted(by)} as text), '')`} as "value"`;

/** Columns whose change the count follows. */
const followed = ({ byHour, by, where }: Tally): readonly string[] => [
  ...new Set(['deletedAt', ...(byHour ? ['createdAt'] : []), ...(by === undefined ? [] : [by]), ...(where?.columns ?? [])]),
];

/** Statements that let an SQLite table keep a count. A row is taken away as it was and added as it is. */
function sqliteTriggers(tally: Tally): readonly string[] {
  const { of, record, where } = tally;
  const own = where?.columns.map(quoted) ?? [];
  const step = (row: 'old' | 'new') => {
    const held = where ? ` and exists (select 1 from (select ${own.map((column) => `${row}.${column} as ${column}`).join(', ')}) where ${where.text.sqlite})` : '';
    return `insert into "tally" ("of", "hour", "value", "n") select '${of}', ${keyOf('sqlite', tally, `${row}.`)}, ${row === 'old' ? -1 : 1}
      where ${row}."deletedAt" is null${held} on conflict ("of", "hour", "value") do update set "n" = "n" + excluded."n"`;
  };
  const columns = followed(tally).map(quoted);
  const differs = columns.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const trigger = (when: string, on: string, steps: readonly string[]) =>
    `create trigger ${quoted(`${nameOf(tally)}_${when}`)} after ${on} on ${quoted(record)} for each row ${when === 'update' ? `when ${differs}` : ''} begin ${steps.join('; ')}; end`;
  return [
    trigger('insert', 'insert', [step('new')]),
    trigger('update', `update of ${columns.join(', ')}`, [step('old'), step('new')]),
    trigger('delete', 'delete', [step('old')]),
  ];
}

/**
 * Statements that let a PostgreSQL table keep a count. Each statement adds a row with what it brought and took: writers
 * of the same hour do not wait for each other, as they would for one row. A job sums them up.
 */
function postgresTriggers(tally: Tally): readonly string[] {
  const { of, record, where } = tally;
  const rows = (table: string, n: number) =>
    `select ${keyOf('postgres', tally, '')}, ${n} as "n" from ${table} where "deletedAt" is null${where ? ` and ${where.text.postgres}` : ''}`;
  const add = (parts: readonly string[]) =>
    `insert into "tally" ("of", "hour", "value", "n") select '${of}', k."hour", k."value", sum(k."n") from (${parts.join(' union all ')}) k group by 2, 3 having sum(k."n") <> 0`;
  const name = quoted(nameOf(tally));
  const [added, gone] = [rows('added', 1), rows('gone', -1)];
  const trigger = (on: string, referencing: string) =>
    `create trigger ${quoted(`${nameOf(tally)}_${on}`)} after ${on} on ${quoted(record)} referencing ${referencing} for each statement execute function ${name}()`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${add([added])}; elsif tg_op = 'UPDATE' then ${add([gone, added])}; else ${add([gone])}; end if;
      return null;
    end $$`,
    trigger('insert', 'new table as added'),
    trigger('update', 'old table as gone new table as added'),
    trigger('delete', 'old table as gone'),
  ];
}

const triggersOf = (engine: Engine, tally: Tally): readonly string[] => (engine === 'postgres' ? postgresTriggers(tally) : sqliteTriggers(tally));

async function dropTriggers(connection: Connection, tally: Tally): Promise<void> {
  if (engineOf(connection) === 'postgres') return void (await change(connection, `drop function if exists ${quoted(nameOf(tally))}() cascade`));
  for (const when of ['insert', 'update', 'delete']) await change(connection, `drop trigger if exists ${quoted(`${nameOf(tally)}_${when}`)}`);
}

/** Counts what stands. */
async function countAll(connection: Connection, tally: Tally): Promise<void> {
  const engine = engineOf(connection);
  const { of, record, where } = tally;
  await change(connection, `delete from "tally" where "of" = '${of}'`);
  await change(
    connection,
    `insert into "tally" ("of", "hour", "value", "n") select '${of}', k."hour", k."value", count(*)
     from (select ${keyOf(engine, tally, '')} from ${quoted(record)} where "deletedAt" is null${where ? ` and ${where.text[engine]}` : ''}) k group by 2, 3`,
  );
}

/**
 * The step that lets the database keep a count. Its id holds what is counted: where a description changes, the count is
 * made anew. PostgreSQL holds writers of the table until it is counted.
 */
export function tallyStep(tally: Tally): Migration {
  const definition = createHash('sha256').update([...sqliteTriggers(tally), ...postgresTriggers(tally)].join('\n')).digest('hex').slice(0, 16);
  // a slash would let one name stand before another
  const id = `tally/${tally.of.replace('/', '.')}/`;
  return {
    id: id + definition,
    isLast: true,
    up: async (connection) => {
      const engine = engineOf(connection);
      await dropTriggers(connection, tally);
      for (const statement of triggersOf(engine, tally)) await change(connection, statement);
      await countAll(connection, tally);
      // a description that returns to what it was is counted anew, too
      await change(connection, 'delete from "migration" where "id" like ?', [`${id}%`]);
    },
  };
}

/** The table of kept counts. */
export const tallyTable: Migration = {
  id: 'records/008-tally',
  makes: ['tally'],
  up: async (connection) => {
    const key = '("of", "hour", "value")';
    const columns = '"of" text not null, "hour" text not null, "value" text not null';
    if (engineOf(connection) === 'sqlite') return void (await change(connection, `create table "tally" (${columns}, "n" integer not null, primary key ${key}) without rowid`));
    await change(connection, `create table "tally" (${columns.replaceAll('text', 'text collate "C"')}, "n" bigint not null)`);
    await change(connection, `create index "tally_of_hour" on "tally" ${key}`);
  },
};

/** Kept counts of each of some, of some hours on, of all where none is said. */
export async function readTallies(on: Reads, ofs: readonly string[], from = ''): Promise<ReadonlyMap<string, readonly Tallied[]>> {
  if (ofs.length === 0) return new Map();
  const rows = await rowsOf<Tallied & { readonly of: string }>(
    on,
    `select "of", "hour", "value", sum("n") as "n" from "tally" where "of" in (${places(ofs.length)}) and "hour" >= ? group by "of", "hour", "value" having sum("n") <> 0`,
    [...ofs, from],
  );
  return Map.groupBy(rows.map(({ n, ...row }) => ({ ...row, n: Number(n) })), ({ of }) => of);
}

/** Kept counts of each of some over all hours, by value. */
export async function readTotals(on: Reads, ofs: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  if (ofs.length === 0) return new Map();
  const rows = await rowsOf<Pick<Tallied, 'value' | 'n'> & { readonly of: string }>(
    on,
    `select "of", "value", sum("n") as "n" from "tally" where "of" in (${places(ofs.length)}) group by "of", "value"`,
    ofs,
  );
  return new Map([...Map.groupBy(rows, ({ of }) => of)].map(([of, each]) => [of, new Map(each.map(({ value, n }) => [value, Number(n)]))]));
}

/** Sums up the rows that statements added, so that reading stays short. SQLite keeps one row by itself. */
export async function sumTallies(database: Database): Promise<void> {
  if (database.engine === 'sqlite') return;
  await database.write((connection) =>
    change(
      connection,
      `with taken as (delete from "tally" returning *)
       insert into "tally" ("of", "hour", "value", "n") select "of", "hour", "value", sum("n") from taken group by 1, 2, 3 having sum("n") <> 0`,
    ),
  );
}

/** A query as a condition that a trigger can ask; undefined where it asks of other records, for words, or for days. */
export function tallyCondition(shape: Shape, query: ListQuery): TallyCondition | undefined {
  const fields = Object.keys(query.filters).map((name) => fieldOf(shape.entity, name));
  if (query.q !== '' || fields.some((field) => field === undefined || kindOf(field).time !== undefined)) return undefined;
  const registry = createRegistry([shape.spec], []);
  const known = new Set(['id', ...Object.keys(stampColumns), ...shape.columns.map(({ name }) => name)]);
  const text = (engine: Engine) => {
    const { text: condition, values } = whereOf(engine, registry, shape, query);
    let place = 0;
    return condition.replace(/\?/g, () => literal(engine, values[place++]));
  };
  const both = { sqlite: text('sqlite'), postgres: text('postgres') };
  const named = [...new Set([...`${both.sqlite} ${both.postgres}`.matchAll(/"(\w+)"/g)].map(([, name = '']) => name))];
  if (/\bselect\b/i.test(both.sqlite) || named.some((name) => !known.has(name))) return undefined;
  return { columns: named, text: both };
}

function literal(engine: Engine, value: unknown): string {
  if (typeof value === 'boolean') return engine === 'postgres' ? String(value) : String(Number(value));
  if (typeof value === 'number') return String(value);
  return `'${String(value).replaceAll(`'`, `''`)}'`;
}
