import type { Migration } from '../slots.ts';
import { columnType, engineOf } from '../database/engine.ts';
import { addColumns } from '../database/schema.ts';
import { change } from '../database/statement.ts';

/** Every file that is kept, by name, with when it was last sent; written before its bytes, so that none is forgotten. */
export const fileTables: Migration = {
  id: 'files/001-kept',
  up: async (connection) => {
    const moment = columnType(engineOf(connection), 'moment');
    await change(connection, `create table "keptFile" ("name" text primary key, "at" ${moment} not null)`);
    await change(connection, 'create index "keptFile_at" on "keptFile" ("at")');
  },
};

/** Pixels of pictures as they were measured; unknown of those kept before, until they are sent again. */
export const fileSizes: Migration = {
  id: 'files/002-sizes',
  up: (connection) => addColumns(connection, 'keptFile', { width: 'integer', height: 'integer' }),
};

/** Who sent a document; unknown of those kept before. */
export const fileSenders: Migration = {
  id: 'files/003-senders',
  up: (connection) => addColumns(connection, 'keptFile', { by: 'id' }),
};
