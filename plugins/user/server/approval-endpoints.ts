import { z } from 'zod';
import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { recordId } from '#kit/records/api.ts';
import type { ListQuery } from '#kit/records/query.ts';
import { placeOf } from '#server/access/caller-rights.ts';
import { accessBookOf } from '#server/access/access.ts';
import { database, type Reader } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { readEntries } from '#server/records/write/journal.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { textIn } from '#server/push/message-text.ts';
import { rowsFor } from '#server/records/read/hidden.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { noPermission, ruleBroken } from '#server/refusal.ts';
import { endpoint, type Caller } from '#server/slots.ts';
import { approveMembers, grantRights } from '../area.ts';
import { memberStates, user, type UserRow } from '../entity.ts';
import { requireRightsOf } from './more-rights.ts';
import { replaceRoles, workingNoMore } from './roles.ts';
import { reasonText } from './usual-reasons.ts';
import { approvalSchema, decidedSchema, opensSchema } from '../approval/api.ts';

/** The most sign-ups of one answer, and of one decision. */
const maxRows = 1000;

type MemberState = UserRow['status'];

const counting = (status: MemberState): ListQuery => ({ q: '', filters: { status: { is: 'oneOf', values: [status] } }, sort: [{ field: 'statusAt', descending: true }] });

/** Reviewing sign-ups: who waits, what is known of them, what a role would open, and the decision. */
export const approvalEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/approval',
    needs: approveMembers,
    summary: 'A window of the sign-ups in one state, latest first, with members that they may be already',
    query: z.strictObject({
      status: z.enum(memberStates).default('applying'),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(maxRows).default(100),
    }),
    output: approvalSchema,
    async handle(call) {
      const { kernel, query, locale } = call;
      const who = callerOf(call);
      const read = kernel.use(reading);
      const { rows, labels } = await read.list('user', counting(query.status), { offset: query.offset, limit: query.limit }, who, locale);
      const counts = await Promise.all(memberStates.map(async (state) => [state, await read.countOf('user', counting(state), who)] as const));
      const pairs = query.status === 'applying' ? await alikeMembers(kernel.use(database).read, rows.map(({ id }) => id)) : [];
      const others = new Map((await seenMembers(kernel, [...new Set(pairs.map(({ other }) => other))], who)).map((row) => [row.id, row]));
      const theirAreas = [...others.values()].flatMap(({ preferredArea }) => (typeof preferredArea === 'number' ? [preferredArea] : []));
      const known = Object.groupBy(pairs.filter(({ other }) => others.has(other)), ({ id }) => String(id));
      const before = query.status === 'applying' ? await formerReasons(kernel.use(database).read, rows.map(({ id }) => id)) : new Map<number, unknown>();
      return {
        rows: rows.map((row) => approvalSchema.shape.rows.element.parse({ ...row, statusReason: reasonIn(locale, row['statusReason'] ?? before.get(row.id)) })),
        counts: Object.fromEntries(counts),
        areas: { ...labels['area'], ...Object.fromEntries(await read.labels('area', theirAreas, locale, who)) },
        known: Object.fromEntries(
          Object.entries(known).map(([id, some = []]) => [id, some.map(({ other }) => approvalSchema.shape.known.valueType.element.parse(others.get(other)))]),
        ),
      };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/user/opens',
    needs: approveMembers,
    summary: 'What a role would let somebody do; nothing without one',
    query: z.strictObject({ role: z.string().max(40).optional() }),
    output: opensSchema,
    handle: (call) => opensFor(call.kernel, call.query.role, callerOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/user/approval',
    needs: approveMembers,
    summary: 'Decides on sign-ups in one transaction; those that somebody else decided or changed meanwhile are left out and told',
    body: z.strictObject({
      records: z.array(z.strictObject({ id: recordId, version: recordId })).min(1).max(maxRows),
      from: z.enum(memberStates),
      to: z.enum(memberStates),
      reason: z.string().max(300).optional(),
      role: z.string().max(40).nullish().meta({ description: 'Given to those who are approved, in the place of any they have; null for none' }),
    }),
    output: decidedSchema,
    async handle(call) {
      const { kernel, body } = call;
      const { records, from, to, reason, role } = body;
      const who = callerOf(call);
      if (new Set(records.map(({ id }) => id)).size < records.length) throw ruleBroken({ records: 'rule.repeated' });
      return kernel.use(writing).run(who, { kind: 'inbox', key: idempotencyOf(call) }, async (batch) => {
        const versions = new Map(records.map(({ id, version }) => [id, version]));
        const wrong = new Set<number>();
        const stale = new Set<number>();
        const left = role != null && to === 'approved' ? await workingNoMore(batch.connection, records.map(({ id }) => id), true) : new Set<number>();
        const outcomes = await batch.updateEach(
          user.name,
          records.map(({ id }) => ({
            id,
            patchOf: (row) => {
              if (row['status'] !== from) wrong.add(id);
              // whoever decides has seen who it is, and with what: another name is another person
              else if (row.version !== versions.get(id)) stale.add(id);
              else if (!left.has(id)) return { status: to, ...(reason !== undefined && { statusReason: reason }) };
              return {};
            },
          })),
        );
        const changed = outcomes.flatMap((one) => (one.is === 'changed' ? [one.id] : []));
        if (role !== undefined && to === 'approved') await giveRole(kernel, batch, who, changed, role);
        return {
          batch: batch.undoable(),
          changed,
          refused: outcomes.flatMap((one) => (one.is === 'refused' ? [{ id: one.id, fields: one.fields }] : left.has(one.id) && one.is !== 'gone' ? [{ id: one.id, fields: { role: 'user.rule.notWorking' } }] : [])),
          decided: await Promise.all([...wrong].map((id) => decisionOf(kernel.use(database).read, id))),
          conflicts: [...stale],
          gone: outcomes.flatMap((one) => (one.is === 'gone' ? [one.id] : [])),
        };
      });
    },
  }),
];

/** A reason as its reader gets it. */
const reasonIn = (locale: Locale, reason: unknown): string | null => (typeof reason === 'string' ? textIn(locale, reasonText(reason)) : null);

/** Members as somebody may see them. */
async function seenMembers(kernel: Kernel, ids: readonly number[], who: Caller) {
  const registry = kernel.use(recordsRegistry);
  const shape = registry.get(user.name);
  return rowsFor(kernel.use(database).read, registry, shape, await kernel.use(reading).rows(user.name, ids, who), who);
}

/** The reasons for which some who apply again were rejected last, by their history. A rejection that was taken back has none. */
async function formerReasons(read: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, unknown>> {
  const reasons = new Map<number, unknown>();
  if (ids.length === 0) return reasons;
  const entries = await readEntries(read, `j."record" = ? and j."changes" like '%"statusReason":%' and j."recordId" in (${places(ids.length)})`, [user.name, ...ids]);
  for (const { recordId, batchKind, changes } of entries) {
    const [was, is] = changes['statusReason'] ?? [];
    const reason = is ?? (batchKind === 'undo' ? null : was);
    if (reason == null) reasons.delete(recordId);
    else reasons.set(recordId, reason);
  }
  return reasons;
}

/** Other members with the phone of some, or with their name and birth date. */
async function alikeMembers(read: Reader, ids: readonly number[]): Promise<readonly { readonly id: number; readonly other: number }[]> {
  if (ids.length === 0) return [];
  return rowsOf<{ id: number; other: number }>(
    read,
    `select a."id", b."id" as "other" from "user" a join "user" b on b."id" <> a."id" and b."deletedAt" is null
       and (b."phone" = a."phone" or (b."birthDate" = a."birthDate" and lower(b."name") = lower(a."name")))
     where a."id" in (${places(ids.length)}) order by b."status", b."id"`,
    ids,
  );
}

/** Gives members a role, or none. Throws a `Refusal` for whoever may not, and for a role with more rights than theirs. */
async function giveRole(kernel: Kernel, batch: Batch, who: Caller, members: readonly number[], role: string | null): Promise<void> {
  if (!who.may(grantRights)) throw noPermission(grantRights.id);
  const access = accessBookOf(kernel);
  const wanted = role === null ? [] : [role];
  if (role !== null && !(await access.codes(batch.connection)).includes(role)) throw ruleBroken({ role: 'rule.missing' });
  for (const id of members) {
    if (!(await kernel.use(recordsRegistry).hasRightsOf(batch.connection, who, wanted, placeOf(who, 'user', [id])))) throw noPermission(grantRights.id);
    await requireRightsOf(kernel, id, who, batch.connection);
    await replaceRoles(batch, id, wanted, 'role');
  }
}

/** Who brought a sign-up where it stands; nobody where that is not in its history. */
async function decisionOf(read: Reader, id: number) {
  const entries = await readEntries(read, 'j."record" = ? and j."recordId" = ?', [user.name, id], 'order by j."id" desc limit 50');
  const last = entries.find(({ changes }) => 'status' in changes);
  return { id, status: (last?.changes['status']?.[1] ?? null) as MemberState | null, by: last?.by ?? null };
}

/** The rights of a role by area, with the records it would show today. Who asks hears of no more records than they see. */
async function opensFor(kernel: Kernel, role: string | undefined, who: Caller) {
  const { read } = kernel.use(database);
  const registry = kernel.use(recordsRegistry);
  const rights = role === undefined ? {} : await accessBookOf(kernel).rightsOf(read, [role]);
  const all = kernel.read(permissions).map(({ id }) => id);
  const areas = [...new Set(all.map((id) => id.slice(0, id.indexOf('/'))))].filter((area) => registry.find(area));
  const shown = await Promise.all(
    areas.map(async (area) => {
      const own = all.filter((id) => id.startsWith(`${area}/`) && Object.hasOwn(rights, id)).map((id) => ({ right: id.slice(area.length + 1), reach: rights[id]! }));
      const view = rights[`${area}/view`];
      const records = view === 'all' ? ((await kernel.use(reading).count([area], who))[area] ?? 0) : view === 'department' ? null : 0;
      return { area, rights: own, records };
    }),
  );
  return {
    areas: shown.filter((one) => one.rights.length > 0),
    never: all.filter((id) => areas.includes(id.slice(0, id.indexOf('/'))) && !Object.hasOwn(rights, id)),
  };
}
