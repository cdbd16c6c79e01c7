import { types, type IAnyType, type IModelType, type ISimpleType, type IType } from 'mobx-state-tree';
import type { Entity, FieldName, Row } from './entity.ts';
import type { Field, Held, Kind, Options } from './field.ts';

const Names = types.model({ kr: '', en: '', zh: '' });
const Photo = types.model({ file: types.string, width: types.number, height: types.number });
const File = types.model({ file: types.string, name: types.string, size: types.number });

/** The node of the tree that holds what a kind holds. */
const nodes: { readonly [K in Kind]: (options: Options<K>) => IAnyType } = {
  text: () => types.string,
  integer: () => types.integer,
  decimal: () => types.number,
  money: () => types.integer,
  flag: () => types.boolean,
  choice: ({ of }) => types.enumeration([...of]),
  plainDate: () => types.string,
  instant: () => types.string,
  names: () => Names,
  reference: () => types.integer,
  references: () => types.array(types.integer),
  photos: () => types.array(Photo),
  file: () => File,
  rows: () => types.array(types.frozen()),
};

const nodeOf = <K extends Kind>(field: Field<K>): IAnyType => nodes[field.kind](field.options);

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
    const node = nodeOf(field);
    const always = (field.presence === 'required' || field.presence === 'initial') && field.seenBy === undefined;
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
