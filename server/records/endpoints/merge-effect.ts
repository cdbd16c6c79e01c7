import { z } from 'zod';
import type { Permission } from '#core/access/permission.ts';
import type { Contribution, Kernel } from '#core/kernel/index.ts';
import type { Area } from '#kit/area/describe-area.ts';
import { isWritten } from '#kit/records/field.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import { mergeEffectSchema, type MergeEffect } from '#kit/same-as/api.ts';
import { accessBookOf } from '../../access/access.ts';
import { callerRights, type Access } from '../../access/caller-rights.ts';
import { personName } from '../../access/person-name.ts';
import { database } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import { accounts } from '../../session/accounts.ts';
import { endpoint } from '../../slots.ts';
import { reading } from '../read/reading.ts';
import { reachedBy } from '../reach.ts';
import { recordsRegistry } from '../registry.ts';
import type { Shape } from '../shape.ts';
import { callerOf, idOf } from './call-parts.ts';

/** Whose a record is: ids by the entity's `own` fields. */
type Owners = Readonly<Record<string, number | null | undefined>>;

/** The effect of a merge on who sees the record; `needs` is the right to merge. */
export function mergeEffectEndpoint({ entity, rights }: Area, needs: Permission): Contribution {
  const { name: record } = entity;
  const chosen = entity.own.filter((field) => entity.fields[field] && isWritten(entity.fields[field]));
  return endpoint({
    method: 'GET',
    path: `/${record}/{id}/merge`,
    needs,
    summary: `Who would no longer see one of two ${record} records after a merge`,
    query: z.strictObject({ other: z.coerce.number().int().positive().max(2_147_483_647), ...Object.fromEntries(chosen.map((field) => [field, z.coerce.number().int().positive().optional()])) }),
    output: mergeEffectSchema,
    handle: async (call) => {
      const { kernel, locale } = call;
      const { other, ...values } = call.query as { readonly other: number } & Owners;
      const id = idOf(call, record);
      const caller = callerOf(call);
      for (const one of [id, other]) await kernel.use(reading).one(record, one, caller, locale);
      const shape = kernel.use(recordsRegistry).get(record);
      const [stays, goes] = [await ownersOf(kernel, shape, id), await ownersOf(kernel, shape, other)];
      const after: Owners = { ...stays, ...Object.fromEntries(chosen.map((field) => [field, values[field] ?? null])) };
      const losing: string[] = [];
      let offer: MergeEffect['offer'] = null;
      for (const { userIdx, userName, access } of await readersOf(kernel, rights.view)) {
        if (!sees(shape, access, goes)) continue;
        const name = () => personName(kernel, { userName }, access, caller, locale);
        if (!sees(shape, access, after)) losing.push(await name());
        const field = chosen.find((one) => access.people.own[targetOf(entity.fields[one]!)!]?.[0] !== undefined);
        const own = field === undefined ? undefined : access.people.own[targetOf(entity.fields[field]!)!]![0]!;
        if (userIdx === goes['createdBy'] && field !== undefined && own !== undefined && goes[field] !== own && !sees(shape, access, stays)) offer = { field, id: own, name: await name() };
      }
      return { losing, offer };
    },
  });
}

async function ownersOf(kernel: Kernel, { name, entity }: Shape, id: number): Promise<Owners> {
  const [row] = await rowsOf<Record<string, unknown>>(kernel.use(database).read, `select ${entity.own.map(quoted).join(', ') || 'null as "nobody"'} from ${quoted(name)} where "id" = ?`, [id]);
  return Object.fromEntries(entity.own.map((field) => [field, row?.[field] == null ? null : Number(row[field])]));
}

/** Everybody who gets in and may read some records of a kind. */
async function readersOf(kernel: Kernel, view: Permission): Promise<readonly { readonly userIdx: number; readonly userName: string; readonly access: Access }[]> {
  const { read } = kernel.use(database);
  const book = accessBookOf(kernel);
  const found = await Promise.all((await kernel.use(accounts).holdersOf(view)).map((one) => kernel.use(accounts).find(one)));
  return Promise.all(found.flatMap((account) => (account?.admitted ? [account] : [])).map(async (account) => ({ userIdx: account.userIdx, userName: account.userName, access: await book.of(read, account) })));
}

/** Somebody's right to read reaches a record of these owners. */
function sees(shape: Shape, access: Access, owners: Owners): boolean {
  const reached = reachedBy(shape, callerRights(access), 'read');
  return reached === 'all' || reached.some(({ column, ids }) => owners[column] != null && ids.includes(owners[column]));
}
