import { allows } from '../access/permission.ts';
import type { Environment } from '../environment.ts';
import { hostOf } from '../host.ts';
import { CallError, callFailed, type Http } from '../http/http.ts';
import type { Scope } from '../kernel/index.ts';
import { endpoints } from './endpoints.ts';
import { encryptUserId, hashPassword } from './login-cipher.ts';
import { dueBefore, isNewer, renew, shareSession } from './refresh.ts';
import { sessionEnded, sessionRefreshed, sessionStarted, type Session, type StoredSession } from './session.ts';
import { SessionState } from './session-state.ts';
import { readSession, readStored, writeStored } from './stored-session.ts';

/** The clock's tick, milliseconds. */
const tick = 1000;

/** Seconds the access cookie lives; only the server's first load reads it. */
const cookieLife = 30 * 60;

/** Milliseconds between two attempts to refresh, plus up to half as much by chance. */
const retryMs = 10_000;

/** Milliseconds of life below which calls wait for the refresh instead of going ahead with the token they have. */
const lastCall = 10_000;

/** Milliseconds sign-out waits for the server before it goes ahead. */
const farewell = 3000;

type EndReason = 'asked' | 'refused' | 'refresh';

/** Cross-tab message: look into storage, where the session itself is. */
const changed = 'changed';

/** The session of a page: kept in the browser, refreshed in time, one for all its tabs. */
export function createBrowserSession(environment: Environment, http: Http, { emit, on, own }: Scope): Session {
  const host = hostOf(environment);
  const tabs = host.channel('auth');
  const state = new SessionState(readStored(host.keep));
  let clock: ReturnType<typeof setInterval> | undefined;
  let running: Promise<Error | undefined> | undefined;
  let notBefore = 0;
  let after401 = false;
  /** Why there is no access token yet, when the last refresh got no answer. */
  let unavailable: CallError | undefined;
  // Until an answer tells the server's time, the token's own moment of issue does.
  let skew = 0;

  const serverNow = () => Date.now() + (http.clockOffset || skew);
  const remaining = () => (state.payload ? state.payload.exp * 1000 - serverNow() : 0);
  const isDue = () => state.held !== undefined && (!state.payload || remaining() < dueBefore(state.payload));

  const writeCookie = () => {
    const token = state.held?.accessToken;
    host.cookies.write('accessToken', token ?? '', token ? cookieLife : 0);
  };

  /** Takes up what the server gave a moment ago, and keeps it for all tabs. Resolves once every tab would find it. */
  const take = (held: StoredSession): Promise<void> => {
    state.hold(held);
    if (state.payload) skew = state.payload.iat * 1000 - Date.now();
    writeStored(host.keep, held);
    writeCookie();
    startClock();
    return shareSession(host, held);
  };

  /** Goes on with what another tab took. It is kept already: kept again, it might take the place of a later one. */
  const follow = (held: StoredSession) => {
    const before = state.payload?.userIdx;
    const wasEmpty = state.held === undefined;
    state.hold(held);
    startClock();
    if (!state.payload) return;
    if (wasEmpty) emit(sessionStarted(state.payload));
    // The page of this tab was drawn for someone else.
    else if (before !== undefined && state.payload.userIdx !== before) host.reload();
    else emit(sessionRefreshed(state.payload));
  };

  const startClock = () => {
    clock ??= setInterval(look, tick);
  };

  const stopClock = () => {
    clearInterval(clock);
    clock = undefined;
  };

  /** The tick only looks: tabs in the background tick late, and a machine may have slept. */
  const look = () => {
    if (isDue() && !running && Date.now() >= notBefore) void refreshOnce();
  };

  /** Ends the session in this tab. Only the tab where it ends first clears what all share: the next may stand there by then. */
  const end = (reason: EndReason, isFirst = true) => {
    if (!state.held) return;
    state.hold(undefined);
    stopClock();
    notBefore = 0;
    if (isFirst) {
      writeStored(host.keep, undefined);
      void shareSession(host, undefined);
      writeCookie();
      tabs.send(changed);
    }
    emit(sessionEnded({ reason }));
    if (reason === 'refused') host.navigate('/');
  };

  /** One refresh for all who wait. Answers undefined when all is well, else why there is no new token. */
  const refreshOnce = (): Promise<Error | undefined> => (running ??= refreshNow().finally(() => (running = undefined)));

  const refreshNow = async (): Promise<Error | undefined> => {
    const before = state.held;
    if (!before) return new Error('Nobody is signed in');
    notBefore = Date.now() + retryMs + (Math.random() * retryMs) / 2;
    state.refreshes(true);
    try {
      return await host.locks.run('auth-refresh', () => refreshInTurn(before));
    } finally {
      after401 = false;
      state.refreshes(false);
    }
  };

  /** The refresh while no other tab refreshes. The next one's turn comes when it would find what this one took. */
  const refreshInTurn = async (before: StoredSession): Promise<Error | undefined> => {
    const outcome = await renew(http, host, before);
    // Someone signed in or out meanwhile: what came back belongs to a session that is gone.
    if (state.held !== before) return state.held ? undefined : new Error('The session ended');
    unavailable = outcome.is === 'unavailable' ? outcome.error : undefined;
    if (outcome.is === 'unavailable') return outcome.error;
    if (outcome.is === 'refused') {
      end(after401 ? 'refused' : 'refresh');
      return new Error('The session ended');
    }
    if (outcome.from === 'tab') {
      follow(outcome.session);
      return undefined;
    }
    const shared = take(outcome.session);
    tabs.send(changed);
    if (state.payload) emit(sessionRefreshed(state.payload));
    await shared;
    return undefined;
  };

  /** Looks at what another tab kept. */
  const adopt = () => {
    const stored = readStored(host.keep);
    if (!stored) end('asked', false);
    else if (!state.held || isNewer(stored, state.held)) follow(stored);
  };

  own(() => tabs.close());
  own(tabs.hear(adopt));
  own(host.onWake(look));
  own(stopClock);
  own(
    http.prepare(async (request) => {
      look();
      if (running && remaining() < lastCall) await running;
      // Sent without a token the call would be refused, which ends the session; no answer is no refusal.
      if (state.held?.accessToken === '' && unavailable) throw unavailable;
      if (state.held?.accessToken) request.headers.set('Authorization', `Bearer ${state.held.accessToken}`);
    }),
  );
  own(
    http.recover(async (request) => {
      const sent = request.headers.get('Authorization');
      if (!state.held || sent === null) return false;
      if (sent !== `Bearer ${state.held.accessToken}`) return true;
      // A refused call ends with a message, a refresh that was merely due ends without.
      after401 = true;
      const problem = await refreshOnce();
      // No answer is no refusal: the person stays signed in, and the call fails for what it failed of.
      if (problem instanceof CallError) throw problem;
      return problem === undefined;
    }),
  );
  on(callFailed, ({ error }) => {
    if (error.status === 401) end('refused');
  });

  if (state.held) {
    if (state.payload) writeCookie();
    startClock();
    // Set-up must not wait, and the other plugins must be there to hear the outcome.
    queueMicrotask(look);
  } else {
    // a corrupt rest
    writeStored(host.keep, undefined);
  }

  return {
    get isLogin() {
      return (state.held?.accessToken ?? '') !== '';
    },
    get isRefresh() {
      return state.held !== undefined && (state.refreshing || state.held.accessToken === '');
    },
    get user() {
      return state.payload;
    },
    get roleList() {
      return state.roleList;
    },
    get rights() {
      return state.rights;
    },
    signIn: async (userId, password, newPassword) => {
      const token = host.keep.read('pushToken') ?? '';
      const held = await signIn(environment.loginSecret, http, { userId, password, newPassword, token });
      void take(held);
      const { payload } = state;
      if (!payload) return;
      tabs.send(changed);
      emit(sessionStarted(payload));
    },
    applyAgain: async (userId, password) => {
      const [secretId, userPw] = await encrypted(environment.loginSecret, userId, password);
      await http.post(endpoints.applyAgain, { userId: secretId, userPw }, { bare: true });
    },
    signOut: async () => {
      const { held } = state;
      if (!held) return;
      const said = http.post(endpoints.signOut, undefined, {
        bare: true,
        headers: { Authorization: `Bearer ${held.accessToken}` },
      });
      await Promise.race([said.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, farewell))]);
      if (state.held?.refreshToken === held.refreshToken) end('asked');
    },
    viewAs: async (userIdx, href) => {
      const answer = await (userIdx === undefined ? http.delete<object>(endpoints.view) : http.post<object>(endpoints.view, { person: userIdx }));
      const held = readSession({ ...state.held, ...answer });
      if (!held?.accessToken) return;
      await take(held);
      tabs.send(changed);
      host.navigate(href);
    },
    refresh: async () => (await refreshOnce()) === undefined || state.held !== undefined,
    may: (permission) => permission === undefined || allows(permission, state.roleList, state.rights),
  };
}

/** Signs in. Rejects with a `CallError` whose `errorCode` is a login code, 5 and 6 included, which are found here. */
async function signIn(
  secret: string,
  http: Http,
  { userId, password, newPassword, token }: { readonly userId: string; readonly password: string; readonly newPassword: string | undefined; readonly token: string },
): Promise<StoredSession> {
  const [secretId, userPw, newPw] = await encrypted(secret, userId, password, newPassword);
  const body = { userId: secretId, userPw, token };
  const answer = await (newPw === undefined
    ? http.post<unknown>(endpoints.signIn, body, { bare: true })
    : http.post<unknown>(endpoints.ownPassword, { ...body, newPw }, { bare: true }));
  const held = readSession(answer);
  if (!held?.accessToken) throw loginError(6, 'The answer holds no token that can be read');
  return held;
}

/** The id and the passwords as they are sent; rejects with code 5. */
const encrypted = (secret: string, userId: string, password: string, newPassword?: string) =>
  Promise.all([
    encryptUserId(secret, userId),
    hashPassword(password),
    newPassword === undefined ? undefined : hashPassword(newPassword),
  ]).catch((error: unknown) => {
    throw loginError(5, 'The password could not be encrypted', error);
  });

const loginError = (errorCode: number, message: string, cause?: unknown) =>
  new CallError(400, message, { errorCode, message }, cause);
