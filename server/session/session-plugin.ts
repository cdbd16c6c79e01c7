import { sql } from 'kysely';
import { definePlugin } from '#core/kernel/index.ts';
import { database } from '../database/database.ts';
import { secrets } from '../secrets.ts';
import { answer, jobs, migrations, type Migration } from '../slots.ts';
import { accountChanged, accounts } from './accounts.ts';
import { attempts, createAttempts, deleteOldAttempts } from './attempts.ts';
import { createPasswords, passwords } from './passwords.ts';
import { createSessions, deleteOldSessions } from './rotation.ts';
import { sessions } from './sessions.ts';

const tables: Migration = {
  id: 'session/001-tables',
  up: async ({ schema }) => {
    await schema
      .createTable('session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userIdx', 'integer', (column) => column.notNull())
      .addColumn('activeHash', 'text', (column) => column.notNull())
      .addColumn('pushToken', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('lastSeenAt', 'bigint', (column) => column.notNull())
      .addColumn('revokedAt', 'bigint')
      .execute();
    await schema.createIndex('session_userIdx').on('session').column('userIdx').execute();
    await schema
      .createTable('refreshToken')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('sessionId', 'text', (column) => column.notNull().references('session.id').onDelete('cascade'))
      .addColumn('parentHash', 'text')
      .addColumn('usedAt', 'bigint')
      .execute();
    await schema.createIndex('refreshToken_sessionId').on('refreshToken').column('sessionId').execute();
    await schema
      .createTable('attempt')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('blockedUntil', 'bigint', (column) => column.notNull().defaultTo(sql`0`))
      .execute();
  },
};

/** Sessions in the database: opened by a sign-in, renewed by rotating refresh tokens, ended at once everywhere. */
export const sessionPlugin = definePlugin({
  id: 'server/session',
  requires: { database, secrets, accounts },
  provides: sessions,
  contributes: [
    migrations(tables),
    jobs({
      id: 'session/clean',
      every: 60 * 60 * 1000,
      run: async (kernel) => {
        await deleteOldSessions(kernel.use(database));
        await deleteOldAttempts(kernel.use(database));
      },
    }),
    answer({
      method: 'POST',
      path: '/user/auth/signout',
      needs: 'signedIn',
      summary: 'Ends this session',
      handle: async ({ kernel, caller }) => {
        if (caller) await kernel.use(sessions).end(caller.sessionId);
      },
    }),
  ],
  setup({ database, secrets, accounts }, { on }) {
    const opened = createSessions({ database, secrets, accounts });
    on(accountChanged, async ({ userIdx }) => {
      opened.forget(userIdx);
      const account = await accounts.find(userIdx);
      if (!account?.admitted) await opened.endAll(userIdx);
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
