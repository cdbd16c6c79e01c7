import { reaches, type Rights } from '../access/permission.ts';
import type { Keep } from '../environment.ts';
import type { StoredSession } from './session.ts';
import { isRoleList, readToken } from './token.ts';

/** Reads what stayed in the browser: a bad access token leaves the refresh token, without a refresh token nothing is left. */
export const readStored = (keep: Keep): StoredSession | undefined =>
  readSession({
    accessToken: keep.read('accessToken'),
    refreshToken: keep.read('refreshToken'),
    roleList: parse(keep.read('roleList')),
    rights: parse(keep.read('rights'), 'null'),
  });

/** Keeps a session; nothing means signed out. */
export function writeStored(keep: Keep, stored: StoredSession | undefined): void {
  if (!stored) {
    for (const name of ['accessToken', 'refreshToken', 'roleList', 'rights']) keep.remove(name);
    return;
  }
  keep.write('refreshToken', stored.refreshToken);
  keep.write('roleList', JSON.stringify(stored.roleList));
  if (stored.rights) keep.write('rights', JSON.stringify(stored.rights));
  else keep.remove('rights');
  // last, since other tabs see one write after the other: by a new token they know that the rest is new
  keep.write('accessToken', stored.accessToken);
}

function parse(text: string | undefined, nothing = '[]'): unknown {
  try {
    return JSON.parse(text ?? nothing);
  } catch {
    return undefined;
  }
}

/** Checks a session that came from storage or from the server. The access token is '' when it cannot be read. */
export function readSession(value: unknown): StoredSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { accessToken, refreshToken, roleList, rights } = value as Partial<StoredSession>;
  if (typeof refreshToken !== 'string' || refreshToken === '') return undefined;
  const readable = typeof accessToken === 'string' && readToken(accessToken) !== undefined;
  return {
    accessToken: readable ? accessToken : '',
    refreshToken,
    roleList: isRoleList(roleList) ? [...roleList] : [],
    ...(isRights(rights) && { rights }),
  };
}

const isRights = (value: unknown): value is Rights =>
  typeof value === 'object' && value !== null && Object.values(value).every((reach) => reaches.includes(reach));
