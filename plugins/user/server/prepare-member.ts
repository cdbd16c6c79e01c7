import { applyAutofill } from '#kit/records/autofill.ts';
import { check } from '#kit/records/check.ts';
import { draftOf } from '#kit/records/draft.ts';
import type { Draft } from '#kit/records/entity.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { Accounts } from '#server/session/accounts.ts';
import type { Passwords } from '#server/session/passwords.ts';
import { user, userAutofill } from '../entity.ts';
import { keepPassword, passwordProblem } from './register.ts';

/** Makes approved members of invited people: their password is hashed before the transaction that adds them. */
export const memberPreparing =
  (passwords: Passwords): Accounts['prepareMember'] =>
  async ({ userPw, ...said }) => {
    const draft = applyAutofill(userAutofill, { ...draftOf(user), ...said } as Draft<typeof user>);
    const problems = { ...check(user, undefined, draft), ...passwordProblem(passwords, userPw, [said.userId, said.email, said.name]) };
    if (Object.keys(problems).length > 0) throw ruleBroken(problems);
    const hash = await passwords.make(userPw);
    return async (batch) => {
      const { id } = await batch.create('user', { ...said, status: 'approved' });
      await keepPassword(batch, id, hash);
      return id;
    };
  };
