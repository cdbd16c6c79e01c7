import { randomInt } from 'node:crypto';
import type { Kernel } from '#core/kernel/index.ts';
import { database } from '#server/database/database.ts';
import { codes, notFound, Refusal, ruleBroken } from '#server/refusal.ts';
import { digestOf, passwords } from '#server/session/passwords.ts';
import { sessions } from '#server/session/sessions.ts';
import { createAccounts } from './accounts.ts';
import { passwordProblem } from './register.ts';

/** Letters and digits that nobody takes for one another when they are read out. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Gives a member a password for one sign-in, at which they choose their own; answers it, and nobody can see it again.
 * Whoever used the account is signed out. Throws a `Refusal` 404 without such a member, 409 for one's own account.
 */
export async function giveOneTimePassword(kernel: Kernel, userIdx: number, by: number): Promise<string> {
  if (userIdx === by) throw new Refusal(409, codes.conflict, 'Nobody gives themselves a password');
  if (!(await createAccounts(kernel.use(database)).find(userIdx))) throw notFound('The member');
  const password = Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('')).join('-');
  await setPassword(kernel, userIdx, digestOf(password), true);
  return password;
}

/** Takes a password a member chose. Throws a `Refusal` 400 for one that is no better than the one before. */
export async function takeOwnPassword(kernel: Kernel, userIdx: number, chosen: string, before: string): Promise<void> {
  const problems = passwordProblem(kernel, chosen);
  if (problems['userPw'] !== undefined) throw ruleBroken({ newPw: problems['userPw'] });
  if (chosen.toLowerCase() === before.toLowerCase()) throw ruleBroken({ newPw: 'user.rule.samePassword' });
  await setPassword(kernel, userIdx, chosen, false);
}

async function setPassword(kernel: Kernel, userIdx: number, digest: string, oneTime: boolean): Promise<void> {
  const hash = await kernel.use(passwords).make(digest);
  await kernel.use(database).write(async (connection) => {
    await connection.deleteFrom('credential').where('userIdx', '=', userIdx).execute();
    await connection.insertInto('credential').values({ userIdx, hash, oneTime, changedAt: new Date().toISOString() }).execute();
  });
  await kernel.use(sessions).endAll(userIdx);
}
