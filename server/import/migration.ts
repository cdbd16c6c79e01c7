import { sql } from 'kysely';
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

/** Values of records that a checked row overwrites, so that they are counted and found before anything is written. */
export const importOverwrites: Migration = {
  id: 'import/003-overwrites',
  up: async (connection) => {
    await connection.schema.alterTable('importRow').addColumn('overwrites', 'text').execute();
  },
};

/** Rows that wait for a decision say so in the words of the decisions. */
export const importDecisionWords: Migration = {
  id: 'import/004-decision-words',
  up: async (connection) => {
    for (const [before, now] of [
      ['near', 'similar'],
      ['twin', 'duplicateInFile'],
    ]) {
      await connection.updateTable('importRow').set({ asks: now }).where('asks', '=', before).execute();
      await connection
        .updateTable('importRow')
        .set({
          effect: sql`replace("effect", ${`"${before}":`}, ${`"${now}":`})`,
          problems: sql`replace("problems", ${`"kit.import.row.${before}"`}, ${`"kit.import.row.${now}"`})`,
        })
        .execute();
    }
  },
};

/** Problems that a person may confirm are warnings. */
export const importWarnings: Migration = {
  id: 'import/005-warnings',
  up: async (connection) => {
    const warnings = (column: string) => sql`replace(${sql.ref(column)}, ${'"level":"unsure"'}, ${'"level":"warning"'})`;
    await connection.updateTable('importRow').set({ problems: warnings('problems') }).execute();
  },
};
