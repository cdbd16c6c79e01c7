import { addColumns, table } from '../database/schema.ts';
import { change, rowsOf } from '../database/statement.ts';
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

/** Messages that a rule sent, that show on no page by themselves, and deliveries that wait for others to form a digest. */
export const pushRuleColumns: Migration = {
  id: 'push/003-rules',
  up: async (connection) => {
    await addColumns(connection, 'pushMessage', { rule: 'text', silent: 'flag' });
    await change(connection, 'create index "pushMessage_rule" on "pushMessage" ("rule", "createdAt")');
    await addColumns(connection, 'pushDelivery', { held: 'flag' });
  },
};

/** The record that a message tells of; of older ones it is known by their address. */
export const pushRecordColumns: Migration = {
  id: 'push/004-records',
  up: async (connection) => {
    await addColumns(connection, 'pushMessage', { record: 'text', recordId: 'id' });
    const links = await rowsOf<{ readonly link: string }>(connection, 'select distinct "link" from "pushMessage"');
    for (const { link } of links) {
      const [, record, id] = /^\/(?:\w+\/)*(\w+)\/update\/(\d{1,15})(?:[?#]|$)/.exec(link) ?? [];
      if (record !== undefined) await change(connection, 'update "pushMessage" set "record" = ?, "recordId" = ? where "link" = ?', [record, Number(id), link]);
    }
  },
};

/** The end of the quiet hours that hold a message back, in Unix milliseconds. */
export const pushHeldColumn: Migration = {
  id: 'push/005-held',
  up: async (connection) => {
    await addColumns(connection, 'pushMessage', { heldUntil: 'integer' });
    await change(connection, 'create index "pushMessage_held" on "pushMessage" ("userIdx", "heldUntil") where "heldUntil" is not null');
  },
};

/** Messages in the reader's language, and what is still to be carried to which browser; times are Unix milliseconds. */
export const pushDeliveryTables: Migration = {
  id: 'push/002-delivery',
  up: async (connection) => {
    await addColumns(connection, 'pushMessage', { words: 'json', about: 'text' });
    await change(connection, 'create index "pushMessage_unread" on "pushMessage" ("userIdx", "id") where "readAt" is null');
    await table(connection, 'pushDelivery', {
      message: { to: 'pushMessage' },
      sessionId: 'text',
      attempts: 'integer',
      dueAt: 'integer',
      claim: 'text',
    });
    await change(connection, 'create index "pushDelivery_dueAt" on "pushDelivery" ("dueAt")');
    await change(connection, 'create index "pushDelivery_message" on "pushDelivery" ("message")');
  },
};
