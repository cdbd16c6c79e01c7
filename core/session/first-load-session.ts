import { allows } from '../access/permission.ts';
import type { Environment } from '../environment.ts';
import type { Http } from '../http/http.ts';
import type { Scope } from '../kernel/index.ts';
import type { Session } from './session.ts';
import { SessionState } from './session-state.ts';
import { readToken } from './token.ts';

/** The session of one page drawn on the server: it reads with the cookie's token and can do nothing else. */
export function createFirstLoadSession({ accessToken = '', roleList, rights }: Environment, http: Http, { own }: Scope): Session {
  const token = readToken(accessToken);
  const state = new SessionState(
    token && { accessToken, refreshToken: '', roleList: roleList ?? token.roleList ?? [], rights },
  );
  own(
    http.prepare((request) => {
      if (state.held) request.headers.set('Authorization', `Bearer ${state.held.accessToken}`);
    }),
  );
  const onlyInTheBrowser = () => Promise.reject(new Error('A session changes only in the browser'));
  return {
    isLogin: state.held !== undefined,
    isRefresh: false,
    user: state.payload,
    roleList: state.roleList,
    rights: state.rights,
    signIn: onlyInTheBrowser,
    applyAgain: onlyInTheBrowser,
    signOut: onlyInTheBrowser,
    viewAs: onlyInTheBrowser,
    refresh: onlyInTheBrowser,
    may: (permission) => permission === undefined || allows(permission, state.roleList, state.rights),
  };
}
