import { flag, integer, isWritten, names, type Field, type Held, type Sent } from './field.ts';

/** The fields of a record by name. */
export type Fields = Readonly<Record<string, Field>>;

/** A kind of record, described once: its name, its fields and the field that labels it for people. */
export interface Entity<N extends string = string, F extends Fields = Fields> {
  readonly name: N;
  readonly fields: F;
  /** The field by which people know a record. */
  readonly title: string;
  /** History entries beside the fields, for what is stored elsewhere, such as rights that were given. */
  readonly auditOnly: Fields;
  /** Fields in which two records agree only when they are the same, where no field of theirs is unique. Nothing enforces it. */
  readonly identity: readonly string[];
  /** Fields that say whose a record is, `createdBy` for who made it. Without any, everybody's reach is all records. */
  readonly own: readonly string[];
  /** Read and written with a network alone: a browser keeps neither its records nor changes of them. */
  readonly onlineOnly: boolean;
}

/** The names of an entity's fields. */
export type FieldName<E extends Entity> = keyof E['fields'] & string;

/** The names of the fields that are written. */
export type WrittenName<E extends Entity> = {
  [N in FieldName<E>]: E['fields'][N]['presence'] extends 'computed' | 'assigned' ? never : N;
}[FieldName<E>];

/** Columns of every record beside its fields. */
export interface Stamps {
  readonly id: number;
  /** Grows by one with each write; a write says which one it read. */
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A record as a reader gets it. */
export type Row<E extends Entity> = Stamps & { readonly [N in FieldName<E>]: Held<E['fields'][N]> };

type OpenName<E extends Entity> = {
  [N in WrittenName<E>]: E['fields'][N]['presence'] extends 'required' ? never : N;
}[WrittenName<E>];

/** Values of a new record: required fields, and any others. */
export type Create<E extends Entity> = {
  -readonly [N in Exclude<WrittenName<E>, OpenName<E>>]: Sent<E['fields'][N]>;
} & { -readonly [N in OpenName<E>]?: Sent<E['fields'][N]> };

/** A change: only the fields that changed. */
export type Patch<E extends Entity> = { -readonly [N in WrittenName<E>]?: Sent<E['fields'][N]> };

/** A record being filled in: any written field may be empty yet. */
export type Draft<E extends Entity> = { -readonly [N in WrittenName<E>]: Held<E['fields'][N]> | null };

/** Labels of referred records: entity name, then id. In the reader's language. */
export type Labels = Readonly<Record<string, Readonly<Record<number, string>>>>;

/** The answer to `GET /api/{record}`: a window of the result, and how many there are in all. */
export interface ListResponse<R> {
  readonly rows: readonly R[];
  readonly total: number;
  readonly labels: Labels;
}

/** The answer to `GET /api/{record}/{id}`: the record, with what is needed to show it. */
export type RecordResponse<R> = R & {
  readonly labels: Labels;
  /** Fields this reader may not see; null in the row. */
  readonly hidden: readonly string[];
};

/** Fields that follow from others: run by the form on each change and by the server before the rules. */
export type Autofill<E extends Entity> = {
  readonly [N in WrittenName<E>]?: (draft: Draft<E>) => Held<E['fields'][N]> | null;
};

/** The fields that name one other record, such as a person. */
type PersonField<F extends Fields> = { [N in keyof F & string]: F[N]['kind'] extends 'reference' ? N : never }[keyof F & string];

/**
 * Describes a kind of record. `title` is the field by which people know a record; the first field unless said.
 * `identity` says when two records are the same: by it an import knows a record again that has no unique field.
 * `own` names the fields whose people the record belongs to: rights can then reach one's own records alone.
 * `onlineOnly` keeps a kind out of what browsers keep for times without a network: members, roles.
 * Throws when a field takes the name of a stamp.
 */
export function defineEntity<const N extends string, const F extends Fields>(
  name: N,
  fields: F,
  options: {
    readonly title?: keyof F & string;
    readonly auditOnly?: Fields;
    readonly identity?: readonly (keyof F & string)[];
    readonly own?: readonly (PersonField<F> | 'createdBy')[];
    readonly onlineOnly?: true;
  } = {},
): Entity<N, F> {
  for (const stamp of ['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'deletedAt']) {
    if (stamp in fields) throw new Error(`'${name}' has a field '${stamp}' already`);
  }
  const { title = Object.keys(fields)[0] ?? 'id', auditOnly = {}, identity = [], own = [], onlineOnly = false } = options;
  return { name, fields, title, auditOnly, identity, own, onlineOnly };
}

/** The fields every dictionary has: its name in three languages, whether it is offered, and its place. */
export const dictionaryFields = {
  name: names({ required: true, unique: true, searched: true, max: 80 }),
  active: flag({ initial: true }),
  sort: integer({ initial: 0, min: 0, max: 100_000 }),
} as const;

/** The fields every dictionary has. */
export type DictionaryFields = typeof dictionaryFields;

/** Describes a dictionary: names that other records choose from, with fields of its own after the common ones. */
export function defineDictionary<const N extends string, const F extends Fields = {}>(
  name: N,
  extra: F = {} as F,
): Entity<N, DictionaryFields & F> {
  return defineEntity(name, { ...dictionaryFields, ...extra }, { title: 'name' as never }) as Entity<
    N,
    DictionaryFields & F
  >;
}

/** Some fields of an entity with their names; told once for each entity, since every record asks. */
function someFields(isAmong: (field: Field) => boolean): (entity: Entity) => readonly (readonly [string, Field])[] {
  const known = new WeakMap<Fields, readonly (readonly [string, Field])[]>();
  return ({ fields }) => {
    let some = known.get(fields);
    if (!some) known.set(fields, (some = Object.entries(fields).filter(([, field]) => isAmong(field))));
    return some;
  };
}

/** The written fields of an entity with their names. */
export const writtenFields = someFields(isWritten);

/** The written fields that people send. */
export const sentFields = someFields((field) => isWritten(field) && field.options.byServer !== true && field.options.internal !== true);

/** Changed fields of which people are told: without what the product keeps for itself, and the moment that follows from another of them. */
export const toldFields = ({ fields, auditOnly }: Entity, changed: readonly string[]): readonly string[] =>
  changed.filter((name) => {
    const field = fields[name] ?? auditOnly[name];
    return field !== undefined && field.options.internal !== true && !('enters' in field && changed.includes(field.enters as string));
  });

/** The fields of an entity that lie in its tables: those that are written, and those that the server assigns. */
export const storedFields = someFields(({ presence }) => presence !== 'computed');
