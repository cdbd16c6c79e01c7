import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import type { Reads } from '../../database/database.ts';
import { engineOf } from '../../database/engine.ts';
import { places, quoted, rowsOf } from '../../database/statement.ts';
import type { Work } from './work.ts';
import type { RowProblem } from './checking.ts';
import { filesIn, isMeasured } from './held-files.ts';
import { chunkSize } from '../read/load.ts';
import { codes, Refusal } from '../../refusal.ts';
import { idsReached, reachedBy } from '../reach.ts';
import type { Registry, Writer } from '../registry.ts';
import type { Shape } from '../shape.ts';
import type { Draft } from './storing.ts';

/** Number of live records of a kind that refer to a record. */
export interface UsedBy {
  readonly record: string;
  readonly count: number;
}

/** Records that refer to something that is not there: to records, or to files that they did not name before. */
export async function findMissing(
  work: Work,
  shape: Shape,
  candidates: readonly { readonly after: Draft; readonly before?: Draft; readonly changes?: object; readonly restores?: boolean }[],
  from: number,
): Promise<readonly RowProblem[]> {
  const problems = new Map<number, Record<string, string>>();
  for (const [field, described] of Object.entries(shape.entity.fields)) {
    const target = targetOf(described);
    if (described.presence === 'computed' || (target === undefined && !kindOf(described).holdsFiles)) continue;
    const rule = target === undefined ? 'rule.file.gone' : 'rule.missing';
    const named = candidates.map(({ after, before, changes, restores }) => {
      if (changes && !(field in changes)) return [];
      // one whose record went meanwhile is renewed
      if (restores && described.options.mark === true) return [];
      if (target !== undefined) return idsIn(after[field]);
      // one that was named before with other pixels is named anew
      const there = new Set(picturesIn(before?.[field]));
      const fresh = new Set(picturesIn(after[field]).filter((picture) => !there.has(picture)));
      return filesIn(after[field]).filter((_, at) => fresh.has(picturesIn(after[field])[at]!));
    });
    const asked = new Set<number | string>(named.flat());
    if (asked.size === 0) continue;
    const held = target === undefined ? await work.holdFiles(asked as ReadonlySet<string>) : undefined;
    const live: Pick<ReadonlySet<number | string>, 'has'> = held ? { has: (name) => held.has(String(name)) } : await liveIds(work, target!, asked as ReadonlySet<number>, described.options.mark === true);
    const seen = await seenAmong(work, target, named, candidates.map(({ before }) => before?.[field]));
    for (const [place, names] of named.entries()) {
      const isThere = names.every((name) => live.has(name) && seen(place, name));
      if (isThere && (!held || names.length === 0 || isMeasured(candidates[place]!.after[field], held))) continue;
      const fields = problems.get(from + place) ?? {};
      fields[field] = isThere ? 'rule.photo' : rule;
      problems.set(from + place, fields);
    }
  }
  return [...problems].map(([index, fields]) => ({ index, fields }));
}

/**
 * Fields that newly name what is switched off: an employee who is to take work over, or a value of a dictionary. What
 * was named before stays.
 */
export async function findInactive(
  { connection, registry }: Pick<Work, 'connection' | 'registry'>,
  { entity, spec }: Shape,
  some: readonly { readonly after: Draft; readonly before?: Draft }[],
): Promise<readonly RowProblem[]> {
  const problems = new Map<number, Record<string, string>>();
  for (const [field, described] of Object.entries(entity.fields)) {
    const target = registry.find(targetOf(described) ?? '')?.entity;
    // A state kept as a record has rules of its own.
    if (described.presence === 'computed' || !target || !('active' in target.fields) || field in (spec.states ?? {})) continue;
    if (!('sort' in target.fields) && (described.options as { readonly handedOver?: true }).handedOver !== true) continue;
    const fresh = some.map(({ after, before }) => idsIn(after[field]).filter((id) => !idsIn(before?.[field]).includes(id)));
    const asked = [...new Set(fresh.flat())];
    const inactive = new Set<number>();
    for (let start = 0; start < asked.length; start += chunkSize) {
      const part = asked.slice(start, start + chunkSize);
      const sql = `select "id" from ${quoted(target.name)} where "id" in (${places(part.length)}) and not "active"`;
      for (const { id } of await rowsOf<{ id: number }>(connection, sql, part)) inactive.add(Number(id));
    }
    for (const [place, ids] of fresh.entries()) if (ids.some((id) => inactive.has(id))) problems.set(place, { ...problems.get(place), [field]: 'rule.missing' });
  }
  return [...problems].map(([index, fields]) => ({ index, fields }));
}

/**
 * Fields of patches that newly name records out of the writer's reach, by place: an area's `beforeValidate` reads what
 * is named, and would tell of them.
 */
export async function findUnseen(
  work: Work,
  { entity }: Shape,
  some: readonly { readonly before?: Draft | undefined; readonly patch: Readonly<Record<string, unknown>> }[],
): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>> {
  const unseen = new Map<number, Record<string, string>>();
  for (const [field, described] of Object.entries(entity.fields)) {
    if (described.presence === 'computed' || targetOf(described) === undefined) continue;
    const named = some.map(({ patch }) => idsIn(patch[field]).filter((id) => typeof id === 'number'));
    if (named.every((ids) => ids.length === 0)) continue;
    const seen = await seenAmong(work, targetOf(described), named, some.map(({ before }) => before?.[field]));
    for (const [place, ids] of named.entries()) {
      if (!ids.every((id) => seen(place, id))) unseen.set(place, { ...unseen.get(place), [field]: 'rule.missing' });
    }
  }
  return unseen;
}

/** True for a record that the writer sees, or that was named before: what others put there stays. */
async function seenAmong(
  { connection, registry, who }: Work,
  target: string | undefined,
  named: readonly (readonly (number | string)[])[],
  before: readonly unknown[],
): Promise<(place: number, name: number | string) => boolean> {
  const shape = registry.find(target ?? '');
  const reached = shape && reachedBy(shape, who, 'read');
  if (!shape || !reached || reached === 'all') return () => true;
  const old = before.map((value) => new Set<number | string>(idsIn(value)));
  const fresh = new Set(named.flatMap((names, place) => names.filter((name) => !old[place]!.has(name))) as number[]);
  const seen: ReadonlySet<number | string> = await idsReached(connection, shape, [...fresh], reached);
  return (place, name) => old[place]!.has(name) || seen.has(name);
}

/** Files with the pixels that are said of them. */
const picturesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((one) => {
    const { file, width, height } = (one ?? {}) as Readonly<Record<string, unknown>>;
    return file === undefined ? [] : [[file, width, height].join(' ')];
  });

const idsIn = (value: unknown): readonly number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? value : [];

/**
 * Which of the ids are live records. On PostgreSQL they are held, so that nobody changes what a rule reads of them before
 * this commits. No rule reads what a mark names: it may change meanwhile, but not go.
 */
async function liveIds(
  { connection, registry, known }: Work,
  name: string,
  asked: ReadonlySet<number>,
  isMark: boolean,
): Promise<ReadonlySet<number>> {
  const found = (isMark ? undefined : known.get(name)) ?? new Set<number>();
  if (!isMark) known.set(name, found);
  const open = [...asked].filter((id) => !found.has(id)).sort((a, b) => a - b);
  if (open.length === 0 || !registry.find(name)) return found;
  const held = engineOf(connection) === 'postgres' ? ` order by "id" for ${isMark ? 'key ' : ''}share` : '';
  for (let start = 0; start < open.length; start += chunkSize) {
    const some = open.slice(start, start + chunkSize);
    const sql = `select "id" from ${quoted(name)} where "id" in (${places(some.length)}) and "deletedAt" is null${held}`;
    for (const { id } of await rowsOf<{ id: number }>(connection, sql, some)) found.add(id);
  }
  return found;
}

/** 409: other records refer to one. Those that its writer sees are counted by kind; `unseen` says that more of the `all` are out of their reach. */
export function usedRefusal(usedBy: readonly UsedBy[], all: number): Refusal {
  const isWhole = usedBy.reduce((sum, { count }) => sum + Number(count), 0) >= all;
  return new Refusal(409, codes.conflict, isWhole ? 'Other records refer to it' : 'Records out of reach refer to it', { usedBy, ...(!isWhole && { unseen: true }) });
}

/** Who refers to records, by id; those nobody refers to are absent. Kinds that a reader may not see are no part of it. At most one chunk of ids. */
export async function usersOf(
  { connection, registry }: { readonly connection: Reads; readonly registry: Registry },
  shape: Shape,
  ids: readonly number[],
  reader: Writer = { system: true },
): Promise<ReadonlyMap<number, readonly UsedBy[]>> {
  const users = new Map<number, Map<string, number>>();
  for (const { shape: owner, field, table } of registry.referrersOf(shape.name)) {
    if (!('system' in reader) && !reader.may(owner.spec.read)) continue;
    const own = quoted(owner.name);
    const sql = table
      ? `select l."targetId" as "id", count(distinct o."id") as "n" from ${quoted(table)} l join ${own} o on o."id" = l."ownerId"
         where o."deletedAt" is null and l."targetId" in (${places(ids.length)}) group by l."targetId"`
      : `select ${quoted(field)} as "id", count(*) as "n" from ${own}
         where "deletedAt" is null and ${quoted(field)} in (${places(ids.length)}) group by ${quoted(field)}`;
    for (const { id, n } of await rowsOf<{ id: number; n: number }>(connection, sql, ids)) {
      const own = users.get(id) ?? new Map<string, number>();
      users.set(id, own.set(owner.name, (own.get(owner.name) ?? 0) + n));
    }
  }
  return new Map([...users].map(([id, counts]) => [id, [...counts].map(([record, count]) => ({ record, count }))]));
}
