import type { Batch } from '#server/records/write/writing.ts';
import { quoted, rowsOf } from '#server/database/statement.ts';
import { z } from 'zod';
import { reaches } from '#core/access/permission.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { email as isEmail, id as isId } from '#core/rules/index.ts';
import { moment, recordId } from '#kit/records/api.ts';
import type { Names } from '#kit/records/field.ts';
import { nameIn } from '#kit/records/kinds/names.ts';
import type { ListQuery } from '#kit/records/query.ts';
import { database } from '#server/database/database.ts';
import { placeOf } from '#server/access/caller-rights.ts';
import { accessBookOf } from '#server/access/access.ts';
import { noPermission, notFound, Refusal, ruleBroken } from '#server/refusal.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { rowSchema } from '#server/records/endpoints/schemas.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { writing } from '#server/records/write/writing.ts';
import { secrets } from '#server/secrets.ts';
import { attempts, perAddress, seldom, type AttemptRule } from '#server/session/attempts.ts';
import { deviceName } from '#server/session/device-name.ts';
import { passwords } from '#server/session/passwords.ts';
import { sessions } from '#server/session/sessions.ts';
import { endpoint, type Call } from '#server/slots.ts';
import { apiHeaders } from '#server/http/failure.ts';
import { genders, user } from '../entity.ts';
import { grantRights, revealContacts, viewMembers } from '../area.ts';
import { approvalEndpoints } from './approval-endpoints.ts';
import { createAccounts, type MemberAccount } from './accounts.ts';
import { deviceCookie, knownBrowser } from './device-cookie.ts';
import { userIdIn } from './login-cipher.ts';
import { isMakerGood, requireRightsOf } from './more-rights.ts';
import { giveOneTimePassword, takeOwnPassword } from './own-password.ts';
import { passwordLinkEndpoints } from './password-link-endpoints.ts';
import { applyAgain, register } from './register.ts';
import { replaceRoles, rolesOf } from './roles.ts';
import { identify, signIn, type SignInBody } from './sign-in.ts';

/** The phone number and address of a member, with a note in their history of who saw them. Throws a `Refusal` 404. */
async function revealContact(batch: Batch, userIdx: number): Promise<{ readonly phone: string | null; readonly email: string }> {
  await batch.note(user.name, userIdx, { contact: [null, 'seen'] }, 'reader');
  const [row] = await rowsOf<{ phone: string | null; email: string }>(batch.connection, `select "phone", "email" from ${quoted('user')} where "id" = ?`, [userIdx]);
  if (!row) throw notFound('The member');
  return row;
}

const partsOf = (kernel: Kernel) => ({
  members: createAccounts(kernel.use(database)),
  passwords: kernel.use(passwords),
  attempts: kernel.use(attempts),
  sessions: kernel.use(sessions),
  loginSecret: kernel.use(secrets).loginSecret,
  isMakerGood: ({ madeBy, userIdx }: MemberAccount) => isMakerGood(kernel, madeBy, userIdx),
});

const sessionResponse = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  roleList: z.array(z.string()).meta({ description: 'Codes of the person’s roles; `admin` has every right' }),
  rights: z.record(z.string(), z.enum(reaches)).meta({ description: 'How far each right reaches, by its id; empty for `admin`' }),
});

const openSession = z.object({ id: z.string(), createdAt: moment, lastSeenAt: moment, locale: z.string().nullable(), device: z.string().nullable(), isOwn: z.boolean() });

/** Contacts that one person asks to see whole: thirty an hour as a conversation needs them, then one a minute. */
const perReader: AttemptRule = { window: 60 * 60_000, free: 30, delay: () => 60_000 };

/** The most areas that are offered to somebody who registers. */
const maxAreas = 500;

const pushToken = z.string().max(4096).default('');

/** Signs in and makes the browser known, so that wrong passwords sent from elsewhere do not keep its person out. */
async function signInFrom({ kernel, request, address, secure, locale }: Call, parts: Parameters<typeof signIn>[0], body: SignInBody): Promise<Response> {
  const { refreshKey, loginSecret } = kernel.use(secrets);
  const cookies = request.headers.get('cookie');
  const session = await signIn(parts, { ...body, locale }, { address, browserOf: (userId) => knownBrowser(refreshKey, userId, cookies), device: deviceName(request.headers.get('user-agent')) });
  const userId = userIdIn(body.userId, loginSecret);
  const headers = new Headers(apiHeaders);
  if (userId !== undefined && knownBrowser(refreshKey, userId, cookies) === undefined) headers.append('set-cookie', deviceCookie(refreshKey, userId, secure));
  return new Response(JSON.stringify(session), { headers });
}

/** Signing in, renewing, registering, and what belongs to one's own account. */
export const userEndpoints = [
  ...approvalEndpoints,
  ...passwordLinkEndpoints,
  endpoint({
    method: 'POST',
    path: '/user',
    needs: 'open',
    summary: 'Signs in: the user id encrypted, the password as SHA-512 in hexadecimal',
    body: z.strictObject({ userId: z.string().max(1024), userPw: z.string().max(1024), token: pushToken }),
    output: sessionResponse,
    handle: (call) => signInFrom(call, partsOf(call.kernel), call.body),
  }),
  endpoint({
    method: 'POST',
    path: '/user/password',
    needs: 'open',
    summary: 'Signs in with a new password in the place of the one there was; both as SHA-512 in hexadecimal',
    body: z.strictObject({ userId: z.string().max(1024), userPw: z.string().max(1024), newPw: z.string().max(1024), token: pushToken }),
    output: sessionResponse,
    handle: (call) => {
      const { newPw, ...body } = call.body;
      const takeOwn = (member: MemberAccount) => takeOwnPassword(call.kernel, member, newPw, { sent: body.userPw, hash: member.hash });
      return signInFrom(call, { ...partsOf(call.kernel), takeOwn }, body);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/user/again',
    needs: 'open',
    summary: 'Somebody who was rejected applies again, with the id and password of a sign-in',
    body: z.strictObject({ userId: z.string().max(1024), userPw: z.string().max(1024) }),
    output: z.object({ status: z.literal('applying'), since: z.string() }),
    async handle({ kernel, request, address, body }) {
      const { refreshKey } = kernel.use(secrets);
      const cookies = request.headers.get('cookie');
      const member = await identify(partsOf(kernel), body, { address, browserOf: (userId) => knownBrowser(refreshKey, userId, cookies) });
      return applyAgain(kernel, member);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/user/{id}/password',
    needs: grantRights,
    summary: 'Gives a member a password for one sign-in, at which they choose their own; it is said this once',
    output: z.object({ password: z.string() }),
    handle: async (call) => ({ password: await giveOneTimePassword(call.kernel, idIn(call.params), callerOf(call)) }),
  }),
  endpoint({
    method: 'POST',
    path: '/user/auth/refresh',
    needs: 'open',
    summary: 'Exchanges a refresh token for a new access token and the next refresh token',
    body: z.strictObject({ refreshToken: z.string().min(1).max(512), token: pushToken }),
    output: sessionResponse,
    handle: ({ kernel, body, locale }) => kernel.use(sessions).refresh(body.refreshToken, body.token, locale),
  }),
  endpoint({
    method: 'POST',
    path: '/user/register',
    needs: 'open',
    summary: 'Registers a member, who then awaits approval',
    body: z.strictObject({
      userId: z.string().max(100),
      name: z.string().max(200),
      email: z.string().max(500),
      phone: z.string().max(100).nullish(),
      preferredArea: recordId.nullish(),
      gender: z.literal(genders).nullish(),
      birthDate: z.string().max(100).nullish(),
      residenceDuration: z.number().nullish(),
      userPw: z.string().max(1024),
    }),
    output: z.object({ id: z.int(), status: z.literal('applying') }),
    async handle(call) {
      const { kernel, body, address } = call;
      await kernel.use(attempts).begin(`register:${address}`, perAddress);
      const { userPw: _, ...told } = body;
      // what is kept to recognise a repeated call must not be something to guess passwords by
      return register(kernel, body, idempotencyOf({ ...call, body: told }));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/user/register/area',
    needs: 'open',
    summary: 'Areas that somebody who registers may prefer',
    output: z.object({ areas: z.array(z.object({ id: z.int(), name: z.string() })) }),
    async handle({ kernel, locale }) {
      const query: ListQuery = { q: '', filters: { active: { is: 'flag', value: true } }, sort: [{ field: 'sort', descending: false }] };
      const { rows } = await kernel.use(reading).list('area', query, { offset: 0, limit: maxAreas }, { system: true }, locale);
      return { areas: rows.map(({ id, name }) => ({ id, name: nameIn(name as Names, locale) })) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/user/available',
    needs: 'open',
    summary: 'Whether nobody has this user id, or this address of mail, yet',
    query: z.strictObject({ userId: z.string().max(100).optional(), email: z.string().max(500).optional() }),
    output: z.object({ available: z.boolean() }),
    async handle({ kernel, query, address }) {
      kernel.use(attempts).visit(`available:${address}`, seldom);
      const asked = [
        ...(query.userId === undefined ? [] : [['userId', query.userId, isId(query.userId)] as const]),
        ...(query.email === undefined ? [] : [['email', query.email, isEmail(query.email)] as const]),
      ];
      const members = createAccounts(kernel.use(database));
      const free = await Promise.all(asked.map(([field, value, fits]) => fits === true && members.isFree(field, value)));
      return { available: free.length > 0 && free.every(Boolean) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/user/self',
    needs: 'signedIn',
    summary: 'The caller’s own member record',
    output: rowSchema(user),
    // one's own phone number and address are no secret
    handle: ({ kernel, caller, locale }) => kernel.use(reading).one('user', caller!.userIdx, { system: true }, locale),
  }),
  endpoint({
    method: 'GET',
    path: '/user/{id}/session',
    needs: grantRights,
    summary: 'Where a member is signed in, the last used first',
    output: z.object({ sessions: z.array(openSession) }),
    handle: async ({ kernel, params, caller }) => ({
      sessions: (await kernel.use(sessions).openOf(idIn(params))).map((one) => ({ ...one, isOwn: one.id === caller?.sessionId })),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/{id}/session/{session}',
    needs: grantRights,
    summary: 'Ends one session of a member who has no more rights than the caller; it is noted in their history',
    async handle(call) {
      const { kernel, params } = call;
      const [userIdx, id] = [idIn(params), params['session'] ?? ''];
      await requireRightsOf(kernel, userIdx, callerOf(call));
      const service = kernel.use(sessions);
      if (!(await service.openOf(userIdx)).some((one) => one.id === id)) throw notFound('The session');
      await kernel.use(writing).run(callerOf(call), { kind: 'note' }, (batch) => batch.note(user.name, userIdx, { session: [null, 'ended'] }));
      await service.end(id);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/user/{id}/contact',
    needs: revealContacts,
    summary: 'The whole phone number and address of a member who has no more rights than the caller; it is noted in their history who asked',
    output: z.object({ phone: z.string().nullable(), email: z.string() }),
    async handle(call) {
      const userIdx = idIn(call.params);
      await requireRightsOf(call.kernel, userIdx, callerOf(call), undefined, 'own');
      await call.kernel.use(attempts).begin(`contact:${callerOf(call).userIdx}`, perReader);
      return call.kernel.use(writing).run(callerOf(call), { kind: 'note', key: idempotencyOf(call) }, (batch) => revealContact(batch, userIdx));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/user/{id}/role',
    needs: viewMembers,
    summary: 'The roles of a member, and whether the caller has every right of theirs',
    output: z.object({ roleList: z.array(z.string()), covered: z.boolean().meta({ description: 'False where the member’s contact is not for the caller' }) }),
    async handle(call) {
      const { kernel, params } = call;
      const id = idIn(params);
      const refused = await requireRightsOf(kernel, id, callerOf(call), undefined, 'own').then(
        () => false,
        (error: unknown) => {
          if (error instanceof Refusal && error.status === 403) return true;
          throw error;
        },
      );
      return { roleList: await rolesOf(kernel.use(database).read, id), covered: !refused };
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/user/{id}/role',
    needs: grantRights,
    summary: 'Gives a member these roles and no others',
    body: z.strictObject({ roleList: z.array(z.string().max(40)).max(100) }),
    output: z.object({ roleList: z.array(z.string()) }),
    async handle(call) {
      const { kernel, params, body } = call;
      const userIdx = idIn(params);
      const who = callerOf(call);
      const { read } = kernel.use(database);
      await requireRightsOf(kernel, userIdx, who);
      const access = accessBookOf(kernel);
      const known = new Set(await access.codes(read));
      if (!body.roleList.every((code) => known.has(code))) throw ruleBroken({ roleList: 'rule.missing' });
      return kernel.use(writing).run(who, { kind: 'note', key: idempotencyOf(call) }, async (batch) => {
        await requireRightsOf(kernel, userIdx, who, batch.connection);
        if (!(await kernel.use(recordsRegistry).hasRightsOf(batch.connection, who, body.roleList, placeOf(who, 'user', [userIdx])))) throw noPermission(grantRights.id);
        return { roleList: await replaceRoles(batch, userIdx, body.roleList) };
      });
    },
  }),
];

/** The id of a member in a path; what is no number belongs to nobody. */
function idIn(params: Readonly<Record<string, string>>): number {
  if (!/^[1-9]\d{0,8}$/.test(params['id'] ?? '')) throw notFound('The member');
  return Number(params['id']);
}
