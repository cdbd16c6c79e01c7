import { observable, runInAction } from 'mobx';
import type { Rights } from '../access/permission.ts';
import type { StoredSession, TokenPayload } from './session.ts';
import { readToken } from './token.ts';

/** The observable part of a session: what is held, and whether a refresh is under way. */
export interface SessionState {
  readonly held: StoredSession | undefined;
  readonly payload: TokenPayload | undefined;
  readonly refreshing: boolean;
  readonly roleList: readonly string[];
  readonly rights: Rights | undefined;
  hold(session: StoredSession | undefined): void;
  refreshes(now: boolean): void;
}

const nobody: readonly string[] = [];

/** An observable session that starts with what is held. */
export function createSessionState(initial: StoredSession | undefined): SessionState {
  const state = observable(
    { held: initial, payload: payloadOf(initial), refreshing: false },
    {},
    { deep: false },
  );
  return {
    get held() {
      return state.held;
    },
    get payload() {
      return state.payload;
    },
    get refreshing() {
      return state.refreshing;
    },
    get roleList() {
      const list = state.held?.roleList ?? nobody;
      // The type `admin` has every right, also where the server does not repeat it among the roles.
      return state.payload?.userType === 'admin' && !list.includes('admin') ? ['admin', ...list] : list;
    },
    get rights() {
      return state.held?.rights;
    },
    hold: (session) =>
      runInAction(() => {
        const rights = state.held?.rights;
        state.held = session && rights && JSON.stringify(rights) === JSON.stringify(session.rights) ? { ...session, rights } : session;
        state.payload = payloadOf(session);
      }),
    refreshes: (now) =>
      runInAction(() => {
        state.refreshing = now;
      }),
  };
}

const payloadOf = (held: StoredSession | undefined) =>
  held?.accessToken ? readToken(held.accessToken)?.payload : undefined;
