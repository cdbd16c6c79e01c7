import { table } from '../database/schema.ts';
import type { Migration } from '../slots.ts';

/** The outbox. */
export const pushTables: Migration = {
  id: 'push/001-messages',
  up: async (connection) => {
    await table(connection, 'pushMessage', {
      userIdx: 'id',
      messageId: 'text',
      title: 'text',
      body: 'text',
      link: 'text',
      createdAt: 'moment',
      readAt: 'moment',
    });
    await connection.schema.createIndex('pushMessage_reader').on('pushMessage').columns(['userIdx', 'id']).execute();
    await connection.schema.createIndex('pushMessage_messageId').unique().on('pushMessage').column('messageId').execute();
  },
};
