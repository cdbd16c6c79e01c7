import type { Keep } from '../environment.ts';
import type { StoredSession } from './session.ts';
import { isRoleList, readToken } from './token.ts';

const name = 'session';

/**
 * Reads what stayed in the browser. Corrupt parts are discarded: a bad access token leaves the refresh token,
 * anything else leaves nothing.
 */
export function readStored(keep: Keep): StoredSession | undefined {
  const text = keep.read(name);
  if (text === undefined) return undefined;
  const stored = parse(text);
  if (!stored) keep.remove(name);
  return stored;
}

/** Keeps a session; nothing means signed out. */
export function writeStored(keep: Keep, stored: StoredSession | undefined): void {
  if (stored) keep.write(name, JSON.stringify(stored));
  else keep.remove(name);
}

function parse(text: string): StoredSession | undefined {
  try {
    return readSession(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Checks a session that came from storage or from the server. The access token is '' when it cannot be read. */
export function readSession(value: unknown): StoredSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { accessToken, refreshToken, roleList } = value as Partial<StoredSession>;
  if (typeof refreshToken !== 'string' || refreshToken === '') return undefined;
  const readable = typeof accessToken === 'string' && readToken(accessToken) !== undefined;
  return {
    accessToken: readable ? accessToken : '',
    refreshToken,
    roleList: isRoleList(roleList) ? [...roleList] : [],
  };
}
