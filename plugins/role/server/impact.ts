import type { Rights } from '#core/access/permission.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { accessBookOf, type Grants } from '#server/access/access.ts';
import { callerRights, type Access } from '#server/access/caller-rights.ts';
import type { Reads } from '#server/database/database.ts';
import { quoted, rowsOf } from '#server/database/statement.ts';
import { conditionOf, reachedBy } from '#server/records/reach.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import type { Shape } from '#server/records/shape.ts';
import { accounts } from '#server/session/accounts.ts';
import type { Caller } from '#server/slots.ts';
import type { Grant, Impact } from '../api.ts';
import { personName } from '#server/access/person-name.ts';

interface Holder {
  readonly userIdx: number;
  readonly name: string;
  readonly before: Access;
  readonly after: Access;
}

interface Seen {
  readonly record: string;
  readonly more: number;
  readonly fewer: number;
}

/**
 * Works out what other grants of a role would change: for whom, and how many records they see more or fewer. Of kinds of
 * which the asker does not see every record nothing is counted: the counts would tell whose they are.
 */
export async function impactOf(kernel: Kernel, on: Reads, code: string, grants: readonly Grant[], who: Caller, locale: Locale): Promise<Impact> {
  const instead = new Map([[code, Object.fromEntries(grants.map(({ right, reach }) => [right, reach])) as Grants]]);
  const book = accessBookOf(kernel);
  const [old, fresh] = [await book.rightsOf(on, [code]), await book.rightsOf(on, [code], instead)];
  const registry = kernel.use(recordsRegistry);
  const changed = registry.permissions.filter(({ id }) => old[id] !== fresh[id]);
  const counted = registry.shapes.filter(({ spec }) => spec.read !== 'staff' && who.reachOf(spec.read) === 'all');
  const holders = await holdersOf(kernel, on, code, instead, who, locale);
  const people = await Promise.all(
    holders.map(async (holder) => {
      const rights = changed.filter(({ id }) => rightIn(holder.before.rights, id) !== rightIn(holder.after.rights, id)).map(({ id }) => id);
      const shapes = counted.filter(({ spec }) => spec.read !== 'staff' && rights.includes(spec.read.id));
      const records = await Promise.all(shapes.map((shape) => difference(on, shape, holder)));
      const touchedShapes = counted.filter(({ spec }) => [spec.read, spec.write].some((right) => right !== 'staff' && rights.includes(right.id)));
      const lost = await Promise.all(touchedShapes.map((shape) => lostOf(on, shape, holder)));
      return { userIdx: holder.userIdx, name: holder.name, rights, records: records.filter(({ more, fewer }) => more + fewer > 0), lost: lost.filter(({ count }) => count > 0) };
    }),
  );
  const touched = people.filter(({ rights }) => rights.length > 0);
  return {
    changes: changed.map(({ id }) => {
      const shape = counted.find(({ spec }) => spec.read !== 'staff' && spec.read.id === id);
      const all = touched.flatMap(({ records }) => records.filter(({ record }) => record === shape?.name));
      return {
        right: id,
        from: rightIn(old, id),
        to: rightIn(fresh, id),
        people: touched.filter(({ rights }) => rights.includes(id)).length,
        // Several may come to see the same: the most that one of them does.
        records: shape ? { record: shape.name, more: Math.max(0, ...all.map(({ more }) => more)), fewer: Math.max(0, ...all.map(({ fewer }) => fewer)) } : null,
      };
    }),
    people: touched.map((one) => ({ ...one, rights: one.rights.length })),
    unchanged: people.filter(({ rights }) => rights.length === 0).map(({ userIdx, name }) => ({ userIdx, name })),
  };
}

const rightIn = (rights: Rights, id: string): Grant['reach'] => rights[id] ?? 'none';

/** The people who have a role and get in, with their access as it is and as it would be. */
async function holdersOf(kernel: Kernel, on: Reads, code: string, instead: ReadonlyMap<string, Grants>, who: Caller, locale: Locale): Promise<readonly Holder[]> {
  const book = accessBookOf(kernel);
  const held = await rowsOf<{ readonly userIdx: number }>(on, 'select "userIdx" from "userRole" where "role" = ? order by "userIdx"', [code]);
  const found = await Promise.all(
    held.map(async ({ userIdx }): Promise<Holder | undefined> => {
      const account = await kernel.use(accounts).find(userIdx);
      if (!account?.admitted) return undefined;
      const before = await book.of(on, account);
      const after = account.userType === 'admin' ? before : { ...before, rights: await book.rightsOf(on, before.roleList, instead) };
      return { userIdx, name: await personName(kernel, account, before, who, locale), before, after };
    }),
  );
  return found.filter((one) => one !== undefined);
}

/** Condition over the records of a kind, as `t`, that some access lets somebody see or change. */
function conditionFor(shape: Shape, access: Access, act: 'read' | 'write'): string {
  const who = callerRights(access);
  return who.may(shape.spec[act]) ? conditionOf(reachedBy(shape, who, act), false, 't.') : '1 = 0';
}

/** Days in which what somebody did counts as recent. */
const recentDays = 7;

/** Records of a kind that somebody changed lately, and would no longer see or change. */
async function lostOf(on: Reads, shape: Shape, { userIdx, before, after }: Holder): Promise<{ readonly record: string; readonly count: number }> {
  const since = new Date(Date.now() - recentDays * 24 * 60 * 60 * 1000).toISOString();
  const [was, is] = [before, after].map((access) => `${conditionFor(shape, access, 'read')} and ${conditionFor(shape, access, 'write')}`);
  const [row] = await rowsOf<{ readonly n: number }>(
    on,
    `select count(distinct t."id") as "n" from "batch" b join "journal" j on j."batch" = b."id" and j."record" = ? join ${quoted(shape.name)} t on t."id" = j."recordId"
     where b."by" = ? and b."at" >= ? and t."deletedAt" is null and (${was}) and (${is}) is not true`,
    [shape.name, userIdx, since],
  );
  return { record: shape.name, count: Number(row?.n ?? 0) };
}

/** Records of a kind that somebody would see more, and fewer, than now. */
async function difference(on: Reads, shape: Shape, { before, after }: Holder): Promise<Seen> {
  const [was, is] = [before, after].map((access) => conditionFor(shape, access, 'read'));
  const count = async (condition: string) => {
    const [row] = await rowsOf<{ readonly n: number }>(on, `select count(*) as "n" from ${quoted(shape.name)} t where "deletedAt" is null and ${condition}`);
    return Number(row?.n ?? 0);
  };
  return { record: shape.name, more: await count(`(${is}) and (${was}) is not true`), fewer: await count(`(${was}) and (${is}) is not true`) };
}
