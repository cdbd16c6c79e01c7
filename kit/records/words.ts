import { dictionaryFields, type DictionaryFields, type Entity, type FieldName } from './entity.ts';
import type { Field } from './field.ts';

/** Fields whose words are kit's, the same for every record. */
type Shared = keyof DictionaryFields;

type ChoiceKey<Key extends string, F> =
  F extends Field<'choice' | 'numberedChoice', infer C> ? `${Key}.${NonNullable<C> & (string | number)}` : never;

type LineKey<Key extends string, F> = F extends Field<'rows', readonly (infer R)[]> ? `${Key}.${keyof R & string}` : never;

type FieldKey<E extends Entity, N extends FieldName<E>> =
  | `${E['name']}.${N}`
  | ChoiceKey<`${E['name']}.${N}`, E['fields'][N]>
  | LineKey<`${E['name']}.${N}`, E['fields'][N]>;

/** The keys that a record demands of its area's words: its name, its fields, their choices. */
export type WordKey<E extends Entity> =
  | E['name']
  | {
      [N in FieldName<E>]: N extends Shared
        ? E['fields'][N] extends DictionaryFields[N]
          ? never
          : FieldKey<E, N>
        : FieldKey<E, N>;
    }[FieldName<E>];

/** The words that a record demands of its area: `{…} satisfies WordsOf<typeof heater>`; more are welcome. */
export type WordsOf<E extends Entity> = { readonly [K in WordKey<E>]: string } & Readonly<Record<string, string>>;

const stamps: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'updatedAt', 'bounds', 'within']);

/** The key of a field's label; stamps, filters by place and the fields that every dictionary has are named by kit. */
export function labelKey(entity: Entity, name: string): string {
  const field = entity.fields[name];
  const shared =
    field === undefined ? stamps.has(name) : field === (dictionaryFields as Readonly<Record<string, Field>>)[name];
  return shared ? `kit.field.${name}` : `${entity.name}.${name}`;
}
