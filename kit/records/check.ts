import type { I18n } from '#core/i18n/i18n.ts';
import type { Draft, Entity, WrittenName } from './entity.ts';
import { isWritten, type Field } from './field.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty } from './value.ts';

export { bounds } from './kinds/kind.ts';

/** Message keys by field; empty for a valid draft. */
export type Problems = Readonly<Record<string, string>>;

/** A rule: true, or the key of the message. */
export type Rule<V, D> = (value: V, draft: D) => true | string;

/** Rules of an area, by field. They run after the field's own and only on values that are there. */
export type OwnRules<E extends Entity> = {
  readonly [N in WrittenName<E>]?: readonly Rule<NonNullable<Draft<E>[N]>, Draft<E>>[];
};

/**
 * Checks a draft against the fields' rules and then the area's; at most one problem a field.
 * `only` names the fields to look at, all unless said. A field with a value to start from may be absent, but not empty.
 */
export function check<E extends Entity>(
  entity: E,
  own: OwnRules<E> | undefined,
  draft: Partial<Draft<E>>,
  only?: readonly string[],
): Problems {
  const problems: Record<string, string> = {};
  const values = draft as Readonly<Record<string, unknown>>;
  for (const name of only ?? Object.keys(entity.fields)) {
    const field = entity.fields[name];
    if (!field || !isWritten(field)) continue;
    const problem = checkField(field, values[name]) ?? checkOwn(field, own, name, values);
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}

/** Message key for a value that its field alone forbids, or undefined. */
export function checkField(field: Field, value: unknown): string | undefined {
  if (isEmpty(field, value)) return mayBeEmpty(field, value) ? undefined : 'rule.required';
  const outcome = kindOf(field).check(value as never, field.options as never, checkField);
  return outcome === true ? undefined : outcome;
}

function mayBeEmpty(field: Field, value: unknown): boolean {
  if (field.presence === 'required') return false;
  return field.presence === 'optional' || value === undefined || Array.isArray(value);
}

function checkOwn(
  field: Field,
  own: OwnRules<never> | undefined,
  name: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const more = (own as Readonly<Record<string, readonly Rule<unknown, unknown>[]>> | undefined)?.[name];
  if (!more || isEmpty(field, values[name])) return undefined;
  for (const rule of more) {
    const outcome = rule(values[name], values);
    if (outcome !== true) return outcome;
  }
  return undefined;
}

/**
 * The values for the places in a field's messages: `t(problem, ruleValues(field, i18n))`.
 * With a voice, numbers, sums and days are written as the reader's language writes them; sums are dollars without, too.
 */
export function ruleValues(
  field: Field,
  voice?: Pick<I18n, 'number' | 'money' | 'day'>,
): Readonly<Record<string, string | number>> {
  const said: Readonly<Record<string, unknown>> = { ...kindOf(field).limits?.(field.options as never), ...(field.options as Readonly<Record<string, unknown>>) };
  const { isMoney = false } = kindOf(field);
  const values: Record<string, string | number> = {};
  for (const name of ['min', 'max', 'step']) {
    const value = said[name];
    if (typeof value === 'number') values[name] = isMoney ? (voice?.money(value) ?? value / 100) : (voice?.number(value, said['plain'] === true ? { useGrouping: false } : undefined) ?? value);
    if (typeof value === 'string') values[name] = voice ? voice.day(value) : value;
  }
  return values;
}
