import { z } from 'zod';
import type { Kernel } from '#core/kernel/index.ts';
import { accessBookOf } from '#server/access/access.ts';
import { coversRights, placeOf } from '#server/access/caller-rights.ts';
import { database } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { rowsOf } from '#server/database/statement.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { replaceRecord } from '#server/records/write/replacing.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { noPermission, notFound } from '#server/refusal.ts';
import { endpoint, type Caller } from '#server/slots.ts';
import { grantSchema, impactSchema, matrixSchema } from '../api.ts';
import { editRoles, viewRoles } from '../area.ts';
import { role } from '../entity.ts';
import { holdersOf } from './check-role-change.ts';
import { impactOf } from './impact.ts';

interface RoleRow {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly nameKr: string | null;
  readonly nameEn: string | null;
  readonly nameZh: string | null;
  readonly system: unknown;
}

/** Rights of roles, and effects of changing one. */
export const roleEndpoints = [
  endpoint({
    method: 'GET',
    path: '/role/matrix',
    needs: viewRoles,
    summary: 'Every role with its reach in every right, and how many people have it',
    output: matrixSchema,
    async handle({ kernel }) {
      const { read } = kernel.use(database);
      const book = accessBookOf(kernel);
      const stored = await rowsOf<RoleRow>(read, 'select * from "role" where "deletedAt" is null order by "id"');
      const held = await rowsOf<{ readonly role: string; readonly n: number }>(
        read,
        'select r."role", count(*) as "n" from "userRole" r join "user" u on u."id" = r."userIdx" where u."deletedAt" is null group by r."role"',
      );
      const [admins] = await rowsOf<{ readonly n: number }>(read, `select count(*) as "n" from "user" where "type" = 'admin' and "deletedAt" is null`);
      const people = new Map(held.map((one) => [one.role, Number(one.n)]));
      const roles = stored.map(async ({ id, version, code, nameKr, nameEn, nameZh, system }) => ({
        id,
        version,
        code,
        name: { kr: nameKr ?? '', en: nameEn ?? '', zh: nameZh ?? '' },
        system: Boolean(system),
        people: people.get(code) ?? 0,
        rights: await book.rightsOf(read, [code]),
      }));
      const everything = Object.fromEntries(kernel.use(recordsRegistry).permissions.map(({ id }) => [id, 'all' as const]));
      const admin = { id: null, version: 1, code: 'admin', name: null, system: true, people: Number(admins?.n ?? 0), rights: everything };
      return { roles: [admin, ...(await Promise.all(roles))] };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/role/{id}/impact',
    needs: editRoles,
    summary: 'What other grants of a role would change: for whom, and in how many records; writes nothing',
    body: z.strictObject({ grants: z.array(grantSchema).max(500) }),
    output: impactSchema,
    async handle(call) {
      const { read } = call.kernel.use(database);
      const [stored] = await rowsOf<{ readonly code: string }>(read, 'select "code" from "role" where "id" = ? and "deletedAt" is null', [idOf(call, 'The role')]);
      if (!stored) throw notFound('The role');
      return impactOf(call.kernel, read, stored.code, call.body.grants, callerOf(call), call.locale);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/role/{id}/replace',
    needs: editRoles,
    summary: 'Gives another role to everybody who has this one, and deletes this one',
    body: z.strictObject({ by: z.int().positive() }),
    output: z.object({ batch: z.int(), replaced: z.int() }),
    handle: (call) => {
      const id = idOf(call, 'The role');
      const who = callerOf(call);
      return call.kernel.use(writing).run(who, { kind: 'bulk', key: idempotencyOf(call) }, async (batch) => {
        await replaceHeld(call.kernel, batch, id, call.body.by, who);
        return { batch: batch.id, replaced: await replaceRecord(batch, call.kernel.use(recordsRegistry), role.name, id, call.body.by, who) };
      });
    },
  }),
];

/** Gives members another role in the place of one; those of employees follow with the records of these. */
async function replaceHeld(kernel: Kernel, { connection }: Batch, id: number, by: number, who: Caller): Promise<void> {
  // whoever is given one of them at the same time comes before what is read next, or waits here and finds it gone
  const held = engineOf(connection) === 'postgres' ? ' order by "id" for update' : '';
  const codes = await rowsOf<{ readonly id: number; readonly code: string }>(connection, `select "id", "code" from "role" where "id" in (?, ?) and "deletedAt" is null${held}`, [id, by]);
  const of = (one: number) => codes.find((stored) => stored.id === one)?.code;
  const [from, to] = [of(id), of(by)];
  if (from === undefined || to === undefined || from === to) return;
  const holders = await holdersOf(connection, from);
  if (!coversRights(who, await accessBookOf(kernel).rightsOf(connection, [to]), placeOf(who, 'user', holders))) throw noPermission(editRoles.id);
  await connection.deleteFrom('userRole').where('role', '=', from).execute();
  if (holders.length === 0) return;
  const rows = holders.map((userIdx) => ({ userIdx, role: to }));
  await connection.insertInto('userRole').values(rows).onConflict((clash) => clash.columns(['userIdx', 'role']).doNothing()).execute();
}
