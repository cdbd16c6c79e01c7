import type { Field } from '#kit/records/field.ts';
import { fold } from '#kit/records/fold.ts';
import type { Storage } from '#kit/records/kinds/kind.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { startOfDay } from '#kit/records/new-york.ts';
import { fieldOf, stampFields, type Filter, type ListQuery } from '#kit/records/query.ts';
import { quoted } from '../../../database/statement.ts';
import type { RowsInReach } from '../../reach.ts';
import { isLinked, type Shape } from '../../shape.ts';
import type { Needles } from '../containing.ts';
import { expressionOf } from '../where.ts';
import { isHeld, type Column } from './column.ts';
import type { SearchTexts } from './search-texts.ts';
import type { ColumnSpec, Mask } from './table.ts';

/** A condition on one column, of the record itself or of the one that a reference names. */
interface FieldCondition {
  readonly is: 'field';
  readonly column: ColumnSpec;
  readonly through?: { readonly by: ColumnSpec; readonly of: string };
  /** The test of a cell. */
  readonly passes: CellTest;
}

/** A search: what a row's own text holds, or one of the records that it names. */
export interface SearchCondition {
  readonly is: 'search';
  readonly column: ColumnSpec;
  readonly needles: Needles;
  readonly referred: readonly { readonly column: ColumnSpec; readonly ids: ReadonlySet<number> }[];
}

export const searchColumn: ColumnSpec = { sql: '"searchText"', storage: 'search' };

/** One condition of a query over columns in memory: the same that `whereOf` and the reach say in SQL. */
export type Condition = FieldCondition | SearchCondition | { readonly is: 'reach'; readonly anyOf: readonly { readonly column: ColumnSpec; readonly ids: ReadonlySet<number> }[] };

/** Makes the test of a cell, once the column is there. */
type CellTest = (column: Column) => (cell: number) => boolean;

const readsOthers = /\b(?:from|join|current_\w+|now)\b/i;

/** SQL that hangs on the row alone. */
export const isOwn = (sql: string): boolean => !readsOthers.test(sql);

/** The column that a stored or computed field is read by; undefined where one number a row cannot hold it. */
export function columnOf(shape: Shape, name: string, field: Field): ColumnSpec | undefined {
  const { columns } = kindOf(field).columns;
  const storage = columns[0]?.[1];
  if (isLinked(field) || columns.length !== 1 || storage === undefined || !isHeld(storage)) return undefined;
  const sql = expressionOf(shape, name);
  return isOwn(sql) ? { sql, storage } : undefined;
}

/** The columns of a kind that people filter, sort and search by; texts of any words of one field are left to those who ask. */
export const usualColumns = (shape: Shape): readonly ColumnSpec[] => [
  ...Object.entries({ ...shape.entity.fields, ...stampFields }).flatMap(([name, field]) => (kindOf(field).isFreeText ? [] : (columnOf(shape, name, field) ?? []))),
  ...(shape.searched ? [searchColumn] : []),
];

/** The conditions of a query without its search; undefined where one of them is for the database alone. */
export function conditionsOf(shape: Shape, query: ListQuery, reached: RowsInReach): readonly Condition[] | undefined {
  const conditions: Condition[] = [];
  for (const [name, filter] of Object.entries(query.filters)) {
    const condition = conditionFor(shape, name, filter);
    if (!condition) return undefined;
    conditions.push(condition);
  }
  return reached === 'all' ? conditions : [...conditions, reachCondition(reached)];
}

/** Words that a text of the record itself holds, in whichever of its languages. */
function textCondition(shape: Shape, name: string, field: Field, value: string): SearchCondition | undefined {
  const { columns } = kindOf(field).columns;
  const [only, ...more] = columns.length > 1 ? columns.map(([suffix]) => quoted(name + suffix)) : [expressionOf(shape, name)];
  const sql = `lower(${more.length === 0 ? only : [only, ...more].map((part) => `coalesce(${part}, '')`).join(" || '\n' || ")})`;
  const needle = fold(value);
  return isLinked(field) || needle === '' || !isOwn(sql) ? undefined : { is: 'search', column: { sql, storage: 'search' }, needles: [[[needle]]], referred: [] };
}

function conditionFor(shape: Shape, name: string, filter: Filter): FieldCondition | SearchCondition | undefined {
  const field = fieldOf(shape.entity, name);
  if (!field || filter.is === 'inside') return undefined;
  const { columns } = kindOf(field).columns;
  const storage = columns[0]?.[1];
  const through = shape.computed.find((one) => one.name === name)?.through;
  if (through) {
    const passes = storage && isHeld(storage) && columns.length === 1 ? testOf(field, filter, storage) : undefined;
    return passes && { is: 'field', column: { sql: quoted(through.column), storage: storage! }, through: { by: { sql: quoted(through.by), storage: 'id' }, of: through.of }, passes };
  }
  if (filter.is === 'text') return textCondition(shape, name, field, filter.value);
  const column = columnOf(shape, name, field);
  const passes = column && testOf(field, filter, column.storage as Storage);
  return passes && { is: 'field', column, passes };
}

function testOf(field: Field, filter: Filter, storage: Storage): CellTest | undefined {
  const { sortsAsText, time } = kindOf(field);
  const isText = storage === 'text' || storage === 'day';
  switch (filter.is) {
    case 'none':
      if (!sortsAsText) return () => (cell) => Number.isNaN(cell);
      return isText ? (column) => (cell) => Number.isNaN(cell) || column.textOf(cell) === '' : undefined;
    case 'oneOf': {
      const { values } = filter;
      if (!values.every((value) => typeof value === (isText ? 'string' : 'number'))) return undefined;
      return isText ? textTest((text) => values.includes(text)) : memberTest(new Set(values as readonly number[]));
    }
    case 'flag':
      return storage === 'flag' ? () => (cell) => cell === Number(filter.value) : undefined;
    case 'range':
      return time === 'moment' ? (storage === 'moment' ? momentTest(filter) : undefined) : rangeTest(field, filter, isText && time === undefined ? undefined : isText);
    default:
      return undefined;
  }
}

const memberTest =
  (members: ReadonlySet<number>): CellTest =>
  () =>
  (cell) =>
    members.has(cell);

/** Each text is asked once. */
const textTest =
  (passes: (text: string) => boolean): CellTest =>
  (column) => {
    const known: (boolean | undefined)[] = [];
    return (cell) => !Number.isNaN(cell) && (known[cell] ??= passes(column.textOf(cell)));
  };

function momentTest({ from, to }: Extract<Filter, { is: 'range' }>): CellTest {
  const first = from === undefined ? -Infinity : Date.parse(startOfDay(String(from)));
  const end = to === undefined ? Infinity : Date.parse(startOfDay(String(to), 1));
  return () => (cell) => cell >= first && cell < end;
}

function rangeTest(field: Field, range: Extract<Filter, { is: 'range' }>, isText: boolean | undefined): CellTest | undefined {
  const { filter } = kindOf(field);
  const stored = (end: number | string | undefined) => (end === undefined ? undefined : (filter?.stored?.(end) ?? end));
  const [from, to] = [stored(range.from), stored(range.to)];
  const wanted = isText ? 'string' : 'number';
  if (isText === undefined || [from, to].some((end) => end !== undefined && typeof end !== wanted)) return undefined;
  if (isText) return textTest((text) => (from === undefined || text >= String(from)) && (to === undefined || text <= String(to)));
  const [low, high] = [Number(from ?? -Infinity), Number(to ?? Infinity)];
  return () => (cell) => cell >= low && cell <= high;
}

/** Rows in reach, as `conditionOf` of reach.ts says it: one of the columns holds one of its people. */
const reachCondition = (reached: Exclude<RowsInReach, 'all'>): Condition => ({
  is: 'reach',
  anyOf: reached.map(({ column, ids }) => ({ column: { sql: quoted(column), storage: 'id' }, ids: new Set(ids) })),
});

/** The columns that a condition asks. */
export function columnsOf(condition: Condition): readonly ColumnSpec[] {
  if (condition.is === 'reach') return condition.anyOf.map(({ column }) => column);
  if (condition.is === 'search') return [condition.column, ...condition.referred.map(({ column }) => column)];
  return [condition.through ? condition.through.by : condition.column];
}

/** Tests of a row by the columns of its kind, and of the kinds that conditions go through, in the order of the conditions. */
export function testsOf(conditions: readonly Condition[], columns: readonly Column[], theirs: readonly Column[], size: number): Mask['tests'] {
  let next = 0;
  let nextOther = 0;
  return conditions.map((condition) => {
    if (condition.is === 'reach') {
      const each = condition.anyOf.map(({ ids }) => ({ column: columns[next++]!, ids }));
      return (id: number) => each.some(({ column, ids }) => ids.has(column.at(id)));
    }
    const column = columns[next++]!;
    if (condition.is === 'search') {
      const each = condition.referred.map(({ ids }) => ({ column: columns[next++]!, ids }));
      const texts = column as SearchTexts;
      // All rows are looked at at once; those that change afterwards one by one.
      let hits: Uint8Array | undefined = texts.find(condition.needles, size);
      queueMicrotask(() => (hits = undefined));
      return (id: number) => (hits ? hits[id] === 1 : texts.matches(id, condition.needles)) || each.some(({ column: by, ids }) => ids.has(by.at(id)));
    }
    if (!condition.through) {
      const passes = condition.passes(column);
      return (id: number) => passes(column.at(id));
    }
    const other = theirs[nextOther++]!;
    const passes = condition.passes(other);
    return (id: number) => passes(other.at(column.at(id)));
  });
}
