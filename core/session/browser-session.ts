import { allows } from '../access/permission.ts';
import type { Channel, Environment, Host } from '../environment.ts';
import { hostOf } from '../host.ts';
import { CallError, callFailed, type Http } from '../http/http.ts';
import type { Scope } from '../kernel/index.ts';
import { endpoints } from './endpoints.ts';
import { dueBefore, isNewer, renew, shareSession } from './refresh.ts';
import { sessionEnded, sessionRefreshed, sessionStarted, type Session, type StoredSession } from './session.ts';
import { SessionState } from './session-state.ts';
import { applyAgain, signIn } from './sign-in.ts';
import { readSession, readStored, writeStored } from './stored-session.ts';

/** The clock's tick, milliseconds. */
const tick = 1000;

/** Seconds the access cookie lives; the server's first load reads it, and its documents do. */
const cookieLife = 30 * 60;

/** Milliseconds between two attempts to refresh, plus up to half as much by chance. */
const retryMs = 10_000;

/** Milliseconds of life below which calls wait for the refresh instead of going ahead with the token they have. */
const refreshWaitMs = 10_000;

/** Milliseconds sign-out waits for the server before it goes ahead. */
const signOutTimeoutMs = 3000;

type EndReason = 'asked' | 'refused' | 'refresh';

/** Cross-tab message: look into storage, where the session itself is. */
const changed = 'changed';

/** The session of a page: kept in the browser, refreshed in time, one for all its tabs. */
export class BrowserSession implements Session {
  private readonly environment: Environment;
  private readonly http: Http;
  private readonly scope: Scope;
  private readonly host: Host;
  private readonly tabs: Channel;
  private readonly state: SessionState;
  private clock: ReturnType<typeof setInterval> | undefined;
  private running: Promise<Error | undefined> | undefined;
  private notBefore = 0;
  private after401 = false;
  /** Why there is no access token yet, when the last refresh got no answer. */
  private unavailable: CallError | undefined;
  /** Until an answer tells the server's time, the token's own moment of issue does. */
  private skew = 0;

  constructor(environment: Environment, http: Http, scope: Scope) {
    this.environment = environment;
    this.http = http;
    this.scope = scope;
    this.host = hostOf(environment);
    this.tabs = this.host.channel('auth');
    this.state = new SessionState(readStored(this.host.keep));
    this.followTabs();
    this.authorizeCalls();
    this.begin();
  }

  get isLogin(): boolean {
    return (this.state.held?.accessToken ?? '') !== '';
  }

  get isRefresh(): boolean {
    return this.state.held !== undefined && (this.state.refreshing || this.state.held.accessToken === '');
  }

  get user(): Session['user'] {
    return this.state.payload;
  }

  get roleList(): readonly string[] {
    return this.state.roleList;
  }

  get rights(): Session['rights'] {
    return this.state.rights;
  }

  readonly signIn: Session['signIn'] = async (userId, password, newPassword) => {
    const token = this.host.keep.read('pushToken') ?? '';
    void this.take(await signIn(this.environment.loginSecret, this.http, { userId, password, newPassword, token }));
    const { payload } = this.state;
    if (!payload) return;
    this.tabs.send(changed);
    this.scope.emit(sessionStarted(payload));
  };

  readonly applyAgain: Session['applyAgain'] = (userId, password) => applyAgain(this.environment.loginSecret, this.http, userId, password);

  readonly signOut: Session['signOut'] = async () => {
    const { held } = this.state;
    if (!held) return;
    const said = this.http.post(endpoints.signOut, undefined, { bare: true, headers: { Authorization: `Bearer ${held.accessToken}` } });
    await Promise.race([said.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs))]);
    if (this.state.held?.refreshToken === held.refreshToken) this.end('asked');
  };

  readonly viewAs: Session['viewAs'] = async (userIdx, href) => {
    const answer = await (userIdx === undefined ? this.http.delete<object>(endpoints.view) : this.http.post<object>(endpoints.view, { person: userIdx }));
    const held = readSession({ ...this.state.held, ...answer });
    if (!held?.accessToken) return;
    await this.take(held);
    this.tabs.send(changed);
    this.host.navigate(href);
  };

  readonly refresh: Session['refresh'] = async () => (await this.refreshOnce()) === undefined || this.state.held !== undefined;

  readonly may: Session['may'] = (permission) => permission === undefined || allows(permission, this.state.roleList, this.state.rights);

  /** Hears other tabs, and the machine that wakes up; ends with the page's kernel. */
  private followTabs(): void {
    const { own } = this.scope;
    own(() => this.tabs.close());
    own(this.tabs.hear(() => this.adopt()));
    own(this.host.onWake(() => this.look()));
    own(() => this.stopClock());
  }

  /** Gives each call its token, refreshes one that was refused, and ends the session that cannot be refreshed. */
  private authorizeCalls(): void {
    const { own, on } = this.scope;
    own(
      this.http.prepare(async (request) => {
        this.look();
        if (this.running && this.remaining < refreshWaitMs) await this.running;
        const { held } = this.state;
        // Sent without a token the call would be refused, which ends the session; no answer is no refusal.
        if (held?.accessToken === '' && this.unavailable) throw this.unavailable;
        if (held?.accessToken) request.headers.set('Authorization', `Bearer ${held.accessToken}`);
      }),
    );
    own(
      this.http.recover(async (request) => {
        const sent = request.headers.get('Authorization');
        if (!this.state.held || sent === null) return false;
        if (sent !== `Bearer ${this.state.held.accessToken}`) return true;
        // The session ends with a message after a 401, without one after a scheduled refresh.
        this.after401 = true;
        const problem = await this.refreshOnce();
        // No answer is no refusal: the person stays signed in, and the call fails for what it failed of.
        if (problem instanceof CallError) throw problem;
        return problem === undefined;
      }),
    );
    on(callFailed, ({ error }) => {
      if (error.status === 401) this.end('refused');
    });
  }

  /** Goes on with the session that was kept, or clears a corrupt rest of one. */
  private begin(): void {
    if (!this.state.held) return writeStored(this.host.keep, undefined);
    if (this.state.payload) this.writeCookie();
    this.startClock();
    // Set-up must not wait, and the other plugins must be there to hear the outcome.
    queueMicrotask(() => this.look());
  }

  private get remaining(): number {
    const { payload } = this.state;
    return payload ? payload.exp * 1000 - (Date.now() + (this.http.clockOffset || this.skew)) : 0;
  }

  private get isDue(): boolean {
    const { held, payload } = this.state;
    return held !== undefined && (!payload || this.remaining < dueBefore(payload));
  }

  private writeCookie(): void {
    const token = this.state.held?.accessToken;
    this.host.cookies.write('accessToken', token ?? '', token ? cookieLife : 0);
  }

  /** Takes up what the server gave a moment ago, and keeps it for all tabs. Resolves once every tab would find it. */
  private take(held: StoredSession): Promise<void> {
    this.state.hold(held);
    if (this.state.payload) this.skew = this.state.payload.iat * 1000 - Date.now();
    writeStored(this.host.keep, held);
    this.writeCookie();
    this.startClock();
    return shareSession(this.host, held);
  }

  /** Takes over a session that another tab stored. Not stored again: that might overwrite a later one. */
  private follow(held: StoredSession): void {
    const { state } = this;
    const before = state.payload?.userIdx;
    const wasEmpty = state.held === undefined;
    state.hold(held);
    this.startClock();
    if (!state.payload) return;
    if (wasEmpty) this.scope.emit(sessionStarted(state.payload));
    // The page of this tab was drawn for someone else.
    else if (before !== undefined && state.payload.userIdx !== before) this.host.reload();
    else this.scope.emit(sessionRefreshed(state.payload));
  }

  private startClock(): void {
    this.clock ??= setInterval(() => this.look(), tick);
  }

  private stopClock(): void {
    clearInterval(this.clock);
    this.clock = undefined;
  }

  /** The tick only looks: tabs in the background tick late, and a machine may have slept. */
  private look(): void {
    if (this.isDue && !this.running && Date.now() >= this.notBefore) void this.refreshOnce();
  }

  /** Ends the session in this tab. Only the first tab to end it clears the shared storage, which may hold the next session by the time others do. */
  private end(reason: EndReason, isFirst = true): void {
    if (!this.state.held) return;
    this.state.hold(undefined);
    this.stopClock();
    this.notBefore = 0;
    if (isFirst) {
      writeStored(this.host.keep, undefined);
      void shareSession(this.host, undefined);
      this.writeCookie();
      this.tabs.send(changed);
    }
    this.scope.emit(sessionEnded({ reason }));
    if (reason === 'refused') this.host.navigate('/');
  }

  /** One refresh for all who wait. Returns undefined when all is well, else why there is no new token. */
  private refreshOnce(): Promise<Error | undefined> {
    return (this.running ??= this.refreshNow().finally(() => (this.running = undefined)));
  }

  private async refreshNow(): Promise<Error | undefined> {
    const before = this.state.held;
    if (!before) return new Error('Nobody is signed in');
    this.notBefore = Date.now() + retryMs + (Math.random() * retryMs) / 2;
    this.state.refreshes(true);
    try {
      return await this.host.locks.run('auth-refresh', () => this.refreshInTurn(before));
    } finally {
      this.after401 = false;
      this.state.refreshes(false);
    }
  }

  /** Refreshes while holding the lock of all tabs; it is released once the next tab would find the new token. */
  private async refreshInTurn(before: StoredSession): Promise<Error | undefined> {
    const { state } = this;
    const outcome = await renew(this.http, this.host, before);
    // Someone signed in or out meanwhile: what came back belongs to a session that is gone.
    if (state.held !== before) return state.held ? undefined : new Error('The session ended');
    this.unavailable = outcome.is === 'unavailable' ? outcome.error : undefined;
    if (outcome.is === 'unavailable') return outcome.error;
    if (outcome.is === 'refused') {
      this.end(this.after401 ? 'refused' : 'refresh');
      return new Error('The session ended');
    }
    if (outcome.from === 'tab') {
      this.follow(outcome.session);
      return undefined;
    }
    const shared = this.take(outcome.session);
    if (state.payload) this.scope.emit(sessionRefreshed(state.payload));
    await shared;
    // others look once they would read it: what is kept is seen late in their processes
    this.tabs.send(changed);
    return undefined;
  }

  /** Looks at what another tab kept. */
  private adopt(): void {
    const stored = readStored(this.host.keep);
    if (!stored) this.end('asked', false);
    else if (!this.state.held || isNewer(stored, this.state.held)) this.follow(stored);
  }
}
