import type { Draft, Entity, WrittenName } from './entity.ts';

/** What is wrong with a draft: field name to message key. Empty when all is well. */
export type Problems = Readonly<Record<string, string>>;

/** A rule: true, or the key of the message. */
export type Rule<V, D> = (value: V, draft: D) => true | string;

/** Rules of an area, by field. They run after the field's own and only on values that are there. */
export type OwnRules<E extends Entity> = {
  readonly [N in WrittenName<E>]?: readonly Rule<NonNullable<Draft<E>[N]>, Draft<E>>[];
};
