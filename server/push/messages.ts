import { sql } from 'kysely';
import { heldPrefix } from '#core/push/push.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Connection, Database } from '../database/database.ts';
import { addMessages, wordsIn } from './add-messages.ts';
import { heldDigest, heldDigestId } from './digest.ts';
import type { MessageReader } from './readable.ts';
import type { Outbox, StoredMessage } from './outbox.ts';

const columns = ['id', 'userIdx as to', 'messageId', 'title', 'body', 'words', 'link', 'about', 'createdAt', 'readAt'] as const;

/** A read message is kept this long, in milliseconds. */
const kept = 90 * 24 * 60 * 60 * 1000;

type MessageRow = Omit<StoredMessage, 'about'> & { readonly words: string | null; readonly about: string | null };

const messageOf = (locale: Locale, { words, about, ...row }: MessageRow): StoredMessage => ({
  ...row,
  ...wordsIn(locale, { title: row.title, body: row.body, words }),
  about: about ?? '',
});

/** Reads and marks the messages of a database's outbox. */
export function createOutbox(database: Database): Outbox {
  const of = ({ userIdx, readable }: MessageReader) => database.read.selectFrom('pushMessage').where('userIdx', '=', userIdx).where(sql.raw<boolean>(readable));
  const count = async (messages: ReturnType<typeof of>): Promise<number> => {
    const { n } = await messages.select((is) => is.fn.countAll().as('n')).executeTakeFirstOrThrow();
    return Number(n);
  };
  /** Messages of the bell: all but digests of them. */
  const inBell = (reader: MessageReader) => of(reader).where('messageId', 'not like', `${heldPrefix}%`);
  const unreadOf = (reader: MessageReader) => inBell(reader).where('readAt', 'is', null);
  const aloud = (messages: ReturnType<typeof of>) => messages.where((is) => is.or([is('silent', 'is', null), is('silent', '=', false)]));
  const newest = async (reader: MessageReader): Promise<number> => {
    const row = await of(reader).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return Number(row?.['id'] ?? 0);
  };
  const marking = (connection: Connection, userIdx: number) =>
    connection.updateTable('pushMessage').set({ readAt: new Date().toISOString() }).where('userIdx', '=', userIdx).where('readAt', 'is', null);

  return {
    async inbox(reader, { limit, unread, before, aloud: isAloud }, locale) {
      // asked first: what comes in meanwhile is then heard twice rather than not at all
      const last = await newest(reader);
      const all = isAloud ? aloud(of(reader)).where('readAt', 'is', null) : unread ? unreadOf(reader) : inBell(reader);
      const page = before === undefined ? all : all.where('id', '<', before);
      const rows = (await page.select(columns).orderBy('id', 'desc').limit(limit).execute()) as MessageRow[];
      const [total, waiting] = await Promise.all([count(all), count(unreadOf(reader))]);
      return { rows: rows.map((row) => messageOf(locale, row)), total, unread: waiting, newest: last };
    },
    async markRead(reader, id) {
      const known = await of(reader).select('id').where('id', '=', id).executeTakeFirst();
      if (known) await database.write((connection) => marking(connection, reader.userIdx).where('id', '=', id).execute());
      return known !== undefined;
    },
    async markMany(reader, which) {
      await database.write((connection) => {
        const marked = marking(connection, reader.userIdx);
        return ('upTo' in which ? marked.where('id', '<=', which.upTo) : marked.where('messageId', 'in', [...which.messageIds])).execute();
      });
      return count(unreadOf(reader));
    },
    async after(reader, id, locale) {
      const rows = (await aloud(of(reader)).select(columns).where('id', '>', id).orderBy('id').limit(100).execute()) as MessageRow[];
      return rows.map((row) => messageOf(locale, row));
    },
    async release(reader, after, until, locale) {
      const rows = (await of(reader).select([...columns, 'heldUntil']).where('heldUntil', '>', after).where('heldUntil', '<=', until).where('readAt', 'is', null).orderBy('id').execute()) as (MessageRow & { readonly heldUntil: number })[];
      const single: StoredMessage[] = [];
      for (const [end, held] of Map.groupBy(rows, ({ heldUntil }) => Number(heldUntil))) {
        const isTold = await database.read.selectFrom('pushMessage').select('id').where('messageId', '=', heldDigestId(reader.userIdx, end)).executeTakeFirst();
        if (isTold) continue;
        if (held.length > 1) await database.write((connection) => addMessages(connection, [heldDigest(reader.userIdx, end, held.length)]));
        else {
          // a page that comes back shows it like any other
          await database.write((connection) => connection.updateTable('pushMessage').set({ silent: false }).where('id', '=', held[0]!.id).execute());
          single.push(messageOf(locale, held[0]!));
        }
      }
      return single;
    },
    newest,
  };
}

/** Deletes messages that were read long ago, and what was still to be carried of them. */
export async function deleteOldMessages(database: Database, now: number = Date.now()): Promise<void> {
  const old = new Date(now - kept).toISOString();
  await database.write(async (connection) => {
    const read = connection.selectFrom('pushMessage').select('id').where('readAt', '<', old);
    await connection.deleteFrom('pushDelivery').where('message', 'in', read).execute();
    await connection.deleteFrom('pushMessage').where('readAt', '<', old).execute();
  });
}
