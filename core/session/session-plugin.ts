import type { Environment } from '../environment.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { http } from '../http/http.ts';
import { BrowserSession } from './browser-session.ts';
import { createFirstLoadSession } from './first-load-session.ts';
import { session } from './session.ts';

/** The signed-in person: from storage and the clock in the browser, from the first load's token on the server. */
export const sessionPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/session',
    requires: { http },
    provides: session,
    setup: (services, scope) =>
      environment.side === 'browser'
        ? new BrowserSession(environment, services.http, scope)
        : createFirstLoadSession(environment, services.http, scope),
  });
