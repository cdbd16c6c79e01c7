import { types, type IAnyType, type IModelType, type ISimpleType, type IType } from 'mobx-state-tree';
import type { Entity, FieldName, Row } from './entity.ts';
import type { Held } from './field.ts';
import type { Schema } from './kinds/kind.ts';
import { schemaOf } from './kinds/kinds.ts';

/** The node of the tree that holds values of a shape. What lies in a list is plain data. */
function nodeOf(schema: Schema): IAnyType {
  switch (schema.type) {
    case 'string':
      return schema.enum ? types.enumeration([...schema.enum]) : types.string;
    case 'integer':
      return types.integer;
    case 'number':
      return types.number;
    case 'boolean':
      return types.boolean;
    case 'object':
      return types.model(Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, nodeOf(part)])));
    case 'array':
      return types.array(schema.items.type === 'object' ? types.frozen() : nodeOf(schema.items));
  }
}

type Stamp = 'id' | 'version' | 'createdAt' | 'updatedAt';

type Property<V> = IType<V, V, V>;

/** The properties of a record's model, by field. */
export type Properties<E extends Entity> = {
  id: ISimpleType<number>;
  version: ISimpleType<number>;
  createdAt: ISimpleType<string>;
  updatedAt: ISimpleType<string>;
} & { -readonly [N in Exclude<FieldName<E>, Stamp>]: Property<Held<E['fields'][N]>> };

/** The model of one record. */
export type ModelOf<E extends Entity> = IModelType<Properties<E>, {}>;

/**
 * The model of one open record, to be extended with views and actions. Rows of lists stay plain: a model for each
 * costs more than reading them. Take a row's own fields for its snapshot with `snapshotOf`.
 */
export function modelOf<E extends Entity>(entity: E): ModelOf<E> {
  const properties: Record<string, IAnyType> = {
    id: types.integer,
    version: types.integer,
    createdAt: types.string,
    updatedAt: types.string,
  };
  for (const [name, field] of Object.entries(entity.fields)) {
    const node = nodeOf(schemaOf(field));
    const always = (field.presence === 'required' || field.presence === 'initial' || field.presence === 'assigned') && field.seenBy === undefined;
    properties[name] = always ? node : types.maybeNull(node);
  }
  return types.model(entity.name, properties) as unknown as ModelOf<E>;
}

/** A record's own fields and stamps, without what an answer carries beside them. */
export function snapshotOf<E extends Entity>(entity: E, row: Row<E>): Row<E> {
  const { id, version, createdAt, updatedAt } = row;
  const snapshot: Record<string, unknown> = { id, version, createdAt, updatedAt };
  for (const name of Object.keys(entity.fields))
    snapshot[name] = (row as Readonly<Record<string, unknown>>)[name] ?? null;
  return snapshot as Row<E>;
}
