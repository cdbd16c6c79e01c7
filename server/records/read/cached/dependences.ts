import { kindOf as fieldKind, targetOf } from '#kit/records/kinds/kinds.ts';
import { fieldOf, type Sort } from '#kit/records/query.ts';
import { quoted } from '../../../database/statement.ts';
import type { Registry } from '../../registry.ts';
import type { Shape } from '../../shape.ts';
import { expressionOf } from '../where.ts';
import type { ColumnSpec } from './table.ts';
import { columnOf, isOwn } from './tests.ts';

/** Records of another kind that the place of rows in an order hangs on. */
export interface OrderDependency {
  readonly record: string;
  /** The reference through which a row hangs on a record of that kind. */
  readonly by: ColumnSpec;
  /** Only what the record is called counts. */
  readonly titleOnly: boolean;
}

/** The columns, titles and records of other kinds that an order hangs on; undefined for one that only the database can follow. */
export function hangingOf(
  registry: Registry,
  shape: Shape,
  sort: readonly Sort[],
): { readonly watched: readonly ColumnSpec[] | undefined; readonly hasTitle: boolean; readonly dependences: readonly OrderDependency[] } | undefined {
  const watched: ColumnSpec[] = [];
  const dependences: OrderDependency[] = [];
  let watchesAll = false;
  let hasTitle = false;
  for (const { field: name } of sort) {
    const field = fieldOf(shape.entity, name);
    if (!field) return undefined;
    const through = shape.computed.find((one) => one.name === name)?.through;
    const target = targetOf(field);
    if (through) dependences.push({ record: through.of, by: { sql: quoted(through.by), storage: 'id' }, titleOnly: false });
    else if (field.presence === 'computed' && !isOwn(expressionOf(shape, name))) return undefined;
    else if (target !== undefined && field.presence !== 'computed' && registry.find(target)) dependences.push({ record: target, by: { sql: quoted(name), storage: 'id' }, titleOnly: true });
    else if (name === shape.entity.title) hasTitle = true;
    else if (name !== 'id') {
      const column = fieldKind(field).isFreeText ? undefined : columnOf(shape, name, field);
      if (column) watched.push(column);
      else watchesAll = true;
    }
  }
  return { watched: watchesAll ? undefined : watched, hasTitle, dependences };
}
