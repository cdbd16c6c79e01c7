import type { Migration } from '../slots.ts';

/**
 * The decision that a checked row waits for, so that all that wait for the same are decided at once; and the settings
 * of each source of files, which outlive the files.
 */
export const importDecisionsAndSources: Migration = {
  id: 'import/002-answers-and-sources',
  up: async (connection) => {
    await connection.schema.alterTable('importRow').addColumn('asks', 'text').execute();
    await connection.schema
      .createTable('importSource')
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('person', 'integer', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('importSource_key', ['record', 'signature', 'person'])
      .execute();
  },
};
