import { makeAutoObservable, observableRef } from 'mobx';
import type { Rights } from '../access/permission.ts';
import type { StoredSession, TokenPayload } from './session.ts';
import { readToken } from './token.ts';

const nobody: readonly string[] = [];

/** The observable part of a session: what is held, and whether a refresh is under way. */
export class SessionState {
  held: StoredSession | undefined;
  payload: TokenPayload | undefined;
  refreshing = false;

  constructor(initial: StoredSession | undefined) {
    this.held = initial;
    this.payload = payloadOf(initial);
    makeAutoObservable(this, { held: observableRef, payload: observableRef }, { autoBind: true });
  }

  get roleList(): readonly string[] {
    const list = this.held?.roleList ?? nobody;
    // The type `admin` has every right, also where the server does not repeat it among the roles.
    return this.payload?.userType === 'admin' && !list.includes('admin') ? ['admin', ...list] : list;
  }

  get rights(): Rights | undefined {
    return this.held?.rights;
  }

  hold(session: StoredSession | undefined): void {
    const { rights } = this;
    this.held = session && rights && JSON.stringify(rights) === JSON.stringify(session.rights) ? { ...session, rights } : session;
    this.payload = payloadOf(session);
  }

  refreshes(now: boolean): void {
    this.refreshing = now;
  }
}

const payloadOf = (held: StoredSession | undefined) =>
  held?.accessToken ? readToken(held.accessToken)?.payload : undefined;
