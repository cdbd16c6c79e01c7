import type { Migration } from '../slots.ts';

/** Values of records that a checked row overwrites, so that they are counted and found before anything is written. */
export const importOverwrites: Migration = {
  id: 'import/003-overwrites',
  up: async (connection) => {
    await connection.schema.alterTable('importRow').addColumn('overwrites', 'text').execute();
  },
};
