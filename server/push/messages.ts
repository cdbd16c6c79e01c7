import type { Database } from '../database/database.ts';
import type { Outbox, StoredMessage } from './outbox.ts';

const columns = ['id', 'userIdx as to', 'messageId', 'title', 'body', 'link', 'createdAt', 'readAt'] as const;

/** So many messages are read at once. */
const most = 100;

/** Reads and marks the messages of a database's outbox. */
export function createOutbox(database: Database): Outbox {
  const count = async (userIdx: number, unreadOnly: boolean): Promise<number> => {
    const messages = database.read.selectFrom('pushMessage').where('userIdx', '=', userIdx);
    const { n } = await (unreadOnly ? messages.where('readAt', 'is', null) : messages)
      .select((is) => is.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  return {
    most,
    async inbox(userIdx, limit) {
      const rows = await database.read
        .selectFrom('pushMessage')
        .select(columns)
        .where('userIdx', '=', userIdx)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return { rows: rows as StoredMessage[], total: await count(userIdx, false), unread: await count(userIdx, true) };
    },
    async markRead(userIdx, id) {
      const { numUpdatedRows } = await database.write((connection) =>
        connection
          .updateTable('pushMessage')
          .set((is) => ({ readAt: is.fn.coalesce('readAt', is.val(new Date().toISOString())) }))
          .where('id', '=', id)
          .where('userIdx', '=', userIdx)
          .executeTakeFirst(),
      );
      return Number(numUpdatedRows) > 0;
    },
    async after(userIdx, id) {
      const rows = await database.read
        .selectFrom('pushMessage')
        .select(columns)
        .where('userIdx', '=', userIdx)
        .where('id', '>', id)
        .orderBy('id')
        .limit(most)
        .execute();
      return rows as StoredMessage[];
    },
    async newest(userIdx) {
      const row = await database.read
        .selectFrom('pushMessage')
        .select('id')
        .where('userIdx', '=', userIdx)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return Number(row?.['id'] ?? 0);
    },
  };
}
