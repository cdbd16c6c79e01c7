import { CallError } from '#core/http/http.ts';

/** Message for a refused sign-in, the advice, and the field it is about. */
export interface SignInFailure {
  readonly titleKey: string;
  readonly hintKey?: string;
  readonly seconds?: number;
  readonly field?: 'userId' | 'password';
  /** Since when it stands so, ISO 8601. */
  readonly since?: string;
  /** The reason of a rejection, as whoever rejected wrote it; a usual one in each language. */
  readonly reason?: string | Readonly<Record<string, string>>;
  /** The person may apply again. */
  readonly mayApply?: boolean;
}

const byCode: Readonly<Record<number, SignInFailure>> = {
  1: { titleKey: 'user.error.1', hintKey: 'shell.signIn.hint.id', field: 'userId' },
  2: { titleKey: 'user.error.2', hintKey: 'shell.signIn.hint.password', field: 'password' },
  3: { titleKey: 'user.error.3', hintKey: 'shell.signIn.hint.applying' },
  4: { titleKey: 'user.error.4', hintKey: 'shell.signIn.hint.rejected' },
  5: { titleKey: 'user.error.5' },
  6: { titleKey: 'user.error.6' },
  7: { titleKey: 'user.error.7' },
  10000: { titleKey: 'common.error.db' },
};

/** The code of a sign-in with a password somebody else gave: one of their own is to be chosen first. */
export const ownPasswordCode = 8;

/** The code of somebody who was rejected, or is kept out. */
const rejectedCode = 4;

/** Reads a failed sign-in by the login codes of the specification; anything else is the generic error. */
export function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof CallError)) return { titleKey: 'user.error.signin' };
  if (error.status === 0) return { titleKey: 'shell.signIn.offline', hintKey: 'shell.signIn.offlineHint' };
  if (error.status === 429) {
    const seconds = Number(error.body?.['retryAfter']);
    return seconds > 0
      ? { titleKey: 'shell.signIn.tooMany', hintKey: 'shell.signIn.hint.wait', seconds }
      : { titleKey: 'shell.signIn.tooMany', hintKey: 'shell.signIn.hint.again' };
  }
  const known = byCode[error.body?.errorCode ?? 0] ?? { titleKey: 'user.error.signin' };
  const more = (name: string): unknown => error.body?.[name];
  const since = more('since');
  const reason = more('reason') as SignInFailure['reason'] | null;
  if (more('inactive') === true) return { titleKey: 'shell.signIn.inactive', hintKey: 'shell.signIn.hint.rejected' };
  return {
    ...known,
    ...(typeof since === 'string' && { since }),
    ...(reason != null && { reason }),
    ...(error.body?.errorCode === rejectedCode && typeof since === 'string' && { mayApply: true }),
  };
}
