import { definePermission } from '#core/access/permission.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { choice, integer, references, text } from '#kit/records/field.ts';
import { remarkKinds, remarkLimits } from '#kit/remarks/limits.ts';
import { linkTable, recordTable } from '../database/schema.ts';
import { change } from '../database/statement.ts';
import type { Migration, RecordResource } from '../slots.ts';

/** A note or a call about a record of another kind. */
export const remark = defineEntity(
  'remark',
  {
    record: text({ required: true, max: 60 }),
    recordId: integer({ required: true, min: 1 }),
    kind: choice(remarkKinds, { initial: 'note' }),
    text: text({ required: true, long: true, max: remarkLimits.text }),
    minutes: integer({ min: 0, max: remarkLimits.minutes }),
    mentions: references('user'),
  },
  { title: 'text' },
);

const nobody = definePermission('remark/any', []);

/** Remarks are read and written by the endpoints of the records they are about, with the rights of those. */
export const remarkResource: RecordResource = { entity: remark, read: nobody, write: nobody, isInternal: true };

/** The table of remarks, found by the record they are about. */
export const remarkTables: Migration = {
  id: 'remarks/001-remarks',
  makes: ['remark'],
  needs: ['user'],
  up: async (connection) => {
    await recordTable(connection, 'remark', { record: 'text', recordId: 'integer', kind: 'text', text: 'text', minutes: 'integer', sortText: 'text' });
    await linkTable(connection, 'remark', 'mentions', 'user');
    await change(connection, 'create index "remark_about" on "remark" ("record", "recordId", "id") where "deletedAt" is null');
  },
};
