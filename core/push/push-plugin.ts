import { observable, runInAction } from 'mobx';
import type { Environment } from '../environment.ts';
import { hostOf } from '../host.ts';
import { http, type Http } from '../http/http.ts';
import { definePlugin, type Plugin, type Scope } from '../kernel/index.ts';
import { session, sessionEnded, sessionStarted, type Session } from '../session/session.ts';
import { followStream } from './push-stream.ts';
import { push, pushReceived, type Push, type PushMessage } from './push.ts';
import { readMessage } from './read-stream.ts';
import { createSeen } from './seen.ts';
import { readWaiting, writeWaiting } from './waiting.ts';

/** Messages from the server while somebody is signed in; on the server there are none. */
export const pushPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/push',
    requires: { http, session },
    provides: push,
    setup: (services, scope) =>
      environment.side === 'browser' ? createPush(environment, services.http, services.session, scope) : none,
  });

const none: Push = { queue: [], remove: () => undefined, useToken: () => Promise.resolve() };

/** What tabs tell each other: a message that came, or one that somebody has dealt with. */
type Word = { readonly came: PushMessage } | { readonly done: string };

function createPush(environment: Environment, http: Http, session: Session, { emit, on, own }: Scope): Push {
  const host = hostOf(environment);
  const tabs = host.channel('push');
  const seen = createSeen(host.keep);
  const state = observable({ queue: [] as readonly PushMessage[] }, {}, { deep: false });
  let following: AbortController | undefined;

  const put = (queue: readonly PushMessage[]) => {
    runInAction(() => {
      state.queue = queue;
    });
    writeWaiting(host.keep, session.user?.userIdx, queue);
  };

  const take = (message: PushMessage) => {
    const known = seen.has(message.messageId) || state.queue.some(({ messageId }) => messageId === message.messageId);
    if (known) return;
    put([...state.queue, message]);
    emit(pushReceived(message));
  };

  const drop = (messageId: string) => put(state.queue.filter((message) => message.messageId !== messageId));

  const start = () => {
    if (following) return;
    following = new AbortController();
    if (session.user) put(readWaiting(host.keep, session.user.userIdx));
    void followStream(http, host, following.signal, (message) => {
      tabs.send({ came: message } satisfies Word);
      take(message);
    });
  };

  const stop = () => {
    following?.abort();
    following = undefined;
  };

  own(() => tabs.close());
  own(
    tabs.hear((word) => {
      const { came, done } = (word ?? {}) as { readonly came?: unknown; readonly done?: unknown };
      const message = readMessage(came);
      if (message && session.isLogin) take(message);
      if (typeof done === 'string') drop(done);
    }),
  );
  own(stop);
  on(sessionStarted, start);
  on(sessionEnded, () => {
    stop();
    // The next person at this browser must not see what was meant for the last.
    put([]);
  });
  if (session.isLogin || session.isRefresh) start();

  return {
    get queue() {
      return state.queue;
    },
    remove: (messageId) => {
      seen.add(messageId);
      tabs.send({ done: messageId } satisfies Word);
      drop(messageId);
      return state.queue[0];
    },
    useToken: async (token) => {
      if (host.keep.read('pushToken') === token) return;
      if (session.isLogin) await http.put('/push/token', { token }, { quiet: true });
      // Kept only once the server knows it: a failed call is made again at the next visit.
      host.keep.write('pushToken', token);
    },
  };
}
