import { addColumns, table } from '../database/schema.ts';
import { change, quoted } from '../database/statement.ts';
import type { Entity } from '#kit/records/entity.ts';
import type { Migration } from '../slots.ts';
import { documentTable } from './documents.ts';

/** Tables of the write path: batches, the journal of changes, the answers kept for repeated calls, the last serial numbers. */
export const recordMigrations: readonly Migration[] = [
  {
    id: 'records/001-journal',
    up: async (connection) => {
      await table(connection, 'batch', {
        kind: 'text',
        at: 'moment',
        by: 'id',
        byName: 'text',
        label: 'text',
        undoes: { to: 'batch' },
        undoneBy: { to: 'batch' },
      });
      await table(connection, 'journal', {
        batch: { to: 'batch' },
        at: 'moment',
        by: 'id',
        record: 'text',
        recordId: 'id',
        kind: 'text',
        version: 'integer',
        changes: 'json',
      });
      await change(connection, 'create index "journal_record" on "journal" ("record", "recordId", "id")');
      await change(connection, 'create index "journal_batch" on "journal" ("batch", "id")');
    },
  },
  {
    id: 'records/002-idempotency',
    up: async (connection) => {
      await table(connection, 'idempotency', {
        userIdx: 'id',
        route: 'text',
        key: 'text',
        fingerprint: 'text',
        answer: 'json',
        at: 'moment',
      });
      await change(connection, 'create unique index "idempotency_key" on "idempotency" ("userIdx", "route", "key")');
      await change(connection, 'create index "idempotency_at" on "idempotency" ("at")');
    },
  },
  {
    id: 'records/003-numbering',
    up: async (connection) => {
      await table(connection, 'numbering', { record: 'text', last: 'integer' });
      await change(connection, 'create unique index "numbering_record" on "numbering" ("record")');
    },
  },
  {
    id: 'records/007-causes',
    up: async (connection) => {
      await addColumns(connection, 'batch', { causedBy: { to: 'batch' }, cause: 'text' });
      await change(connection, 'create index "batch_causedBy" on "batch" ("causedBy") where "causedBy" is not null');
    },
  },
  {
    id: 'records/008-own-batches',
    up: (connection) => change(connection, 'create index "batch_by" on "batch" ("by", "id")').then(() => undefined),
  },
  {
    id: 'records/009-undos',
    up: (connection) => change(connection, 'create index "batch_undos" on "batch" ("at") where ("undoes" is not null or "undoneBy" is not null)').then(() => undefined),
  },
  documentTable,
];

/**
 * Indexes over the fields that say whose a record is: what few people reach is found from either of them, what many
 * reach is counted along one that holds all of them. Over deleted rows, too: engines join only indexes of all rows.
 * Where the fields change, it runs again under its new name.
 */
export const ownIndexes = ({ name, own }: Entity): Migration => ({
  id: `own/${name}-${own.join('-')}`,
  needs: [name],
  isLast: true,
  up: async (connection) => {
    for (const field of own) await change(connection, `create index if not exists ${quoted(`${name}_own_${field}`)} on ${quoted(name)} (${quoted(field)})`);
    await change(connection, `drop index if exists ${quoted(`${name}_own`)}`);
    if (own.length > 1) await change(connection, `create index ${quoted(`${name}_own`)} on ${quoted(name)} (${[...own, 'deletedAt'].map(quoted).join(', ')})`);
  },
});
