import { z } from 'zod';
import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import { messageText } from '#server/push/message-text.ts';
import { accessBookOf } from '#server/access/access.ts';
import type { Access } from '#server/access/caller-rights.ts';
import { explainAccess, explainRight, type Explanation } from '#server/access/explain.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { reading } from '#server/records/read/reading.ts';
import { idsReached, reachedBy } from '#server/records/reach.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import type { Shape } from '#server/records/shape.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { writing } from '#server/records/write/writing.ts';
import { codes, noPermission, notFound, Refusal, ruleBroken } from '#server/refusal.ts';
import { accounts } from '#server/session/accounts.ts';
import { sessions } from '#server/session/sessions.ts';
import { endpoint, type Caller } from '#server/slots.ts';
import { user } from '../../user/index.ts';
import { explanationSchema, holdersSchema, type ExplanationResponse, type HoldersResponse } from '../api.ts';
import { editRoles, viewRoles } from '../area.ts';
import { personName } from '#server/access/person-name.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const ofRecord = { record: z.string().min(1).max(100), id };
const viewedSession = z.object({ accessToken: z.string(), roleList: z.array(z.string()), rights: z.record(z.string(), z.string()) });

/** Explanations of access, and the product as somebody else sees it. */
export const accessEndpoints = [
  endpoint({
    method: 'GET',
    path: '/access/explain',
    needs: 'signedIn',
    summary: 'Why a person may do what with a record: oneself, or anybody for those who see roles',
    query: z.strictObject({ ...ofRecord, person: id.optional().meta({ description: 'The caller unless said' }) }),
    output: explanationSchema,
    async handle(call) {
      const { kernel, query, locale } = call;
      const caller = callerOf(call);
      const userIdx = askedOf(caller, query.person);
      const { shape, version } = await seenRecord(kernel, query, caller);
      const explained = await explainFor(kernel, shape, query.id, userIdx);
      if (!explained) throw notFound('The person');
      const { actions, people, account, access } = explained;
      const mayWrite = !caller.viewedBy && caller.may(shape.spec.write) && (await idsReached(kernel.use(database).read, shape, [query.id], reachedBy(shape, caller, 'write'))).size > 0;
      const read = kernel.use(reading);
      return {
        actions,
        people: await Promise.all(people.map(async (one) => ({ ...one, name: await nameOf(kernel, shape, one, caller, locale), offer: mayWrite ? offerFor(shape, one, access) : null }))),
        version,
        title: (await read.labels(query.record, [query.id], locale, caller)).get(query.id) ?? '',
        person: { userIdx, name: await personName(kernel, account, access, caller, locale), roleList: access.roleList },
        roleNames: await roleNames(kernel, [...new Set(actions.flatMap(({ roles }) => roles.map(({ role }) => role)))]),
        changers: await changersOf(kernel, caller, locale),
      };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/access/right',
    needs: 'signedIn',
    summary: 'Why a person has a right or lacks it, whatever the record, and who changes roles: oneself, or anybody for those who see roles',
    query: z.strictObject({ right: z.string().min(1).max(100), person: id.optional().meta({ description: 'The caller unless said' }) }),
    output: explanationSchema,
    async handle(call) {
      const { kernel, query, locale } = call;
      const caller = callerOf(call);
      const userIdx = askedOf(caller, query.person);
      const permission = kernel.use(recordsRegistry).permissions.find((one) => one.id === query.right);
      if (!permission) throw ruleBroken({ right: 'rule.unknown' });
      const account = await kernel.use(accounts).find(userIdx);
      if (!account) throw notFound('The person');
      const { read } = kernel.use(database);
      const book = accessBookOf(kernel);
      const access = await book.of(read, account);
      return {
        actions: [await explainRight(read, book, permission, access)],
        people: [],
        version: 0,
        title: '',
        person: { userIdx, name: await personName(kernel, account, access, caller, locale), roleList: access.roleList },
        roleNames: await roleNames(kernel, access.roleList),
        changers: await changersOf(kernel, caller, locale),
      };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/access/holder',
    needs: viewRoles,
    summary: 'Everybody who may do one thing with a record, and by what',
    query: z.strictObject({ ...ofRecord, right: z.string().min(1).max(100) }),
    output: holdersSchema,
    async handle(call) {
      const { kernel, query, locale } = call;
      const caller = callerOf(call);
      const { shape } = await seenRecord(kernel, query, caller);
      const permission = kernel.use(recordsRegistry).permissions.find((one) => one.id === query.right);
      if (!permission) throw ruleBroken({ right: 'rule.unknown' });
      const found = await Promise.all(
        (await kernel.use(accounts).holdersOf(permission)).map(async (userIdx) => {
          const explained = await explainFor(kernel, shape, query.id, userIdx);
          const action = explained?.actions.find(({ right }) => right === query.right);
          if (!explained || !action?.allowed) return [];
          const by = action.because === 'admin' ? 'admin' : (action.roles.find(({ grants }) => grants)?.role ?? '');
          const field = explained.people.find((one) => one.is === 'own')?.field ?? null;
          return [{ userIdx, name: await personName(kernel, explained.account, explained.access, caller, locale), role: by, field }];
        }),
      );
      const people = found.flat();
      return { people, roleNames: await roleNames(kernel, [...new Set(people.map(({ role }) => role))]) };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/access/view',
    needs: editRoles,
    summary: 'Shows an administrator the product as somebody else sees it, reading only; it is noted in their history and told to them',
    body: z.strictObject({ person: z.int().positive().max(2_147_483_647) }),
    output: viewedSession,
    async handle(call) {
      const { kernel, body } = call;
      const caller = callerOf(call);
      // Others would see records through colleagues' eyes that their own roles do not reach.
      if (caller.userType !== 'admin') throw noPermission(editRoles.id);
      const account = await kernel.use(accounts).find(body.person);
      if (!account?.admitted || account.userIdx === caller.userIdx) throw ruleBroken({ person: 'role.rule.viewed' });
      await kernel.use(writing).run(caller, { kind: 'note', key: idempotencyOf(call) }, async (batch) => {
        await batch.note(user.name, account.userIdx, { viewed: [null, 'begun'] });
        await batch.message({
          to: account.userIdx,
          title: messageText({ kr, en, zh }, 'role.message.viewed', { name: caller.userName }),
          body: messageText({ kr, en, zh }, 'role.message.viewedText'),
          link: '/',
          about: caller.userName,
        });
        return null;
      });
      return kernel.use(sessions).viewAs(caller.sessionId, account.userIdx);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/access/view',
    needs: 'signedIn',
    whileViewing: true,
    summary: 'Ends to show the product as somebody else sees it',
    output: viewedSession,
    async handle(call) {
      const { kernel } = call;
      const viewed = callerOf(call);
      if (!viewed.viewedBy) throw new Refusal(409, codes.conflict, 'Nobody else’s view is open');
      const session = await kernel.use(sessions).viewAs(viewed.sessionId, null);
      const self = await kernel.use(sessions).check(session.accessToken);
      await kernel.use(writing).run(self, { kind: 'note' }, (batch) => batch.note(user.name, viewed.userIdx, { viewed: [null, 'ended'] }));
      return session;
    },
  }),
];

/** The kind of a record that the caller sees. Whoever does not see it learns nothing of it, not even why: 403 or 404. */
async function seenRecord(kernel: Kernel, { record, id: recordId }: { readonly record: string; readonly id: number }, caller: Caller): Promise<{ readonly shape: Shape; readonly version: number }> {
  const shape = kernel.use(recordsRegistry).find(record);
  if (!shape || shape.spec.isInternal) throw ruleBroken({ record: 'rule.unknown' });
  const { read: right } = shape.spec;
  if (!caller.may(right)) throw noPermission(right);
  const [row] = await kernel.use(reading).rows(record, [recordId], caller);
  if (!row) throw notFound(`${record} ${recordId}`);
  return { shape, version: row.version };
}

/** Access of a member to a record, with their account; undefined where there is no such member. */
async function explainFor(kernel: Kernel, shape: Shape, recordId: number, userIdx: number) {
  const account = await kernel.use(accounts).find(userIdx);
  if (!account) return undefined;
  const { read } = kernel.use(database);
  const book = accessBookOf(kernel);
  const access = await book.of(read, account);
  const explained = await explainAccess(read, book, kernel.use(recordsRegistry), shape, recordId, access);
  return explained && { ...explained, account, access };
}

/** The person's own id for an empty field that says whose the record is; null where nobody writes it by hand. */
function offerFor({ entity }: Shape, { field, id: person }: Explanation['people'][number], { people }: Access): number | null {
  const described = entity.fields[field];
  if (person !== null || !described || described.presence === 'computed' || described.options.internal === true) return null;
  return people.own[targetOf(described)!]?.[0] ?? null;
}

/** Name of the person in a field that says whose the record is, as the caller may read it. */
async function nameOf(kernel: Kernel, shape: Shape, { field, id: person }: Explanation['people'][number], caller: Caller, locale: Locale): Promise<string | null> {
  if (person === null) return null;
  const kind = field === 'createdBy' ? user.name : targetOf(shape.entity.fields[field]!)!;
  return (await kernel.use(reading).labels(kind, [person], locale, caller)).get(person) ?? null;
}

/** The person that is asked about; 403 for somebody else's rights where the caller sees no roles. */
function askedOf(caller: Caller, person = caller.userIdx): number {
  if (person !== caller.userIdx && !caller.may(viewRoles)) throw noPermission(viewRoles.id);
  return person;
}

/** Everybody who may change roles. */
async function changersOf(kernel: Kernel, caller: Caller, locale: Locale): Promise<ExplanationResponse['changers']> {
  const found = await Promise.all((await kernel.use(accounts).holdersOf(editRoles)).map((one) => kernel.use(accounts).find(one)));
  return Promise.all(found.filter((one) => one !== undefined).map(async (one) => ({ userIdx: one.userIdx, name: await personName(kernel, one, await accessBookOf(kernel).of(kernel.use(database).read, one), caller, locale) })));
}

/** Names of roles by code. */
async function roleNames(kernel: Kernel, codes: readonly string[]): Promise<HoldersResponse['roleNames']> {
  const stored = await rowsOf<{ readonly code: string; readonly nameKr: string | null; readonly nameEn: string | null; readonly nameZh: string | null }>(
    kernel.use(database).read,
    'select "code", "nameKr", "nameEn", "nameZh" from "role" where "deletedAt" is null',
  );
  const asked = stored.filter(({ code }) => codes.includes(code));
  return Object.fromEntries(asked.map(({ code, nameKr, nameEn, nameZh }) => [code, { kr: nameKr ?? '', en: nameEn ?? '', zh: nameZh ?? '' }]));
}
