import type { Permission, Reach } from '#core/access/permission.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import type { Connection, Reader, Reads, Sight } from '../database/database.ts';
import { columnType, engineOf, type Storage } from '../database/engine.ts';
import { join, places, plain, quoted, rowsOf, type SqlFragment } from '../database/statement.ts';
import type { Caller, RecordResource } from '../slots.ts';
import type { Registry, Writer } from './registry.ts';
import type { Shape } from './shape.ts';

/** An operation on a record; each takes a right. */
export type Act = 'read' | 'write' | 'remove';

/** Whoever reaches records, as far as their reach asks. */
export type ReachSubject = Pick<Caller, 'reachOf' | 'people'> | { readonly system: true };

/** Rows within somebody's reach: all, or those in which one of these columns holds one of its ids. */
export type RowsInReach = 'all' | readonly { readonly column: string; readonly ids: readonly number[] }[];

/** Rows of a kind that somebody reaches by the right to an act. */
export function reachedBy({ entity, spec }: Pick<Shape, 'entity' | 'spec'>, who: ReachSubject, act: Act): RowsInReach {
  if ('system' in who || entity.own.length === 0) return 'all';
  return rowsWithin(entity, who, reachOf(spec, who, act));
}

/** Rows of a kind within a reach of somebody; none without one. */
export function rowsWithin(entity: Shape['entity'], who: Pick<Caller, 'people'>, reach: Reach | undefined): RowsInReach {
  if (reach === 'all' || entity.own.length === 0) return reach === undefined ? [] : 'all';
  if (reach === undefined) return [];
  return entity.own.flatMap((column) => {
    const ids = who.people[reach][column === 'createdBy' ? 'user' : targetOf(entity.fields[column]!)!] ?? [];
    return ids.length === 0 ? [] : [{ column, ids }];
  });
}

function reachOf({ read, write, remove = write }: RecordResource, who: Exclude<ReachSubject, { system: true }>, act: Act): Reach | undefined {
  return who.reachOf({ read, write, remove }[act]);
}

/**
 * The condition for rows in reach, over the record's own table. `walked` keeps SQLite from starting at the people: best
 * where their rows are many and some of them are wanted in an order. `alias` is that of the table, with its dot.
 */
export function conditionOf(reached: RowsInReach, walked = false, alias = ''): string {
  if (reached === 'all') return '1 = 1';
  if (reached.length === 0) return '1 = 0';
  const each = reached.map(({ column, ids }) => {
    if (!ids.every(Number.isSafeInteger)) throw new Error('People are known by numbers');
    return `${walked ? '+' : ''}${alias}${quoted(column)} in (${ids.join(', ')})`;
  });
  return `(${each.join(' or ')})`;
}

/** The same with its people in values, where they are few: a statement of one text for everybody stays prepared. */
function conditionWithValues(reached: RowsInReach, walked: boolean): SqlFragment {
  if (reached === 'all' || reached.length === 0 || reached.some(({ ids }) => ids.length > fewPeople)) return plain(conditionOf(reached, walked));
  const each = reached.map(({ column, ids }) => ({ text: `${walked ? '+' : ''}${quoted(column)} in (${places(ids.length)})`, values: ids }));
  const { text, values } = join(each, ' or ');
  return { text: `(${text})`, values };
}

/** SQL for a column of a table under an alias, null in rows that somebody's right to see it does not reach. */
export const seenColumn = (entity: Shape['entity'], who: Writer, right: Permission, alias: string, column: string): string =>
  `case when ${conditionOf('system' in who ? 'all' : rowsWithin(entity, who, who.reachOf(right)), false, `${alias}.`)} then ${alias}.${quoted(column)} end`;

/** Tables that tell of records by kind and id. */
const telling = ['journal', 'presence', 'remark'];

/** Records of no more ids of people are counted from these; those of more take a fair part of the table. */
const fewPeople = 40;

/** Texts whose reading through a sight is remembered, at most. */
const maxTexts = 200;

/** Rows beside those of a table, in the place of those of the same ids. */
export interface RowsBeside {
  /** The table's columns, and what each holds. */
  readonly columns: Readonly<Record<string, Storage>>;
  /** Rows that are not in the table, or otherwise there in some columns; as a JSON list of lists, or of objects. */
  rowsIn(columns: readonly string[], as: 'lists' | 'objects'): { readonly ids: readonly number[]; readonly json: string };
  /** The row of this id is seen as the table has it. */
  readonly except?: number | undefined;
}

/** A table that statements see otherwise than it is. */
interface SeenTable {
  readonly name: string;
  readonly reached: RowsInReach;
  readonly beside: RowsBeside | undefined;
}

/**
 * The tables as one person sees them. Every statement gets a part in front that puts the rows in reach behind the name
 * of a table: whoever writes a statement cannot forget it. Where nothing is out of reach a statement stays as it is.
 * `beside` adds rows that are yet to be written, by table.
 */
export function sightOf(on: Reader | Connection, registry: Pick<Registry, 'shapes'>, who: Writer, beside?: ReadonlyMap<string, RowsBeside>): Sight {
  const engine = engineOf(on);
  let seen: readonly SeenTable[] | undefined;
  const tables = () =>
    (seen ??= registry.shapes.flatMap((shape): readonly SeenTable[] => {
      const one = { name: shape.name, reached: reachedBy(shape, who, 'read'), beside: beside?.get(shape.name) };
      return one.reached === 'all' && !one.beside ? [] : [one];
    }));
  const seeing = (walked: boolean) => {
    // most calls ask one way alone, many none at all
    let through: ((text: string) => SqlFragment) | undefined;
    return <T>(text: string, values: readonly unknown[] = []) => {
      through ??= tables().length === 0 ? plain : narrowing(engine, tables(), 'system' in who ? 0 : who.userIdx, walked);
      const whole = through(text);
      return rowsOf<T>(on, whole.text, [...whole.values, ...values]);
    };
  };
  const narrow = seeing(false);
  const keyOf = () =>
    tables().length === 0 ? '' : JSON.stringify([tables().map((one) => [one.name, conditionOf(one.reached), ...(one.beside ? [one.beside.rowsIn(Object.keys(one.beside.columns), 'lists').json, one.beside.except] : [])]), 'system' in who ? 0 : who.userIdx]);
  const walked = engine === 'sqlite' ? seeing(true) : narrow;
  const hasMany = () => tables().some(({ reached }) => reached !== 'all' && reached.reduce((sum, { ids }) => sum + ids.length, 0) > fewPeople);
  const counting: Sight['rows'] = (text, values) => (hasMany() ? walked : narrow)(text, values);
  // the key of rows beside is as long as they are, and asked for by few
  const through = (rows: Sight['rows']) => ({ engine, get key() { return keyOf(); }, rows });
  return Object.assign(through(walked), { narrow: through(narrow), counting: through(counting) });
}

/** Puts the rows in reach in front of a statement that names their tables. */
function narrowing(engine: Sight['engine'], tables: readonly SeenTable[], userIdx: number, walked: boolean): (text: string) => SqlFragment {
  const schema = engine === 'postgres' ? 'public' : 'main';
  const behind = new Map<string, (text: string) => SqlFragment>();
  const put = (name: string, alias: string, condition: () => SqlFragment) => {
    behind.set(name, () => {
      const { text, values } = condition();
      return { text: `${quoted(name)} as not materialized (select * from ${schema}.${quoted(name)} ${alias} where ${text})`, values };
    });
  };
  for (const { name, reached, beside } of tables) {
    if (beside) behind.set(name, (text) => withBeside(engine, name, conditionOf(reached, walked), beside, text));
    else put(name, '', () => conditionWithValues(reached, walked));
  }
  const names = tables.flatMap(({ name, reached }) => (reached === 'all' ? [] : [name]));
  if (names.length > 0) {
    const inReach = () => names.map((name) => ` or "record" = '${name}' and "recordId" in (select "id" from ${quoted(name)})`).join('');
    for (const table of telling) put(table, '', () => plain(`("record" not in (${names.map((name) => `'${name}'`).join(', ')})${inReach()})`));
    // A batch is seen by whoever wrote it, and with any record of it.
    put('batch', 't', () => ({ text: `(t."by" = ? or exists (select 1 from "journal" v where v."batch" = t."id"))`, values: [userIdx] }));
  }
  const known = new Map<string, SqlFragment>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const named = new Set([...behind.keys()].filter((name) => text.includes(name)));
    if (named.has('batch')) named.add('journal');
    if (telling.some((table) => named.has(table))) for (const name of names) named.add(name);
    const front = join([...behind].flatMap(([name, sql]) => (named.has(name) ? [sql(text)] : [])), ', ');
    const own = /^\s*with\s+(recursive\s+)?/i.exec(text);
    const whole = front.text === '' ? text : own ? `with ${own[1] ?? ''}${front.text}, ${text.slice(own[0].length)}` : `with ${front.text} ${text}`;
    const piece = { text: whole, values: front.values };
    if (known.size < maxTexts) known.set(text, piece);
    return piece;
  };
}

/**
 * A table with rows beside and in the place of its own, in the columns that a statement may mean: of some hundred rows the
 * rest would be read for nothing. Who made a record that is there stands in the table alone.
 */
function withBeside(engine: Sight['engine'], name: string, condition: string, { columns, rowsIn, except = 0 }: RowsBeside, text: string): SqlFragment {
  const isPostgres = engine === 'postgres';
  const table = `${isPostgres ? 'public' : 'main'}.${quoted(name)}`;
  const isWhole = /(select|\.)\s*\*/i.test(text);
  const named = Object.keys(columns).filter((column) => column === 'id' || isWhole || text.includes(column));
  const { ids, json } = rowsIn(named, isPostgres ? 'objects' : 'lists');
  const selected = `${quoted(name)} as not materialized (select ${named.map(quoted).join(', ')} from ${table} where ${condition}`;
  if (ids.length === 0) return plain(`${selected})`);
  const valueOf = (column: string) => (isPostgres ? `b.${quoted(column)}` : `b."value" ->> ${named.indexOf(column)}`);
  const made = () => `coalesce(${valueOf('createdBy')}, (select o."createdBy" from ${table} o where o."id" = ${valueOf('id')}))`;
  const from = isPostgres ? `json_to_recordset(cast(? as json)) as b(${named.map((column) => `${quoted(column)} ${columnType(engine, columns[column]!)}`).join(', ')})` : 'json_each(?) b';
  const isReplaced = isPostgres ? '"id" = any(cast(? as bigint[]))' : '"id" in (select "value" from json_each(?))';
  return {
    text: `${selected} and ("id" = ? or not ${isReplaced})
      union all select ${named.map((column) => (column === 'createdBy' ? made() : valueOf(column))).join(', ')} from ${from} where ${valueOf('id')} <> ?)`,
    values: [except, isPostgres ? ids : JSON.stringify(ids), json, except],
  };
}

/** Rows of one statement that asks for ids. */
const chunk = 500;

/** Those of some records that somebody reaches; deleted ones too. */
export async function idsReached(on: Reads, { name }: Shape, ids: readonly number[], reached: RowsInReach): Promise<ReadonlySet<number>> {
  if (reached === 'all') return new Set(ids);
  const found = new Set<number>();
  for (let from = 0; from < ids.length; from += chunk) {
    const some = ids.slice(from, from + chunk).map(Number);
    const sql = `select "id" from ${quoted(name)} where "id" in (${some.join(', ')}) and ${conditionOf(reached)}`;
    for (const { id } of await rowsOf<{ id: number }>(on, sql)) found.add(id);
  }
  return found;
}
