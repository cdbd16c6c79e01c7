import type { Migration } from '../slots.ts';

/**
 * What a checked row asks of a person, so that all that ask the same are answered at once; and how files of each source
 * were read, which outlives the files.
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
