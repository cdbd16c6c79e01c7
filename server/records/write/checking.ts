import { check, type Problems } from '#kit/records/check.ts';
import { isWritten } from '#kit/records/field.ts';
import { draftOf, same, tidy } from '#kit/records/draft.ts';
import { dictionaryFields, type Autofill } from '#kit/records/entity.ts';
import { applyAutofill } from '#kit/records/autofill.ts';
import { ownStates, type States } from '#kit/records/states.ts';
import { codes, noPermission, Refusal } from '../../refusal.ts';
import type { Reads } from '../../database/database.ts';
import { rowsOf } from '../../database/statement.ts';
import type { UnvalidatedRecord } from '../../slots.ts';
import type { Origin } from '../events.ts';
import type { Registry, Writer } from '../registry.ts';
import { emptiedOnLeaving } from '../left-state.ts';
import type { RecordRow, Shape } from '../shape.ts';
import { checkStates } from './state-checks.ts';
import { revisionOf, type Draft, type Revision } from './storing.ts';
import type { Values } from './work.ts';

/** Problems of one of many records. `taken` names the records that already hold its unique values, `takenIn` the languages in which a name is theirs. */
export interface RowProblem {
  readonly index: number;
  readonly fields: Problems;
  readonly taken?: Readonly<Record<string, number>>;
  readonly takenIn?: Readonly<Record<string, readonly string[]>>;
}

/** The most problems an answer carries; who sends thousands of records checks them before. */
const maxProblems = 100;

/** Throws a `Refusal` 400 when there are problems: those of the first record, and of each by its index. */
export function refuseProblems(problems: readonly RowProblem[], single: boolean): void {
  const [first] = problems;
  if (!first) return;
  const { fields, taken, takenIn } = first;
  const own = { fields, ...(taken && { taken }), ...(takenIn && { takenIn }) };
  throw new Refusal(
    400,
    codes.rule,
    'Some values do not fit',
    single ? own : { ...own, rows: problems.slice(0, maxProblems) },
  );
}

/** Values with what follows for them from other records, or why that record cannot be written. */
export async function runBeforeValidate(
  connection: Reads,
  shape: Shape,
  some: readonly UnvalidatedRecord[],
  origin: Origin,
  who: Writer,
): Promise<readonly (Values | Refusal)[]> {
  const { spec } = shape;
  const more = await spec.beforeValidate?.(connection, some, origin, who);
  const placed = origin === 'server' ? [] : await lastPlaces(connection, spec.entity, some);
  const emptied = await emptiedOnLeaving(connection, shape, some);
  return some.map(({ patch }, place) => {
    const own = more?.[place];
    return own instanceof Refusal ? own : own || placed[place] || emptied[place] ? { ...patch, ...emptied[place], ...placed[place], ...own } : patch;
  });
}

/** The distance between two values of a dictionary: room for nine to come between. */
const placeStep = 10;

/** New values of a dictionary stand behind the others, unless somebody says where. */
async function lastPlaces(connection: Reads, { name, fields }: Shape['entity'], some: readonly UnvalidatedRecord[]): Promise<readonly ({ readonly sort: number } | undefined)[]> {
  const isPlaced = ({ before, patch }: UnvalidatedRecord) => before !== undefined || patch['sort'] !== undefined;
  if (fields['name'] !== dictionaryFields.name || some.every(isPlaced)) return [];
  const [row] = await rowsOf<{ readonly last: number | string | null }>(connection, `select max("sort") as "last" from "${name}" where "deletedAt" is null`);
  let last = Number(row?.last ?? 0);
  return some.map((one) => (isPlaced(one) ? undefined : { sort: (last = Math.min(last + placeStep, dictionaryFields.sort.options.max ?? last)) }));
}

/** States of fields that keep them as records, and the values that were sent: what `beforeValidate` adds takes no right of the writer. */
interface CheckOptions {
  readonly states?: Readonly<Record<string, States>>;
  readonly sent?: Values;
}

/** A new record with the values its fields start from, and what is wrong with it. */
export function checkCreate(
  registry: Registry,
  shape: Shape,
  who: Writer,
  values: Values,
  { states = ownStates(shape.entity.fields), sent = values }: CheckOptions = {},
): { draft: Draft; fields?: Problems; lacks?: string } {
  const { entity, spec } = shape;
  const start = draftOf(entity) as Draft;
  const draft: Record<string, unknown> = { ...start };
  const unknown = fill(shape, draft, values);
  if (unknown) return { draft, fields: unknown };
  mayChange(registry, shape, who, start, values, sent);
  const followed = spec.autofill
    ? (applyAutofill(spec.autofill as Autofill<typeof entity>, draft as never) as Draft)
    : draft;
  const { fields: obstacles, lacks } = checkStates(registry, who, states, undefined, followed);
  const fields = { ...obstacles, ...check(entity, spec.rules as never, followed) };
  return isNone(fields) ? { draft: followed } : { draft: followed, fields, ...(lacks !== undefined && { lacks }) };
}

/**
 * A record after a change, or what is wrong with it; `lacks` is the permission of a step that its writer may not make. What was wrong before, in fields that nobody touches,
 * does not stand in the way: rules change while records stay.
 */
export function checkUpdate(
  registry: Registry,
  shape: Shape,
  who: Writer,
  before: RecordRow,
  patch: Values,
  { states = ownStates(shape.entity.fields), sent = patch, back = false }: CheckOptions & { readonly back?: boolean } = {},
): { revision?: Revision; fields?: Problems; lacks?: string } {
  const { entity, spec } = shape;
  const draft: Record<string, unknown> = { ...before };
  const unknown = fill(shape, draft, patch);
  if (unknown) return { fields: unknown };
  mayChange(registry, shape, who, before, patch, sent);
  const after = spec.autofill
    ? { ...draft, ...applyAutofill(spec.autofill as Autofill<typeof entity>, draft as never) }
    : draft;
  const revision = revisionOf(shape, before, after);
  if (!revision) return {};
  const { fields: obstacles, lacks } = checkStates(registry, who, states, before, after, back);
  if (!isNone(obstacles)) return { fields: obstacles, ...(lacks !== undefined && { lacks }) };
  const problems = check(entity, spec.rules as never, after as never);
  if (isNone(problems)) return { revision };
  const old = check(entity, spec.rules as never, before as never);
  const fresh = Object.entries(problems).filter(([name, key]) => name in revision.changes || old[name] !== key);
  return fresh.length === 0 ? { revision } : { fields: Object.fromEntries(fresh) };
}

/** Puts values into a draft; returns the names that are no fields to write. */
function fill({ entity }: Shape, draft: Record<string, unknown>, values: Values): Problems | undefined {
  let unknown: Record<string, string> | undefined;
  for (const name of Object.keys(values)) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    if (!field || !isWritten(field)) (unknown ??= {})[name] = 'rule.unknown';
    else if (values[name] !== undefined) draft[name] = tidy(field, values[name]);
  }
  return unknown;
}

/** Throws a `Refusal` 403 where a field that was sent takes more than the right to change the record. */
function mayChange(registry: Registry, { entity }: Shape, who: Writer, before: Values, values: Values, sent: Values): void {
  for (const name of Object.keys(sent)) {
    const field = entity.fields[name];
    const right = field?.options.changedBy;
    if (!field || right === undefined || same(field, before[name], values[name])) continue;
    if (!registry.allows(who, right)) throw noPermission(right);
  }
}

/** No keys at all. */
export const isNone = (values: object): boolean => {
  for (const _ in values) return false;
  return true;
};
