import type { TokenPayload } from './session.ts';

/** Contents of a token; roles where the server put them in. */
export interface TokenContent {
  readonly payload: TokenPayload;
  readonly roleList: readonly string[] | undefined;
}

/** Reads a JWT without verifying it, which only the server can. Undefined when it is not one of ours. */
export function readToken(token: string): TokenContent | undefined {
  const [, middle, signature] = token.split('.');
  if (!middle || !signature) return undefined;
  try {
    const bytes = Uint8Array.from(atob(middle.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isPayload(claims) ? { payload: payloadOf(claims), roleList: rolesOf(claims) } : undefined;
  } catch {
    return undefined;
  }
}

function isPayload(claims: unknown): claims is TokenPayload {
  if (typeof claims !== 'object' || claims === null) return false;
  const { userIdx, userId, userType, iat, exp } = claims as Partial<TokenPayload>;
  return (
    Number.isInteger(userIdx) &&
    typeof userId === 'string' &&
    (userType === 'admin' || userType === 'normal') &&
    Number.isFinite(iat) &&
    Number.isFinite(exp)
  );
}

// Named one by one, so that a claim such as __proto__ goes nowhere.
const payloadOf = (claims: TokenPayload): TokenPayload => ({
  userIdx: claims.userIdx,
  userId: claims.userId,
  userName: String(claims.userName ?? ''),
  userEmail: String(claims.userEmail ?? ''),
  userType: claims.userType,
  iat: claims.iat,
  exp: claims.exp,
  adminId: claims.adminId ?? null,
  adminName: claims.adminName ?? null,
});

function rolesOf(claims: object): readonly string[] | undefined {
  const { roleList } = claims as { readonly roleList?: unknown };
  return isRoleList(roleList) ? roleList : undefined;
}

/** True when a value is a list of words. */
export const isRoleList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((role) => typeof role === 'string');
