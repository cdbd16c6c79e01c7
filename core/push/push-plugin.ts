import type { Environment } from '../environment.ts';
import { http } from '../http/http.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { session } from '../session/session.ts';
import { PagePush } from './page-push.ts';
import { push, type Push } from './push.ts';

/** Messages from the server while somebody is signed in; on the server there are none. */
export const pushPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/push',
    requires: { http, session },
    provides: push,
    setup: (services, scope) =>
      environment.side === 'browser' ? new PagePush(environment, services.http, services.session, scope) : none,
  });

const nothing = (): Promise<void> => Promise.resolve();

const none: Push = {
  queue: [], more: 0, unread: undefined, background: 'unsupported',
  remove: () => undefined, markRead: () => undefined, readAll: nothing, forgetMore: () => undefined,
  useToken: nothing, turnOn: nothing, turnOff: nothing,
};
