import { table } from '../database/schema.ts';
import { change } from '../database/statement.ts';
import type { Migration } from '../slots.ts';

/** Saved views, what opens first for whom, and each person's own columns. `viewId` 0 is the whole list. */
export const viewTables: Migration = {
  id: 'views/001-tables',
  up: async (connection) => {
    await table(connection, 'savedView', {
      version: 'integer',
      record: 'text',
      name: 'text',
      scope: 'text',
      role: 'text',
      userIdx: 'id',
      query: 'text',
      columns: 'text',
      deletedAt: 'moment',
    });
    await change(connection, 'create index "savedView_record" on "savedView" ("record", "id")');
    await table(connection, 'viewFirst', { record: 'text', scope: 'text', who: 'text', viewId: 'id' });
    await change(connection, 'create unique index "viewFirst_who" on "viewFirst" ("record", "scope", "who")');
    await table(connection, 'viewColumns', { userIdx: 'id', record: 'text', viewId: 'id', columns: 'text' });
    await change(connection, 'create unique index "viewColumns_person" on "viewColumns" ("userIdx", "record", "viewId")');
  },
};
