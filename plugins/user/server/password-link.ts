import { createHash, randomBytes } from 'node:crypto';
import type { Kernel } from '#core/kernel/index.ts';
import { database, type Reads } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { codes, notFound, Refusal, ruleBroken } from '#server/refusal.ts';
import { passwords } from '#server/session/passwords.ts';
import { sessions } from '#server/session/sessions.ts';
import type { Caller } from '#server/slots.ts';
import { user } from '../entity.ts';
import { isMakerGood, requireRightsOf } from './more-rights.ts';
import { passwordProblem } from './register.ts';

/** Milliseconds for which a link opens its page: a day. */
const timeToChoose = 24 * 60 * 60 * 1000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Makes the link by which a member chooses a password; the one before opens nothing any more, and their password stays
 * until then. Returns its secret. Throws a `Refusal` 404 without such a member, 409 for one's own account.
 */
export async function makePasswordLink(kernel: Kernel, userIdx: number, by: Caller): Promise<{ readonly token: string; readonly expiresAt: string }> {
  if (userIdx === by.userIdx) throw new Refusal(409, codes.conflict, 'Nobody gives themselves a password');
  await requireRightsOf(kernel, userIdx, by);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + timeToChoose).toISOString();
  await kernel.use(writing).run(by, { kind: 'note' }, async (batch) => {
    await batch.note(user.name, userIdx, { password: [null, 'link'] });
    await change(batch.connection, 'delete from "passwordLink" where "userIdx" = ?', [userIdx]);
    await change(batch.connection, 'insert into "passwordLink" ("userIdx", "hash", "expiresAt", "madeBy") values (?, ?, ?, ?)', [userIdx, hashOf(token), expiresAt, by.userIdx]);
  });
  return { token, expiresAt };
}

/**
 * The member of a link. Throws a `Refusal` 404 for one that was used, replaced, has run out, or never was, and for one
 * whose member has more rights by now than whoever made it.
 */
export async function memberOfLink(
  kernel: Kernel,
  token: string,
  on: Reads = kernel.use(database).read,
): Promise<{ readonly userIdx: number; readonly name: string; readonly userId: string; readonly email: string }> {
  const [found] = await rowsOf<{ userIdx: number; name: string; userId: string; email: string; expiresAt: string; madeBy: number | null }>(
    on,
    `select "userIdx", "name", "userId", "email", "expiresAt", "madeBy" from "passwordLink" join "user" on "user"."id" = "passwordLink"."userIdx"
     where "hash" = ? and "user"."deletedAt" is null`,
    [hashOf(token)],
  );
  if (!found || new Date(found.expiresAt).getTime() < Date.now()) throw notFound('The link');
  if (!(await isMakerGood(kernel, found.madeBy, Number(found.userIdx), on))) throw notFound('The link');
  const { userIdx, name, userId, email } = found;
  return { userIdx: Number(userIdx), name, userId, email };
}

/** Takes the password that a member chose behind a link, uses the link up, and signs them out everywhere. */
export async function choosePassword(kernel: Kernel, token: string, chosen: string): Promise<{ readonly userId: string }> {
  const { userIdx, name, userId, email } = await memberOfLink(kernel, token);
  const problems = passwordProblem(kernel.use(passwords), chosen, [userId, email, name]);
  if (problems['userPw'] !== undefined) throw ruleBroken({ userPw: problems['userPw'] });
  const hash = await kernel.use(passwords).make(chosen);
  const changedAt = new Date().toISOString();
  await kernel.use(writing).run({ system: true }, { kind: 'note' }, async (batch) => {
    await memberOfLink(kernel, token, batch.connection);
    await useUp(batch, token);
    await batch.connection
      .insertInto('credential')
      .values({ userIdx, hash, oneTime: false, changedAt })
      .onConflict((clash) => clash.column('userIdx').doUpdateSet({ hash, oneTime: false, changedAt }))
      .execute();
    await batch.note(user.name, userIdx, { password: [null, 'own'] });
  });
  await kernel.use(sessions).endAll(userIdx);
  return { userId };
}

/** Of two who come at once, one gets a 404. */
async function useUp({ connection }: Batch, token: string): Promise<void> {
  if ((await change(connection, 'delete from "passwordLink" where "hash" = ?', [hashOf(token)])) === 0) throw notFound('The link');
}
