import type { Entity, Labels, Row } from '#kit/records/entity.ts';
import { listField } from '#kit/fields/list-fields.tsx';
import type { Field } from '#kit/records/field.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { fieldOf, sortable } from '#kit/records/query.ts';
import { labelKey } from '#kit/records/words.ts';
import type { Column, FieldColumn, ListSpec, OwnColumn } from '../list-spec.ts';
import type { ReactNode } from 'react';

/** A column ready to be laid out and drawn. */
export interface ListColumn {
  readonly id: string;
  readonly title: string;
  /** The field shown, where the column shows one as it is. */
  readonly field?: Field;
  readonly cell?: (row: Row<Entity>, labels: Labels) => ReactNode;
  /** The name in a query's `sort`; absent where sorting has no meaning. */
  readonly sort?: string;
  readonly filter?: string;
  readonly align: 'start' | 'end';
  readonly width: number;
  readonly grow: number;
  readonly hidden: boolean;
  readonly tablet: boolean;
  /** The fields that stand for it in a file. */
  readonly fields: readonly string[];
  /** The first column: names the record and leads to it. */
  readonly main: boolean;
}

const isOwn = <E extends Entity>(column: Column<E>): column is OwnColumn<E> => typeof column === 'object' && 'id' in column;

/** Lays out the columns an area names. Throws for a field the record does not have, and for a name used twice. */
export function columnsOf<E extends Entity>(entity: E, spec: ListSpec<E>): readonly ListColumn[] {
  const seen = new Set<string>();
  return spec.columns.map((said, index) => {
    const column = resolve(entity, spec, said, index === 0);
    if (seen.has(column.id)) throw new Error(`'${entity.name}' has two columns '${column.id}'`);
    seen.add(column.id);
    return column;
  });
}

function resolve<E extends Entity>(entity: E, spec: ListSpec<E>, said: Column<E>, main: boolean): ListColumn {
  if (isOwn(said)) {
    const filter = said.filter ?? said.sort;
    return {
      id: said.id,
      title: said.titleKey,
      cell: said.cell as NonNullable<ListColumn['cell']>,
      ...(said.sort && { sort: said.sort }),
      ...(filter && { filter }),
      align: said.align ?? 'start',
      width: said.width ?? 150,
      grow: said.grow ?? (said.width === undefined ? 1 : 0),
      hidden: said.hidden ?? false,
      tablet: said.tablet ?? true,
      fields: said.fields ?? (filter === undefined ? [] : [filter]),
      main,
    };
  }
  const more: FieldColumn<E> = typeof said === 'object' ? (said as FieldColumn<E>) : { field: said };
  const field = fieldOf(entity, more.field);
  if (!field) throw new Error(`'${entity.name}' has no field '${more.field}'`);
  const [width, grow] = main ? [260, 2] : listField(field).width;
  const cell = more.cell ?? spec.cells?.[more.field];
  return {
    id: more.field,
    title: more.titleKey ?? labelKey(entity, more.field),
    field,
    ...(cell && { cell: cell as NonNullable<ListColumn['cell']> }),
    ...(sortable(field) && { sort: more.field }),
    filter: more.field,
    align: kindOf(field).isNumber ? 'end' : 'start',
    width: more.width ?? width,
    grow: more.grow ?? (more.width === undefined ? grow : 0),
    hidden: more.hidden ?? false,
    tablet: more.tablet ?? true,
    fields: more.fields ?? [more.field],
    main,
  };
}

/** Fields of the filter menu: those an area names, else every field that can be filtered. */
export function filterNames<E extends Entity>(entity: E, spec: ListSpec<E>): readonly string[] {
  return spec.filters ?? [...Object.keys(entity.fields).filter((name) => kindOf(entity.fields[name]!).filter), 'updatedAt'];
}
