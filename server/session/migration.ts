import { sql } from 'kysely';
import { logRows } from '../records/change-log.ts';
import type { Migration } from '../slots.ts';
import { sessionRecord } from './access-changes.ts';

/** Sessions, the refresh tokens that renew them, and counted attempts. Times are Unix milliseconds. */
export const sessionTables: Migration = {
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

/** The person whom the session views the product as. */
export const sessionViewing: Migration = {
  id: 'session/003-viewing',
  up: async ({ schema }) => {
    await schema.alterTable('session').addColumn('viewsAs', 'integer').execute();
  },
};

/** The language of the browser that a session's push token reaches. */
export const sessionLocale: Migration = {
  id: 'session/002-locale',
  up: async ({ schema }) => {
    await schema.alterTable('session').addColumn('locale', 'text').execute();
  },
};

/** The short name of the browser and device that signed in; empty in sessions from before. */
export const sessionDevice: Migration = {
  id: 'session/004-device',
  up: async ({ schema }) => {
    await schema.alterTable('session').addColumn('device', 'text').execute();
  },
};

/** Sessions that end or see with other eyes are in the log of changes: every instance follows it. */
export const sessionLog: Migration = {
  id: 'session/005-logged',
  isLast: true,
  up: (connection) => logRows(connection, { table: 'session', record: sessionRecord, id: 'userIdx', columns: ['revokedAt', 'viewsAs'] }),
};
