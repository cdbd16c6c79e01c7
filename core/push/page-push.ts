import { safeNavigate } from '../access/safe-navigate.ts';
import type { Channel, Environment, Host } from '../environment.ts';
import { hostOf } from '../host.ts';
import type { Http } from '../http/http.ts';
import type { Scope } from '../kernel/index.ts';
import { accessChanged, sessionEnded, sessionStarted, type Session } from '../session/session.ts';
import { Background } from './background.ts';
import { anything, recordsChanged, type RecordNews } from './changes.ts';
import { goneFrom, isCounted, shownAtStart, unlessAnswered, waitingOf, type UnreadResponse } from './inbox.ts';
import { followStream } from './push-stream.ts';
import { pushReceived, pushWaiting, type Push, type PushMessage } from './push.ts';
import { readMessage } from './read-stream.ts';
import { createReads } from './reads.ts';
import { createSeenMessages } from './seen.ts';
import { readTabWord, type TabWord } from './tab-word.ts';
import { readWaiting, WaitingMessages, writeWaiting, type Waiting } from './waiting.ts';
import { readWord } from './worker-words.ts';

/** Milliseconds within which coming back to a page does not ask again what was sent meanwhile. */
const freshFor = 30_000;

/** Messages of an open page: those that wait, those of other tabs and of the browser's worker, and the stream that brings more. */
export class PagePush implements Push {
  private readonly http: Http;
  private readonly session: Session;
  private readonly scope: Scope;
  private readonly host: Host;
  private readonly origin: string;
  private readonly tabs: Channel;
  private readonly seen: ReturnType<typeof createSeenMessages>;
  private readonly reads: ReturnType<typeof createReads>;
  private readonly state = new WaitingMessages();
  private readonly inBackground: Background;
  private following: AbortController | undefined;
  /** Number of the latest message that was heard, from which the stream goes on. */
  private last: string | undefined;
  private askedAt = 0;
  /** The moment up to which the page knows of every change, by the server's clock; afterwards the stream tells. */
  private since: string | undefined;

  constructor(environment: Environment, http: Http, session: Session, scope: Scope) {
    this.http = http;
    this.session = session;
    this.scope = scope;
    this.host = hostOf(environment);
    this.origin = environment.origin;
    this.since = environment.drawnAt;
    this.tabs = this.host.channel('push');
    this.seen = createSeenMessages(this.host.keep);
    this.reads = createReads(http, this.host.keep);
    this.inBackground = new Background(http, this.host, this.useToken, (value) => {
      const message = readMessage(value);
      if (message && session.isLogin) this.take(message);
    });
    this.followTabs();
    this.followNotifications();
    this.followSession();
    if (session.isLogin || session.isRefresh) this.start();
  }

  get queue(): readonly PushMessage[] {
    return this.state.queue;
  }

  get more(): number {
    return this.state.more;
  }

  get unread(): number | undefined {
    return this.state.unread;
  }

  get background(): Push['background'] {
    return this.inBackground.state;
  }

  readonly remove: Push['remove'] = (messageId) => {
    this.markRead([messageId]);
    return this.state.queue[0];
  };

  readonly markRead: Push['markRead'] = (messageIds) => {
    const { user } = this.session;
    if (messageIds.length === 0 || !user) return;
    const unread = messageIds.filter((id) => !this.seen.has(id) && isCounted(id)).length;
    for (const id of messageIds) this.seen.add(id);
    this.reads.add(user.userIdx, messageIds);
    this.tell({ done: messageIds });
    this.drop(messageIds, unread);
    void this.tellReads();
  };

  readonly readAll: Push['readAll'] = async (upTo) => {
    const { unread } = await this.http.put<{ readonly unread: number }>('/push/read', { upTo }, { quiet: true });
    for (const { messageId } of this.state.queue) this.seen.add(messageId);
    this.become({ queue: [], more: 0, unread });
    this.tell({ upTo, unread });
    void this.host.notifications?.clear();
  };

  readonly forgetMore: Push['forgetMore'] = () => this.become({ more: 0 });

  readonly useToken: Push['useToken'] = async (token) => {
    const { keep } = this.host;
    if ((keep.read('pushToken') ?? '') === token) return;
    if (this.session.isLogin) await this.http.put('/push/token', { token }, { quiet: true });
    // Kept only once the server knows it: a failed call is made again at the next visit.
    if (token === '') keep.remove('pushToken');
    else keep.write('pushToken', token);
  };

  readonly turnOn: Push['turnOn'] = () => this.inBackground.turnOn();

  readonly turnOff: Push['turnOff'] = () => this.inBackground.turnOff();

  private followTabs(): void {
    const { own } = this.scope;
    own(() => this.tabs.close());
    own(
      this.tabs.hear((said) => {
        const { came, id, done, unread, upTo, changed, access } = readTabWord(said);
        const { isLogin } = this.session;
        if (came && isLogin) {
          this.heard(id);
          this.take(came);
        }
        if (done) this.drop(done, 0);
        if (upTo !== undefined) this.become({ queue: [], more: 0 });
        if (unread !== undefined) this.become({ unread });
        if (access && isLogin) this.scope.emit(accessChanged({ isLess: access === 'less' }));
        if (changed && isLogin) this.changed(changed);
      }),
    );
  }

  private followNotifications(): void {
    const stopHearing = this.host.notifications?.hear((said, taken) => {
      const word = readWord(said);
      if (!word || !this.session.isLogin) return;
      if (word.stoop === 'push') return this.take(word.message);
      taken();
      this.markRead([word.messageId]);
      if (word.stoop === 'open') safeNavigate(word.link, { origin: this.origin, navigate: this.host.navigate });
    });
    this.scope.own(stopHearing ?? (() => undefined));
  }

  /** Begins and ends with a session; a page that comes back asks for what it missed. */
  private followSession(): void {
    const { own, on } = this.scope;
    own(
      this.host.onWake(() => {
        if (!this.following) return;
        if (Date.now() - this.askedAt > freshFor) this.catchUp(this.following.signal).catch(() => undefined);
        else void this.tidy();
      }),
    );
    own(() => this.stop());
    own(this.inBackground.stop);
    on(sessionStarted, () => this.start());
    on(sessionEnded, () => {
      this.stop();
      // The next person at this browser must not see what was meant for the last.
      this.become({ queue: [], more: 0, unread: undefined });
      this.reads.clear();
      void this.inBackground.forget();
    });
  }

  private start(): void {
    if (this.following) return;
    const { signal } = (this.following = new AbortController());
    if (!this.host.notifications) this.readKept();
    const first = this.begin(signal);
    first.catch(() => undefined);
    void followStream(this.http, this.host, signal, {
      last: async () => {
        await first.catch(() => undefined);
        // without a place to go on from, what was sent before the connection would be lost
        if (this.last === undefined && this.askedAt < Date.now()) await this.catchUp(signal).catch(unlessAnswered);
        return this.last;
      },
      since: () => this.since,
      hear: (message, id) => {
        this.heard(id);
        this.tell({ came: message, id });
        this.take(message);
      },
      rights: async (isLess) => {
        await this.session.refresh();
        this.tell({ access: isLess ? 'less' : 'more' });
        this.scope.emit(accessChanged({ isLess }));
      },
      inbox: () => void this.catchUp(signal, undefined, true).catch(() => undefined),
      changed: (news) => {
        this.tell({ changed: news });
        this.changed(news);
      },
    });
    void this.inBackground.start();
  }

  private stop(): void {
    this.following?.abort();
    this.following = undefined;
    this.last = undefined;
  }

  private async begin(signal: AbortSignal): Promise<void> {
    if (this.host.notifications) {
      await this.tidy();
      if (signal.aborted) return;
      this.readKept();
      this.scope.emit(pushWaiting(undefined));
    }
    await this.catchUp(signal, this.since);
  }

  /**
   * Asks what is unread: at the start, and after an absence in which nothing could arrive. With `since`, also whether
   * records changed from that moment on. `isTold`: the stream has brought what shows by itself, and the rest is counted alone.
   */
  private async catchUp(signal: AbortSignal, since?: string, isTold = false): Promise<void> {
    this.askedAt = Date.now();
    await this.tidy();
    await this.tellReads();
    const userIdx = this.session.user?.userIdx;
    const before = this.state.queue;
    const answer = await this.http.get<UnreadResponse>('/push', { query: { aloud: true, limit: shownAtStart, since }, quiet: true, signal });
    if (signal.aborted || this.session.user?.userIdx !== userIdx || userIdx === undefined) return;
    this.heard(String(answer.newest));
    this.since = answer.at;
    if (answer.changed) this.changed(anything);
    const pending = this.reads.pending(userIdx);
    this.become({
      ...waitingOf(answer, before, this.state.queue, (id) => this.seen.has(id), isTold),
      unread: Math.max(0, answer.unread - pending.filter(isCounted).length),
    });
    const done = goneFrom(before, this.state.queue);
    this.drop(done, 0);
    this.tell({ done, unread: this.state.unread });
    this.scope.emit(pushWaiting(undefined));
  }

  /** Marks messages handled in notifications as read, and clears notifications that stand beside an open page. */
  private async tidy(): Promise<void> {
    const { notifications } = this.host;
    // said once: without anybody to read them the words must stay
    if (!notifications || !this.session.user) return;
    this.markRead(await notifications.takeHandled().catch(() => []));
    if (this.host.isVisible()) await notifications.clear();
  }

  private readKept(): void {
    const { user } = this.session;
    if (user) this.become({ queue: readWaiting(this.host.keep, user.userIdx).filter(({ messageId }) => !this.seen.has(messageId)) });
  }

  private async tellReads(): Promise<void> {
    const { user } = this.session;
    const unread = user && (await this.reads.flush(user.userIdx));
    if (unread === undefined || !this.following) return;
    this.become({ unread });
    this.tell({ unread });
  }

  private take(message: PushMessage): void {
    const isKnown = this.seen.has(message.messageId) || this.state.queue.some(({ messageId }) => messageId === message.messageId);
    if (isKnown) return;
    this.become({ queue: [...this.state.queue, message], ...this.counted(Number(isCounted(message.messageId))) });
    this.scope.emit(pushReceived(message));
  }

  private drop(messageIds: readonly string[], unread: number): void {
    this.become({ queue: this.state.queue.filter(({ messageId }) => !messageIds.includes(messageId)), ...this.counted(-unread) });
    void this.host.notifications?.clear(messageIds);
  }

  private heard(id: string | undefined): void {
    if (id !== undefined && Number(id) >= Number(this.last ?? 0)) this.last = id;
  }

  private changed(news: readonly RecordNews[]): void {
    void this.host.takenOver.then(() => this.scope.emit(recordsChanged(news)));
  }

  private tell(word: TabWord): void {
    this.tabs.send(word);
  }

  private become(change: Waiting): void {
    this.state.become(change);
    if (change.queue) writeWaiting(this.host.keep, this.session.user?.userIdx, change.queue);
  }

  private counted(by: number): Waiting {
    return this.state.unread === undefined ? {} : { unread: Math.max(0, this.state.unread + by) };
  }
}
