import type { Locale } from '#core/i18n/locale.ts';
import { defaultLocale, locales } from '#core/i18n/locale.ts';
import type { Connection } from '../database/database.ts';
import { engineOf } from '../database/engine.ts';
import { change, places, rowsOf } from '../database/statement.ts';
import type { DeliveryOptions, OutgoingMessage } from './outbox.ts';
import { textIn } from './message-text.ts';

/** Any number will do, as long as every instance takes the same. */
const lockNumber = 5_703_912;

/** Messages in one statement. */
const batchSize = 200;

/**
 * Puts messages into the outbox inside the transaction of what they tell, with a delivery to each browser of their
 * readers that can be reached by push. Say `messagesQueued` after its commit.
 */
export async function addMessages(connection: Connection, messages: readonly OutgoingMessage[], at = new Date()): Promise<void> {
  if (messages.length === 0) return;
  // Numbers are committed in the order they are given, or a stream would go past one that comes later. SQLite has one writer.
  if (engineOf(connection) === 'postgres') await rowsOf(connection, 'select pg_advisory_xact_lock(?)', [lockNumber]);
  for (let from = 0; from < messages.length; from += batchSize) {
    const rows = messages.slice(from, from + batchSize).map((message) => rowOf(message, at.toISOString()));
    await connection.insertInto('pushMessage').values(rows).onConflict((clash) => clash.column('messageId').doNothing()).execute();
    const ways = rows.map(({ messageId }, place) => ({ messageId, carriage: messages[from + place]?.carriage ?? toBrowsers }));
    const pushed = ways.filter(({ carriage }) => carriage.push).map(({ messageId, carriage }) => ({ messageId, at: carriage.pushAt }));
    const mailed = ways.filter(({ carriage }) => carriage.mail).map(({ messageId, carriage }) => ({ messageId, at: carriage.mailAt }));
    for (const [due, some] of Map.groupBy(pushed, (one) => one.at)) {
      await deliver(connection, `"session"."id"`, `join "session" on "session"."userIdx" = "pushMessage"."userIdx" and "session"."revokedAt" is null and "session"."pushToken" <> ''`, some, due, at);
    }
    for (const [due, some] of Map.groupBy(mailed, (one) => one.at)) await deliver(connection, `'${mailSession}'`, '', some, due, at);
  }
}

/** Stands in the place of a session where a message goes by mail. */
export const mailSession = 'mail';

const toBrowsers: DeliveryOptions = { push: true, mail: false };

async function deliver(
  connection: Connection,
  session: string,
  join: string,
  some: readonly { readonly messageId: string }[],
  due: number | undefined,
  at: Date,
): Promise<void> {
  await change(
    connection,
    `insert into "pushDelivery" ("message", "sessionId", "attempts", "dueAt", "claim", "held")
     select "pushMessage"."id", ${session}, 0, cast(? as bigint), '', ${due === undefined ? 'false' : 'true'}
     from "pushMessage" ${join} where "pushMessage"."messageId" in (${places(some.length)})`,
    [due ?? at.getTime(), ...some.map(({ messageId }) => messageId)],
  );
}

/**
 * Moves the end of what somebody's quiet hours hold back, and of what waits with it to go by push or by mail, to Unix
 * milliseconds. Say `messagesQueued` after the commit: an end of now is over.
 */
export async function moveHeld(connection: Connection, userIdx: number, { until, mailAt }: { readonly until: number; readonly mailAt: number }, now: number): Promise<void> {
  await change(connection, 'update "pushMessage" set "heldUntil" = ? where "userIdx" = ? and "heldUntil" > ?', [until, userIdx, now]);
  const waiting = `"held" and "claim" = '' and "attempts" = 0 and "dueAt" > ? and "message" in (select "id" from "pushMessage" where "userIdx" = ?)`;
  await change(connection, `update "pushDelivery" set "dueAt" = case when "sessionId" = ? then cast(? as bigint) else cast(? as bigint) end where ${waiting}`, [mailSession, mailAt, until, now, userIdx]);
}

function rowOf({ to, title, body, link, of, about, carriage, messageId }: OutgoingMessage, createdAt: string) {
  const isPlain = typeof title === 'string' && typeof body === 'string';
  const words = Object.fromEntries(locales.map((locale) => [locale, { title: textIn(locale, title), body: textIn(locale, body) }]));
  return {
    userIdx: to,
    messageId: messageId ?? crypto.randomUUID(),
    title: textIn(defaultLocale, title),
    body: textIn(defaultLocale, body),
    words: isPlain ? null : JSON.stringify(words),
    link,
    record: of?.record ?? null,
    recordId: of?.id ?? null,
    about: about ?? null,
    createdAt,
    readAt: carriage?.silent === 'read' ? createdAt : null,
    rule: carriage?.rule ?? null,
    silent: carriage?.silent !== undefined && carriage.silent !== false,
    heldUntil: (carriage?.silent === true && carriage.pushAt) || null,
  };
}

/** Marks unread messages of a rule about some records as read. Returns their readers. */
export async function readBySettling(connection: Connection, rule: string, record: string, ids: readonly number[], at: string): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf<{ readonly userIdx: number }>(
    connection,
    `update "pushMessage" set "readAt" = ? where "rule" = ? and "record" = ? and "readAt" is null and "recordId" in (${places(ids.length)}) returning "userIdx"`,
    [at, rule, record, ...ids],
  );
  return rows.map(({ userIdx }) => Number(userIdx));
}

/** The texts of a message's row in a language. */
export function wordsIn(locale: Locale, row: { readonly title: string; readonly body: string; readonly words: string | null }) {
  if (row.words === null) return { title: row.title, body: row.body };
  const { title, body } = (JSON.parse(row.words) as Partial<Record<Locale, { title: string; body: string }>>)[locale] ?? row;
  return { title, body };
}
