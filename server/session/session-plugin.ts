import { definePlugin } from '#core/kernel/index.ts';
import { accessBookOf } from '../access/access.ts';
import { database } from '../database/database.ts';
import { recordChanged } from '../records/events.ts';
import { secrets } from '../secrets.ts';
import { endpoint, jobs, migrations } from '../slots.ts';
import { countAccessChanges } from './access-changes.ts';
import { accountChanged, accounts } from './accounts.ts';
import { attempts, createAttempts, deleteOldAttempts } from './attempts.ts';
import { sessionDevice, sessionLocale, sessionLog, sessionTables, sessionViewing } from './migration.ts';
import { createPasswords, passwords } from './passwords.ts';
import { createSessions, deleteOldSessions } from './rotation.ts';
import { sessions } from './sessions.ts';

/** Sessions in the database: opened by a sign-in, renewed by rotating refresh tokens, ended at once everywhere. */
export const sessionPlugin = definePlugin({
  id: 'server/session',
  requires: { database, secrets, accounts },
  provides: sessions,
  contributes: [
    migrations(sessionTables),
    migrations(sessionLocale),
    migrations(sessionViewing),
    migrations(sessionDevice),
    migrations(sessionLog),
    jobs({
      id: 'session/clean',
      every: 60 * 60 * 1000,
      run: async (kernel) => {
        await deleteOldSessions(kernel.use(database));
        await deleteOldAttempts(kernel.use(database));
      },
    }),
    endpoint({
      method: 'POST',
      path: '/user/auth/signout',
      needs: 'signedIn',
      whileViewing: true,
      summary: 'Ends this session',
      handle: async ({ kernel, caller }) => {
        if (caller) await kernel.use(sessions).end(caller.sessionId);
      },
    }),
  ],
  setup({ database, secrets, accounts }, { on, read }) {
    const access = accessBookOf({ read });
    const opened = createSessions({ database, secrets, accounts, access, changes: countAccessChanges(database, new Set(['user', ...access.records])) });
    on(recordChanged, ({ changes }) => {
      if (changes.some(({ record }) => access.records.has(record))) opened.forgetAll();
    });
    const endIfShutOut = async (userIdx: number): Promise<void> => {
      const account = await accounts.find(userIdx);
      if (!account?.admitted) await opened.endAll(userIdx);
    };
    on(accountChanged, ({ userIdx }) => {
      opened.forget(userIdx);
      // a database that fails just now lets nobody in: every check asks whether the account is admitted
      endIfShutOut(userIdx).catch(() => undefined);
    });
    return opened;
  },
});

/** Counts of attempts, for whatever must not be tried too often. */
export const attemptsPlugin = definePlugin({
  id: 'server/attempts',
  requires: { database },
  provides: attempts,
  setup: ({ database }) => createAttempts(database),
});

/** Hashing of passwords. */
export const passwordsPlugin = definePlugin({
  id: 'server/passwords',
  requires: { secrets },
  provides: passwords,
  setup: ({ secrets }) => createPasswords(secrets.pepper),
});
