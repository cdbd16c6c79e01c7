import { makeAutoObservable, observableRef } from 'mobx';
import type { Environment } from '../environment.ts';
import { safeNavigate } from '../access/safe-navigate.ts';
import { hostOf } from '../host.ts';
import { CallError, http, type Http } from '../http/http.ts';
import { definePlugin, type Plugin, type Scope } from '../kernel/index.ts';
import { accessChanged, session, sessionEnded, sessionStarted, type Session } from '../session/session.ts';
import { Background } from './background.ts';
import { readNews, recordsChanged, type RecordNews } from './changes.ts';
import { shownAtStart, waitingOf, type UnreadResponse } from './inbox.ts';
import { followStream } from './push-stream.ts';
import { push, pushReceived, pushWaiting, type Push, type PushMessage } from './push.ts';
import { readMessage } from './read-stream.ts';
import { createReads } from './reads.ts';
import { createSeen } from './seen.ts';
import { readWaiting, writeWaiting } from './waiting.ts';
import { readWord } from './worker-words.ts';

/** Milliseconds within which coming back to a page does not ask again what was sent meanwhile. */
const freshFor = 30_000;

/** Messages from the server while somebody is signed in; on the server there are none. */
export const pushPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/push',
    requires: { http, session },
    provides: push,
    setup: (services, scope) =>
      environment.side === 'browser' ? createPush(environment, services.http, services.session, scope) : none,
  });

const nothing = (): Promise<void> => Promise.resolve();

const none: Push = {
  queue: [], more: 0, unread: undefined, background: 'unsupported',
  remove: () => undefined, markRead: () => undefined, readAll: nothing, forgetMore: () => undefined,
  useToken: nothing, turnOn: nothing, turnOff: nothing,
};

/** Cross-tab message: a message that came, records that changed, ones that somebody has dealt with, how many are unread by now. */
interface Word {
  readonly came?: PushMessage;
  readonly id?: string | undefined;
  readonly done?: readonly string[];
  readonly upTo?: number;
  readonly unread?: number;
  readonly changed?: readonly RecordNews[];
  /** The person may do other things than before. */
  readonly access?: true;
}

/** The messages that wait to be shown, and how many are unread. */
class WaitingMessages {
  queue: readonly PushMessage[] = [];
  more = 0;
  unread: number | undefined = undefined;

  constructor() {
    makeAutoObservable(this, { queue: observableRef });
  }

  become(change: Partial<Pick<WaitingMessages, 'queue' | 'more' | 'unread'>>): void {
    Object.assign(this, change);
  }
}

function createPush(environment: Environment, http: Http, session: Session, { emit, on, own }: Scope): Push {
  const host = hostOf(environment);
  const { keep, notifications } = host;
  const tabs = host.channel('push');
  const tell = (word: Word) => tabs.send(word);
  const seen = createSeen(keep);
  const reads = createReads(http, keep);
  const state = new WaitingMessages();
  let following: AbortController | undefined;
  let last: string | undefined;
  let askedAt = 0;

  const become = (change: Partial<Pick<WaitingMessages, 'queue' | 'more' | 'unread'>>) => {
    state.become(change);
    if (change.queue) writeWaiting(keep, session.user?.userIdx, change.queue);
  };
  const counted = (by: number) => state.unread === undefined ? {} : { unread: Math.max(0, state.unread + by) };

  const heard = (id: string | undefined) => {
    if (id !== undefined && Number(id) >= Number(last ?? 0)) last = id;
  };

  const take = (message: PushMessage) => {
    const known = seen.has(message.messageId) || state.queue.some(({ messageId }) => messageId === message.messageId);
    if (known) return;
    become({ queue: [...state.queue, message], ...counted(1) });
    emit(pushReceived(message));
  };

  const drop = (messageIds: readonly string[], unread: number) => {
    become({ queue: state.queue.filter(({ messageId }) => !messageIds.includes(messageId)), ...counted(-unread) });
    void notifications?.clear(messageIds);
  };

  const tellReads = async () => {
    const unread = session.user && (await reads.flush(session.user.userIdx));
    if (unread === undefined || !following) return;
    become({ unread });
    tell({ unread });
  };

  const markRead = (messageIds: readonly string[]) => {
    if (messageIds.length === 0 || !session.user) return;
    const unread = messageIds.filter((id) => !seen.has(id)).length;
    for (const id of messageIds) seen.add(id);
    reads.add(session.user.userIdx, messageIds);
    tell({ done: messageIds });
    drop(messageIds, unread);
    void tellReads();
  };

  /** Marks messages handled in notifications as read, and clears notifications that stand beside an open page. */
  const tidy = async () => {
    // said once: without anybody to read them the words must stay
    if (!notifications || !session.user) return;
    markRead(await notifications.takeHandled().catch(() => []));
    if (host.isVisible()) await notifications.clear();
  };

  /** Asks what is unread: at the start, and after an absence in which nothing could arrive. */
  const catchUp = async (signal: AbortSignal): Promise<void> => {
    askedAt = Date.now();
    await tidy();
    await tellReads();
    const userIdx = session.user?.userIdx;
    const before = state.queue;
    const answer = await http.get<UnreadResponse>('/push', { query: { unread: true, limit: shownAtStart }, quiet: true, signal });
    if (signal.aborted || session.user?.userIdx !== userIdx || userIdx === undefined) return;
    heard(String(answer.newest));
    const pending = reads.pending(userIdx);
    become({
      ...waitingOf(answer, before, state.queue, (id) => seen.has(id)),
      unread: Math.max(0, answer.unread - pending.length),
    });
    emit(pushWaiting(undefined));
  };

  const readKept = () => {
    if (session.user) become({ queue: readWaiting(keep, session.user.userIdx).filter(({ messageId }) => !seen.has(messageId)) });
  };

  const begin = async (signal: AbortSignal): Promise<void> => {
    if (notifications) {
      await tidy();
      if (signal.aborted) return;
      readKept();
      emit(pushWaiting(undefined));
    }
    await catchUp(signal);
  };

  const start = () => {
    if (following) return;
    const { signal } = (following = new AbortController());
    if (!notifications) readKept();
    const first = begin(signal);
    first.catch(() => undefined);
    void followStream(http, host, signal, {
      last: async () => {
        await first.catch(() => undefined);
        // without a place to go on from, what was sent before the connection would be lost
        if (last === undefined && askedAt < Date.now()) await catchUp(signal).catch(unlessAnswered);
        return last;
      },
      hear: (message, id) => {
        heard(id);
        tell({ came: message, id });
        take(message);
      },
      rights: async () => {
        await session.refresh();
        tell({ access: true });
        emit(accessChanged(undefined));
      },
      changed: (news) => {
        tell({ changed: news });
        emit(recordsChanged(news));
      },
    });
    void background.start();
  };

  const stop = () => {
    following?.abort();
    following = undefined;
    last = undefined;
  };

  const useToken = async (token: string) => {
    if ((keep.read('pushToken') ?? '') === token) return;
    if (session.isLogin) await http.put('/push/token', { token }, { quiet: true });
    // Kept only once the server knows it: a failed call is made again at the next visit.
    if (token === '') keep.remove('pushToken');
    else keep.write('pushToken', token);
  };

  const background = new Background(http, host, useToken, (value) => {
    const message = readMessage(value);
    if (message && session.isLogin) take(message);
  });

  own(() => tabs.close());
  own(
    tabs.hear((said) => {
      const { came, id, done, unread, upTo, changed, access } = (said ?? {}) as { readonly [N in keyof Word]?: unknown };
      const message = readMessage(came);
      if (message && session.isLogin) {
        heard(typeof id === 'string' ? id : undefined);
        take(message);
      }
      if (Array.isArray(done)) drop(done.filter((one) => typeof one === 'string'), 0);
      if (typeof upTo === 'number') become({ queue: [], more: 0 });
      if (typeof unread === 'number') become({ unread });
      if (access === true && session.isLogin) emit(accessChanged(undefined));
      if (changed !== undefined && session.isLogin) emit(recordsChanged(readNews(changed)));
    }),
  );
  own(
    notifications?.hear((said, taken) => {
      const word = readWord(said);
      if (!word || !session.isLogin) return;
      if (word.stoop === 'push') return take(word.message);
      taken();
      markRead([word.messageId]);
      if (word.stoop === 'open') safeNavigate(word.link, { origin: environment.origin, navigate: host.navigate });
    }) ?? (() => undefined),
  );
  own(
    host.onWake(() => {
      if (!following) return;
      if (Date.now() - askedAt > freshFor) catchUp(following.signal).catch(() => undefined);
      else void tidy();
    }),
  );
  own(stop);
  own(background.stop);
  on(sessionStarted, start);
  on(sessionEnded, () => {
    stop();
    // The next person at this browser must not see what was meant for the last.
    become({ queue: [], more: 0, unread: undefined });
    reads.clear();
    void background.forget();
  });
  if (session.isLogin || session.isRefresh) start();

  return {
    get queue() {
      return state.queue;
    },
    get more() {
      return state.more;
    },
    get unread() {
      return state.unread;
    },
    get background() {
      return background.state;
    },
    remove: (messageId) => {
      markRead([messageId]);
      return state.queue[0];
    },
    markRead,
    readAll: async (upTo) => {
      const { unread } = await http.put<{ readonly unread: number }>('/push/read', { upTo }, { quiet: true });
      for (const { messageId } of state.queue) seen.add(messageId);
      become({ queue: [], more: 0, unread });
      tell({ upTo, unread });
      void notifications?.clear();
    },
    forgetMore: () => become({ more: 0 }),
    useToken,
    turnOn: background.turnOn,
    turnOff: background.turnOff,
  };
}

/** A server that answers, but not with an inbox, can still stream; without an answer it makes no sense to go on. */
function unlessAnswered(error: unknown): void {
  if (!(error instanceof CallError) || error.status === 0) throw error;
}
