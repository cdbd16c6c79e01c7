import { addColumns, index, linkTable, recordTable, unique } from '#server/database/schema.ts';
import { change } from '#server/database/statement.ts';
import { columnType, engineOf } from '#server/database/engine.ts';
import type { Migration } from '#server/slots.ts';

/** Invitations, and the hash of the link of each. */
const invitations: Migration = {
  id: 'invitation/001-invitations',
  makes: ['invitation'],
  needs: ['employee', 'employeeCategory', 'department', 'role'],
  up: async (connection) => {
    await recordTable(connection, 'invitation', {
      name: 'text',
      email: 'text',
      category: { to: 'employeeCategory' },
      department: { to: 'department' },
      manager: { to: 'employee' },
      joined: 'day',
      sentAt: 'moment',
      expiresAt: 'moment',
      employee: { to: 'employee' },
      searchText: 'text',
      sortText: 'text',
    });
    await unique(connection, 'invitation', ['email']);
    await index(connection, 'invitation', ['expiresAt']);
    await linkTable(connection, 'invitation', 'roles', 'role');
    const id = columnType(engineOf(connection), 'id');
    await change(connection, `create table "invitationLink" ("invitation" ${id} primary key references "invitation"("id"), "hash" text not null unique)`);
  },
};

/** Who made the link of an invitation. */
const makers: Migration = {
  id: 'invitation/002-makers',
  up: (connection) => addColumns(connection, 'invitationLink', { madeBy: 'id' }),
};

/** Every step of the tables of invitations, oldest first. */
export const migrations: readonly Migration[] = [invitations, makers];
