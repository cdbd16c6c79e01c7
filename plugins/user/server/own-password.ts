import { randomInt } from 'node:crypto';
import type { Kernel } from '#core/kernel/index.ts';
import { writing } from '#server/records/write/writing.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import { digestOf, passwords } from '#server/session/passwords.ts';
import type { Account } from '#server/session/accounts.ts';
import { sessions } from '#server/session/sessions.ts';
import type { Caller } from '#server/slots.ts';
import { user } from '../entity.ts';
import { requireRightsOf } from './more-rights.ts';
import { passwordProblem } from './register.ts';
import { signInCodes } from './sign-in.ts';

/** Letters and digits that nobody takes for one another when they are read out. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Gives a member a password for one sign-in, at which they choose their own; answers it, and nobody can see it again.
 * Whoever used the account is signed out. Throws a `Refusal` 404 without such a member, 409 for one's own account.
 */
export async function giveOneTimePassword(kernel: Kernel, userIdx: number, by: Caller): Promise<string> {
  if (userIdx === by.userIdx) throw new Refusal(409, codes.conflict, 'Nobody gives themselves a password');
  await requireRightsOf(kernel, userIdx, by);
  const password = Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('')).join('-');
  const hash = await kernel.use(passwords).make(digestOf(password));
  const changedAt = new Date().toISOString();
  await kernel.use(writing).run(by, { kind: 'note' }, async (batch) => {
    await batch.note(user.name, userIdx, { password: [null, 'oneTime'] });
    await batch.connection
      .insertInto('credential')
      .values({ userIdx, hash, oneTime: true, changedAt, madeBy: by.userIdx })
      .onConflict((clash) => clash.column('userIdx').doUpdateSet({ hash, oneTime: true, changedAt, madeBy: by.userIdx }))
      .execute();
  });
  await kernel.use(sessions).endAll(userIdx);
  return password;
}

/** The password a member signed in with: as it was sent, and as it is kept. */
export interface Replaced {
  readonly sent: string;
  readonly hash: string | undefined;
}

/**
 * Takes a password a member chose. Throws a `Refusal` 400 for one that is no better than the one before, and when that
 * one was replaced meanwhile.
 */
export async function takeOwnPassword(kernel: Kernel, { userIdx, userId, userEmail, userName }: Account, chosen: string, before: Replaced): Promise<void> {
  const problems = passwordProblem(kernel.use(passwords), chosen, [userId, userEmail, userName]);
  if (problems['userPw'] !== undefined) throw ruleBroken({ newPw: problems['userPw'] });
  if (chosen.toLowerCase() === before.sent.toLowerCase()) throw ruleBroken({ newPw: 'user.rule.samePassword' });
  const hash = await kernel.use(passwords).make(chosen);
  await kernel.use(writing).run({ system: true }, { kind: 'note' }, async (batch) => {
    const { numUpdatedRows } = await batch.connection
      .updateTable('credential')
      .set({ hash, oneTime: false, changedAt: new Date().toISOString() })
      .where('userIdx', '=', userIdx)
      .where('hash', '=', before.hash)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new Refusal(400, signInCodes.wrongPassword, 'The password was replaced meanwhile');
    await batch.note(user.name, userIdx, { password: [null, 'own'] });
  });
  await kernel.use(sessions).endAll(userIdx);
}
