import { addColumns, index, recordTable, table, unique } from '#server/database/schema.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

/** Members, the hashes of their passwords, and their roles. */
const userTables: Migration = {
  id: 'user/001-members',
  makes: ['user'],
  up: async (connection) => {
    await recordTable(connection, 'user', {
      userId: 'text',
      name: 'text',
      email: 'text',
      phone: 'text',
      preferredArea: 'text',
      gender: 'text',
      birthDate: 'day',
      residenceDuration: 'integer',
      status: 'text',
      type: 'text',
      active: 'flag',
      searchText: 'text',
      sortText: 'text',
    });
    await unique(connection, 'user', ['userId']);
    await unique(connection, 'user', ['email']);
    await index(connection, 'user', ['status']);
    await table(connection, 'credential', { userIdx: { to: 'user' }, hash: 'text', changedAt: 'moment' });
    await change(connection, 'create unique index "credential_userIdx" on "credential" ("userIdx")');
    await table(connection, 'userRole', { userIdx: { to: 'user' }, role: 'text' });
    await change(connection, 'create unique index "userRole_userIdx_role" on "userRole" ("userIdx", "role")');
  },
};

/** A password somebody else gave opens one sign-in. */
const oneTimePasswords: Migration = {
  id: 'user/002-one-time-passwords',
  up: (connection) => addColumns(connection, 'credential', { oneTime: 'flag' }),
};

/** Every step of the tables of members, oldest first. */
export const migrations: readonly Migration[] = [userTables, oneTimePasswords];
