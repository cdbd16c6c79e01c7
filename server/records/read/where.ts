import type { Field } from '#kit/records/field.ts';
import { fieldOf, type Filter, type ListQuery } from '#kit/records/query.ts';
import { fold } from '#kit/records/fold.ts';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import type { Database } from '../../database/database.ts';
import { join, places, plain, quoted, type SqlFragment } from '../../database/statement.ts';
import { ruleBroken } from '../../refusal.ts';
import { either, found, holds, idsOf, isShort, readsSought, soughtIn } from './containing.ts';
import { startOfDay } from '#kit/records/new-york.ts';
import type { Registry } from '../registry.ts';
import { isLinked, linkTableOf, type Shape } from '../shape.ts';
import { insideOutline } from './inside-outline.ts';

/**
 * Strategy of a search: `found` looks its hits up first, best where they are few; `walked` tests each row in order,
 * best where hits are many and only some are wanted.
 */
export type SearchWay = 'found' | 'walked';

/** The condition for the records a query asks for; live ones only. Throws a `Refusal` 400 for a field that is not there. */
export function whereOf(
  engine: Database['engine'],
  registry: Registry,
  shape: Shape,
  query: ListQuery,
  way: SearchWay = 'found',
): SqlFragment {
  const conditions: SqlFragment[] = [plain('"deletedAt" is null')];
  for (const [name, filter] of Object.entries(query.filters)) {
    if (filter.is === 'inside') {
      conditions.push(insideOf(shape, filter.corners));
      continue;
    }
    const field = fieldOf(shape.entity, name);
    if (!field) throw ruleBroken({ [name]: 'rule.unknown' });
    const condition = conditionOf(engine, shape, name, field, filter);
    // a search narrowed to titles
    const isSearch = query.q === '' && name === shape.entity.title;
    conditions.push(isSearch ? either([...alsoOf(query), condition]) : condition);
  }
  if (query.q !== '') conditions.push(searchOf(engine, registry, shape, query, way));
  return join(conditions, ' and ');
}

/** True for a search by one or two letters or digits: most records are found by it, and the index is slow to say which. */
export const isBroad = (q: string): boolean => soughtIn(q).forms.some(isShort);

/** A select of how many records a query asks for, as `n`. What a search alone finds is counted without reading a row. */
export function countOf(engine: Database['engine'], registry: Registry, shape: Shape, query: ListQuery, way: SearchWay = 'found'): SqlFragment {
  const found = Object.keys(query.filters).length === 0 && query.also === undefined ? foundBy(engine, registry, shape, query.q) : [];
  if (found.length === 0) {
    const { text, values } = whereOf(engine, registry, shape, query, way);
    return { text: `select count(*) as "n" from ${quoted(shape.name)} where ${text}`, values };
  }
  const { text, values } = join(found, ' union ');
  const union = { text: `select count(*) as "n" from (${text}) counted`, values };
  return byOthers(engine, registry, shape, query.q, union) ?? union;
}

/**
 * The same count where a record is found by itself or by the one other it refers to. When that other one finds most of
 * them, it counts those in the order of its index, and of the rest those that are found by themselves: they are fewer
 * to remember than all.
 */
function byOthers(engine: Database['engine'], registry: Registry, shape: Shape, q: string, union: SqlFragment): SqlFragment | undefined {
  const sought = soughtIn(q);
  const [referred, ...more] = referredFields(registry, shape);
  if (!shape.searched || !referred || more.length > 0 || referred.refers === 'many') return undefined;
  const own = found(engine, shape, sought);
  const hits = found(engine, referred.target, sought);
  const [table, column, target] = [shape.name, referred.name, referred.target.name].map(quoted);
  const live = `from ${table} where "deletedAt" is null`;
  // Without the plus, each of the rest would be looked up in the index by itself.
  const rest = `select "id" ${live} and ${column} is null union all
    select "id" ${live} and ${column} in (select "id" from ${target} where "id" not in (${hits.text}))`;
  return {
    text: `select case when "named" * 2 > "live"
        then "named" + (select count(*) from (${own.text}) own where +own."id" in (${rest}))
        else (${union.text}) end as "n"
      from (select (select count(*) ${live} and ${column} in (${hits.text})) as "named", (select count(*) ${live}) as "live") counts`,
    values: [...own.values, ...hits.values, ...union.values, ...hits.values],
  };
}

/** The condition for the record that a search finds beside those that hold its text, where there is one. */
const alsoOf = ({ also }: ListQuery): readonly SqlFragment[] => (also === undefined ? [] : [{ text: '"id" = ?', values: [also] }]);

/** True for records of which no field is searched: few, so that their titles are read. */
const isSearchedByTitle = (registry: Registry, shape: Shape): boolean => {
  const title = shape.entity.fields[shape.entity.title];
  return !shape.searched && title !== undefined && title.seenBy === undefined && kindOf(title).search !== undefined && referredFields(registry, shape).length === 0;
};

function searchOf(engine: Database['engine'], registry: Registry, shape: Shape, query: ListQuery, way: SearchWay): SqlFragment {
  const { q } = query;
  const sought = soughtIn(q);
  const one = alsoOf(query);
  const title = isSearchedByTitle(registry, shape) ? shape.entity.title : undefined;
  if (title !== undefined) return either([...one, conditionOf(engine, shape, title, shape.entity.fields[title]!, { is: 'text', value: q })]);
  if (way === 'walked') {
    const own = shape.searched && sought.forms.length > 0 ? [readsSought(engine, '"searchText"', sought)] : [];
    return either([...one, ...own, ...referredOf(engine, registry, shape, q, way)]);
  }
  const found = foundBy(engine, registry, shape, q);
  return one.length === 0 && found.length > 0 ? among(found) : either([...one, ...(found.length === 0 ? [] : [among(found)])]);
}

/** Selects of what a search finds by a record itself and by those it refers to: each asked alone, so that each has its index. */
function foundBy(engine: Database['engine'], registry: Registry, shape: Shape, q: string): readonly SqlFragment[] {
  const sought = soughtIn(q);
  if (sought.forms.length === 0) return [];
  return [
    ...(shape.searched ? [found(engine, shape, sought)] : []),
    ...referredOf(engine, registry, shape, q, 'found').map((referred) => idsOf(shape.name, referred)),
  ];
}

/** True when a record is in one of these selects of ids. */
const among = (selects: readonly SqlFragment[]): SqlFragment => {
  const { text, values } = join(selects, ' union all ');
  return { text: `"id" in (${text})`, values };
};

/** The fields through which a search finds a record by those it refers to. */
export function referredFields(registry: Registry, shape: Shape): readonly { readonly name: string; readonly refers: 'one' | 'many'; readonly target: Shape }[] {
  return Object.entries(shape.entity.fields).flatMap(([name, field]) => {
    const { refers } = kindOf(field);
    // Nobody finds a record by a field that not everyone may see: the search would tell it.
    if (!refers || field.seenBy !== undefined || !field.options.searched || field.presence === 'computed') return [];
    const target = registry.find(targetOf(field)!);
    const tellsMasked = target !== undefined && Object.values(target.entity.fields).some(({ masked, options }) => masked && options.searched);
    return target?.searched && !tellsMasked ? [{ name, refers, target }] : [];
  });
}

/** The conditions under which a search finds a record by those it refers to, one for each such field. */
export function referredOf(
  engine: Database['engine'],
  registry: Registry,
  shape: Shape,
  q: string,
  way: SearchWay,
  known: ReadonlyMap<string, FoundIds> = new Map(),
): readonly SqlFragment[] {
  const sought = soughtIn(q);
  if (sought.forms.length === 0) return [];
  return referredFields(registry, shape).map(({ name, refers, target }) => {
    const ids = known.get(name);
    if (ids?.length === 0) return either([]);
    if (ids) return { text: refers === 'one' ? `${quoted(name)} in (${places(ids.length)})` : linked(shape, name, `in (${places(ids.length)})`), values: ids };
    if (way === 'walked' && refers === 'one') {
      const { text, values } = readsSought(engine, 't."searchText"', sought);
      const named = `t."id" = ${quoted(shape.name)}.${quoted(name)} and t."deletedAt" is null`;
      return { text: `exists (select 1 from ${quoted(target.name)} t where ${named} and ${text})`, values };
    }
    const { text, values } = found(engine, target, sought);
    return { text: refers === 'one' ? `${quoted(name)} in (${text})` : linked(shape, name, `in (${text})`), values };
  });
}

/** Ids of the records that hold what is sought, found before. */
export type FoundIds = readonly number[];

/** The condition for records that a search finds by those they refer to alone; `known` has what was found among these, by field. */
export function referredTo(engine: Database['engine'], registry: Registry, shape: Shape, q: string, way: SearchWay, known: ReadonlyMap<string, FoundIds>): SqlFragment {
  const each = referredOf(engine, registry, shape, q, way, known);
  return way === 'walked' ? either(each) : among(each.map((referred) => idsOf(shape.name, referred)));
}

const linked = (shape: Shape, name: string, condition: string): string =>
  `exists (select 1 from ${quoted(linkTableOf(shape.name, name))} l where l."ownerId" = ${quoted(shape.name)}."id" and l."targetId" ${condition})`;

/** The SQL of a field: its column, or how it is computed. */
export const expressionOf = (shape: Shape, name: string): string =>
  shape.computed.find((one) => one.name === name)?.sql ?? quoted(name);

function conditionOf(engine: Database['engine'], shape: Shape, name: string, field: Field, filter: Filter): SqlFragment {
  const { columns } = kindOf(field).columns;
  if (columns.length > 1) {
    const parts = columns.map(([suffix]) => quoted(name + suffix));
    if (filter.is === 'none') return plain(`coalesce(${parts.join(', ')}) is null`);
    if (filter.is === 'text') return either(parts.map((part) => holds(engine, `lower(${part})`, fold(filter.value))));
  }
  if (isLinked(field)) {
    if (filter.is === 'none') return plain(`not ${linked(shape, name, 'is not null')}`);
    if (filter.is === 'oneOf')
      return { text: linked(shape, name, `in (${places(filter.values.length)})`), values: filter.values };
  }
  const through = shape.computed.find((one) => one.name === name)?.through;
  if (through && filter.is !== 'none') {
    // Asked once of the records that are named, of which there are fewer, not of every one that names them.
    const { text, values } = valueCondition(engine, quoted(through.column), field, filter);
    return { text: `${quoted(through.by)} in (select "id" from ${quoted(through.of)} where ${text})`, values };
  }
  return valueCondition(engine, expressionOf(shape, name), field, filter);
}

/** The condition for records at a place within corners; records that name the one with the place are found through it. */
function insideOf(shape: Shape, corners: Extract<Filter, { is: 'inside' }>['corners']): SqlFragment {
  const through = shape.computed.find(({ name }) => name === 'latitude')?.through;
  const condition = insideOutline('"latitude"', '"longitude"', corners);
  return through ? { text: `${quoted(through.by)} in (select "id" from ${quoted(through.of)} where ${condition.text})`, values: condition.values } : condition;
}

function valueCondition(engine: Database['engine'], expression: string, field: Field, filter: Filter): SqlFragment {
  switch (filter.is) {
    case 'none':
      return plain(kindOf(field).sortsAsText ? `(${expression} is null or ${expression} = '')` : `${expression} is null`);
    case 'oneOf':
      return filter.values.length === 1
        ? { text: `${expression} = ?`, values: filter.values }
        : { text: `${expression} in (${places(filter.values.length)})`, values: filter.values };
    case 'flag':
      return { text: `${expression} = ?`, values: [filter.value] };
    case 'text':
      return holds(engine, `lower(${expression})`, fold(filter.value));
    case 'range':
      return rangeOf(expression, field, filter);
    case 'inside':
      throw new Error('A place is no value of one field');
  }
}

function rangeOf(expression: string, field: Field, range: Extract<Filter, { is: 'range' }>): SqlFragment {
  const { filter, time } = kindOf(field);
  const stored = (end: number | string | undefined) => (end === undefined ? undefined : (filter?.stored?.(end) ?? end));
  const [from, to] = [stored(range.from), stored(range.to)];
  if (time === 'moment') {
    return bothEnds(
      from === undefined ? undefined : { text: `${expression} >= ?`, values: [startOfDay(String(from))] },
      to === undefined ? undefined : { text: `${expression} < ?`, values: [startOfDay(String(to), 1)] },
    );
  }
  if (from !== undefined && from === to) return { text: `${expression} = ?`, values: [from] };
  return bothEnds(
    from === undefined ? undefined : { text: `${expression} >= ?`, values: [from] },
    to === undefined ? undefined : { text: `${expression} <= ?`, values: [to] },
  );
}

const bothEnds = (...ends: readonly (SqlFragment | undefined)[]): SqlFragment =>
  join(
    ends.filter((end) => end !== undefined),
    ' and ',
  );
