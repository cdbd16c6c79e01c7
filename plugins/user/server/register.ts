import type { Kernel } from '#core/kernel/index.ts';
import { check } from '#kit/records/check.ts';
import { draftOf } from '#kit/records/draft.ts';
import type { Draft } from '#kit/records/entity.ts';
import { applyAutofill } from '#kit/records/autofill.ts';
import { writing, type Batch, type WriteOptions } from '#server/records/write/writing.ts';
import { codes, Refusal, ruleBroken, withoutOwners } from '#server/refusal.ts';
import type { Account } from '#server/session/accounts.ts';
import { digestOf, isPasswordDigest, passwords, type Passwords } from '#server/session/passwords.ts';
import { user, userAutofill } from '../entity.ts';
import type { RegisterBody } from '../register-body.ts';

/** The first answer to somebody who registered: the account awaits approval. */
export interface Registered {
  readonly id: number;
  readonly status: 'applying';
}

/** Registers an applying member. Throws a `Refusal` 400 naming every field that does not fit, the password's included. */
export async function register(kernel: Kernel, { userPw, ...said }: RegisterBody, key: WriteOptions['key']): Promise<Registered> {
  const draft = applyAutofill(userAutofill, { ...draftOf(user), ...said } as Draft<typeof user>);
  const problems = { ...check(user, undefined, draft), ...passwordProblem(kernel.use(passwords), userPw, [said.userId, said.email, said.name]) };
  if (Object.keys(problems).length > 0) throw ruleBroken(problems);
  const hash = await kernel.use(passwords).make(userPw);
  const write = kernel.use(writing).run({ system: true }, { kind: 'form', key }, async (batch) => {
    const { id } = await batch.create('user', said);
    await keepPassword(batch, id, hash);
    return { id, status: 'applying' as const };
  });
  return withoutOwners(write);
}

/** Puts somebody who was rejected before those who approve once more. Throws a `Refusal` 409 for anybody else, and for who is kept out. */
export async function applyAgain(kernel: Kernel, { userIdx, userName }: Pick<Account, 'userIdx' | 'userName'>) {
  return kernel.use(writing).run({ system: true }, { kind: 'form', by: { userIdx, name: userName } }, async (batch) => {
    const [outcome] = await batch.updateEach('user', [{ id: userIdx, patchOf: (row) => (row['status'] === 'rejected' && row['active'] ? { status: 'applying' } : {}) }]);
    if (outcome?.is !== 'changed') throw new Refusal(409, codes.conflict, 'Only who was rejected applies again');
    return { status: 'applying' as const, since: new Date().toISOString() };
  });
}

/** Problems of the digest of a new password, as `fields`; `own` are names and ids of its owner, which others guess. */
export function passwordProblem(known: Pick<Passwords, 'isCommon'>, digest: string, own: readonly string[]): Readonly<Record<string, string>> {
  if (!isPasswordDigest(digest)) return { userPw: 'rule.format' };
  const isOwn = own.flatMap((word) => [word, word.toLowerCase()]).some((word) => digestOf(word) === digest.toLowerCase());
  return isOwn || known.isCommon(digest) ? { userPw: 'user.rule.commonPassword' } : {};
}

/** Stores the hash of a new member's password. */
export async function keepPassword({ connection }: Pick<Batch, 'connection'>, userIdx: number, hash: string): Promise<void> {
  await connection.insertInto('credential').values({ userIdx, hash, changedAt: new Date().toISOString() }).execute();
}
