import type { Field } from '#kit/entity/field.ts';
import { fieldOf, type Filter, type ListQuery } from '#kit/entity/query.ts';
import { fold, searchForms } from '#kit/entity/search.ts';
import type { Database } from '../database/database.ts';
import { nameSuffixes } from '../database/schema.ts';
import { join, places, plain, quoted, type Piece } from '../database/statement.ts';
import { ruleBroken } from '../refusal.ts';
import { either, found, holds, reads } from './containing.ts';
import { startOfDay } from './new-york.ts';
import type { Registry } from './registry.ts';
import type { Shape } from './shape.ts';

/**
 * How a search is put: `found` looks its hits up first, best where they are few; `walked` asks each row that comes by,
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
): Piece {
  const conditions: Piece[] = [plain('"deletedAt" is null')];
  for (const [name, filter] of Object.entries(query.filters)) {
    const field = fieldOf(shape.entity, name);
    if (!field) throw ruleBroken({ [name]: 'rule.unknown' });
    conditions.push(conditionOf(engine, shape, name, field, filter));
  }
  if (query.q !== '') conditions.push(searchOf(engine, registry, shape, query.q, way));
  return join(conditions, ' and ');
}

function searchOf(engine: Database['engine'], registry: Registry, shape: Shape, q: string, way: SearchWay): Piece {
  const forms = searchForms(q);
  const referred = referredOf(engine, registry, shape, q);
  if (way === 'walked') {
    const own = shape.searched && forms.length > 0 ? [reads(engine, '"searchText"', forms, 'anywhere')] : [];
    return either([...own, ...referred]);
  }
  const own = shape.searched && forms.length > 0 ? [found(engine, shape, forms)] : [];
  const ways = [...own, ...referred];
  return ways.length > 1 ? among(shape, ways) : either(ways);
}

/** One of several conditions, each asked by itself, so that each has its index. */
export const among = ({ name }: Shape, ways: readonly Piece[]): Piece => {
  const { text, values } = join(
    ways.map((way) => ({ ...way, text: `select "id" from ${quoted(name)} where "deletedAt" is null and ${way.text}` })),
    ' union all ',
  );
  return { text: `"id" in (${text})`, values };
};

/** The conditions under which a search finds a record by those it refers to, one for each such field. */
export function referredOf(engine: Database['engine'], registry: Registry, shape: Shape, q: string): readonly Piece[] {
  const forms = searchForms(q);
  if (forms.length === 0) return [];
  return Object.entries(shape.entity.fields).flatMap(([name, { kind, options, presence, seenBy }]) => {
    // What not everyone may see is found by nobody: the search would tell it.
    if (seenBy !== undefined) return [];
    if (!options.searched || presence === 'derived' || (kind !== 'reference' && kind !== 'references')) return [];
    const target = registry.find((options as { to: string }).to);
    if (!target?.searched) return [];
    const { text, values } = found(engine, target, forms);
    const ids = `select "id" from ${quoted(target.name)} where "deletedAt" is null and ${text}`;
    return [
      { text: kind === 'reference' ? `${quoted(name)} in (${ids})` : linked(shape, name, `in (${ids})`), values },
    ];
  });
}

const linked = (shape: Shape, name: string, condition: string): string =>
  `exists (select 1 from ${quoted(`${shape.name}_${name}`)} l where l."ownerId" = ${quoted(shape.name)}."id" and l."targetId" ${condition})`;

/** The SQL of a field: its column, or how it is derived. */
export const expressionOf = (shape: Shape, name: string): string =>
  shape.derived.find((one) => one.name === name)?.sql ?? quoted(name);

function conditionOf(engine: Database['engine'], shape: Shape, name: string, field: Field, filter: Filter): Piece {
  const derived = field.presence === 'derived';
  if (field.kind === 'names') {
    const columns = nameSuffixes.map((suffix) => quoted(name + suffix));
    if (filter.is === 'none') return plain(`coalesce(${columns.join(', ')}) is null`);
    if (filter.is === 'text')
      return either(columns.map((column) => holds(engine, `lower(${column})`, fold(filter.value))));
  }
  if (field.kind === 'references' && !derived) {
    if (filter.is === 'none') return plain(`not ${linked(shape, name, 'is not null')}`);
    if (filter.is === 'oneOf')
      return { text: linked(shape, name, `in (${places(filter.values.length)})`), values: filter.values };
  }
  const through = shape.derived.find((one) => one.name === name)?.through;
  if (through && filter.is !== 'none') {
    // Asked once of the records that are named, of which there are fewer, not of every one that names them.
    const { text, values } = valueCondition(engine, quoted(through.column), field, filter);
    return { text: `${quoted(through.by)} in (select "id" from ${quoted(through.of)} where ${text})`, values };
  }
  return valueCondition(engine, expressionOf(shape, name), field, filter);
}

function valueCondition(engine: Database['engine'], expression: string, field: Field, filter: Filter): Piece {
  switch (filter.is) {
    case 'none':
      return plain(field.kind === 'text' ? `(${expression} is null or ${expression} = '')` : `${expression} is null`);
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
  }
}

function rangeOf(expression: string, { kind }: Field, range: Extract<Filter, { is: 'range' }>): Piece {
  const { from, to } = kind === 'money' ? inCents(range) : range;
  if (kind === 'instant') {
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

/** Sums are asked for in dollars and kept in cents. */
const inCents = ({ from, to }: Extract<Filter, { is: 'range' }>) => ({
  from: from === undefined ? undefined : Math.round(Number(from) * 100),
  to: to === undefined ? undefined : Math.round(Number(to) * 100),
});

const bothEnds = (...ends: readonly (Piece | undefined)[]): Piece =>
  join(
    ends.filter((end) => end !== undefined),
    ' and ',
  );
