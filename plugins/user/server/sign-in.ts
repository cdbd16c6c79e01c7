import { createHash } from 'node:crypto';
import type { Locale } from '#core/i18n/locale.ts';
import { perAccount, perAddress, type Attempts } from '#server/session/attempts.ts';
import { isDatabaseError } from '#server/database/engine.ts';
import { Refusal } from '#server/refusal.ts';
import { isPasswordDigest, type Passwords } from '#server/session/passwords.ts';
import type { SessionResponse, Sessions } from '#server/session/sessions.ts';
import type { MemberAccount, MemberAccounts } from './accounts.ts';
import { userIdIn } from './login-cipher.ts';
import { reasonText } from './usual-reasons.ts';

/** The codes of a sign-in that did not succeed, as the specification numbers them. */
export const signInCodes = {
  unknownId: 1,
  wrongPassword: 2,
  applying: 3,
  rejected: 4,
  password: 5,
  token: 6,
  data: 7,
  /** Beside those of the specification: the password was somebody else's choice. */
  ownPassword: 8,
} as const;

export interface SignInBody {
  /** Encrypted, Base64. */
  readonly userId: string;
  /** SHA-512 of the password in hexadecimal. */
  readonly userPw: string;
  /** The browser's push token, empty when there is none. */
  readonly token: string;
  /** The language the browser asks in. */
  readonly locale?: Locale;
}

/** Where a sign-in comes from. */
export interface SignInOrigin {
  readonly address: string;
  /** The number of the browser when this user id signed in there before. */
  readonly browserOf: (userId: string) => string | undefined;
  /** Short name of the browser and device, where it is known. */
  readonly device?: string | undefined;
}

interface Parts {
  readonly members: MemberAccounts;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly sessions: Sessions;
  readonly loginSecret: string;
  /** True while whoever gave the password that a member signed in with could give it now. */
  readonly isMakerGood: (member: MemberAccount) => Promise<boolean>;
  /** Puts the password the member chose in the place of the one they signed in with. */
  readonly takeOwn?: (member: MemberAccount) => Promise<void>;
}

const refuse = (code: number, message: string, more: object = {}) => new Refusal(400, code, message, { ...more });

/**
 * Signs a person in. Since when somebody is applying, or why they were rejected, is said only to whoever knows the
 * password.
 */
export async function signIn(parts: Parts, body: SignInBody, from: SignInOrigin): Promise<SessionResponse> {
  const member = await identify(parts, body, from);
  const { status, statusAt: since, statusReason } = member;
  if (status === 'applying') throw refuse(signInCodes.applying, 'The account awaits approval', { since });
  if (status === 'rejected') throw refuse(signInCodes.rejected, 'The account was rejected', { since, reason: statusReason === null ? null : reasonText(statusReason) });
  if (!member.admitted) throw refuse(signInCodes.rejected, 'The account is kept out', { inactive: true });
  if (!(await parts.isMakerGood(member))) throw refuse(signInCodes.wrongPassword, 'The member has more rights by now than whoever gave the password');
  if (parts.takeOwn) await parts.takeOwn(member);
  else if (member.oneTime) throw refuse(signInCodes.ownPassword, 'Choose a password of your own');
  return orCode(signInCodes.token, () => parts.sessions.open(member, body.token, body.locale, from.device));
}

/** The member whose id and password these are. An unknown id costs as much as a wrong password. */
export async function identify(
  { members, passwords, attempts, loginSecret }: Omit<Parts, 'sessions' | 'takeOwn' | 'isMakerGood'>,
  body: Pick<SignInBody, 'userId' | 'userPw'>,
  from: SignInOrigin,
): Promise<MemberAccount> {
  const userId = userIdIn(body.userId, loginSecret);
  const browser = userId === undefined ? undefined : from.browserOf(userId);
  const byAddress = `address:${from.address}`;
  // a browser that signed in before has a count of its own: nobody elsewhere can use it up
  if (browser === undefined) await attempts.begin(byAddress, perAddress);
  if (!isPasswordDigest(body.userPw)) throw refuse(signInCodes.password, 'The password did not arrive as its SHA-512');

  const byAccount = browser === undefined ? `account:${userId ?? createHash('sha256').update(body.userId).digest('base64url')}` : `browser:${browser}`;
  await attempts.begin(byAccount, perAccount);

  const member = userId === undefined ? undefined : await orCode(signInCodes.data, () => members.findByUserId(userId));
  const matches = await passwords.matches(body.userPw, member?.hash);
  if (!member) throw refuse(signInCodes.unknownId, 'There is no such user id');
  if (!matches) throw refuse(signInCodes.wrongPassword, 'The password does not match');

  await attempts.forgive(byAccount);
  if (browser === undefined) await attempts.uncount(byAddress);
  return member;
}

/** Gives an unexpected error the code of its step; the database's own code 10000 and refusals stay. */
async function orCode<T>(code: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || isDatabaseError(error)) throw error;
    throw Object.assign(refuse(code, 'Signing in did not succeed'), { cause: error });
  }
}
