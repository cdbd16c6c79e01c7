import type { Migration } from '../slots.ts';

/** The tables of imports: the file and what was decided about it; its rows as the last check left them. */
export const importTables: Migration = {
  id: 'import/001-tables',
  up: async (connection) => {
    await connection.schema
      .createTable('importFile')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('createdBy', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('touchedAt', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('shape', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('corrections', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('run', 'text', (column) => column.notNull())
      .execute();
    await connection.schema
      .createIndex('importFile_signature')
      .on('importFile')
      .columns(['record', 'signature'])
      .execute();
    await connection.schema
      .createTable('importRow')
      .addColumn('file', 'text', (column) => column.notNull().references('importFile.id').onDelete('cascade'))
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull())
      .addColumn('confirmed', 'integer', (column) => column.notNull())
      .addColumn('key', 'text')
      .addColumn('raw', 'text', (column) => column.notNull())
      .addColumn('problems', 'text', (column) => column.notNull())
      .addColumn('effect', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('importRow_key', ['file', 'line'])
      .execute();
    await connection.schema
      .createIndex('importRow_result')
      .on('importRow')
      .columns(['file', 'result', 'line'])
      .execute();
    await connection.schema.createIndex('importRow_match').on('importRow').columns(['file', 'key']).execute();
  },
};
