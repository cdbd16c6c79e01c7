import { z } from 'zod';
import { definePlugin } from '#core/kernel/index.ts';
import { config } from '../config.ts';
import { database } from '../database/database.ts';
import { life } from '../life.ts';
import { recordsRegistry } from '../records/registry.ts';
import { notFound, ruleBroken } from '../refusal.ts';
import { sessions } from '../session/sessions.ts';
import { endpoint, jobs, migrations, type Call, type Caller } from '../slots.ts';
import { offerSchema, openCarriers } from './carriers.ts';
import { changeNews } from './change-news.ts';
import { createOutbox, deleteOldMessages } from './messages.ts';
import { pushDeliveryTables, pushHeldColumn, pushRecordColumns, pushRuleColumns, pushTables } from './migration.ts';
import { messagesQueued, outbox, pushWakeUp } from './outbox.ts';
import { messageReader, type MessageReader } from './readable.ts';
import { openStream } from './stream.ts';
import { createWakeUp } from './wake-up.ts';

/** Whoever `signedIn` let through. */
const callerOf = ({ caller }: Call): Caller => caller!;

const readerOf = (call: Call): MessageReader => messageReader(call.kernel.use(recordsRegistry), callerOf(call));

const messageSchema = z.object({
  id: z.int(),
  messageId: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  about: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});

/** Delivers what lies in the outbox: as a stream while a page is open, and as an inbox. */
export const pushPlugin = definePlugin({
  id: 'server/push',
  requires: { database },
  provides: outbox,
  contributes: [
    migrations(pushTables),
    migrations(pushDeliveryTables),
    migrations(pushRuleColumns),
    migrations(pushRecordColumns),
    migrations(pushHeldColumn),
    jobs({ id: 'push/clean', every: 60 * 60 * 1000, run: (kernel) => deleteOldMessages(kernel.use(database)) }),
    endpoint({
      method: 'GET',
      path: '/push',
      needs: 'signedIn',
      summary: 'The reader’s own messages, newest first',
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        unread: z.literal('true').transform(() => true).optional(),
        before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
        since: z.iso.datetime().optional(),
        aloud: z.literal('true').transform(() => true).optional(),
      }),
      output: z.object({ rows: z.array(messageSchema), total: z.int(), unread: z.int(), newest: z.int(), at: z.iso.datetime(), changed: z.boolean() }),
      handle: async (call) => {
        const at = new Date().toISOString();
        const inbox = await call.kernel.use(outbox).inbox(readerOf(call), call.query, call.locale);
        return { ...inbox, at, changed: call.kernel.use(changeNews).hasBeen(call.query.since) };
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/push/read',
      needs: 'signedIn',
      summary: 'Marks the reader’s own messages as read: the ones named, or all up to a number',
      body: z.union([
        z.strictObject({ messageIds: z.array(z.string().min(1).max(100)).min(1).max(500) }),
        z.strictObject({ upTo: z.int().min(0) }),
      ]),
      output: z.object({ unread: z.int() }),
      handle: async (call) => ({ unread: await call.kernel.use(outbox).markMany(readerOf(call), call.body) }),
    }),
    endpoint({
      method: 'PUT',
      path: '/push/{id}/read',
      needs: 'signedIn',
      summary: 'Marks one of the reader’s own messages as read',
      handle: async (call) => {
        const id = /^\d{1,15}$/.test(call.params['id'] ?? '') ? Number(call.params['id']) : 0;
        if (!(await call.kernel.use(outbox).markRead(readerOf(call), id))) throw notFound('The message');
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/push/token',
      needs: 'signedIn',
      summary: 'Keeps the token that reaches this session’s browser by push',
      body: z.strictObject({ token: z.string().max(4096) }),
      handle: async (call) => {
        const { token } = call.body;
        // what leads to no push service would make this server call whatever somebody names
        if (!call.kernel.use(openCarriers).accepts(token)) throw ruleBroken({ token: 'rule.format' }, 'No push service takes this token');
        await call.kernel.use(sessions).keepPushToken(callerOf(call).sessionId, token, call.locale);
      },
    }),
    endpoint({
      method: 'GET',
      path: '/push/carrier',
      needs: 'signedIn',
      summary: 'What a browser needs to be reached while no page is open; `none` when only open pages are',
      output: offerSchema,
      handle: (call) => call.kernel.use(openCarriers).offer ?? { carrier: 'none' as const },
    }),
    endpoint({
      method: 'GET',
      path: '/push/stream',
      needs: 'signedIn',
      summary: 'The reader’s messages as they come: server-sent events, resumed by Last-Event-ID',
      query: z.strictObject({ since: z.iso.datetime().optional() }),
      streams: 'text/event-stream',
      handle: (call) => openStream(call, callerOf(call), call.query.since),
    }),
  ],
  setup: ({ database }) => createOutbox(database),
});

/** Tells the streams of this instance that there is something to deliver, whichever instance wrote it. */
export const pushWakeUpPlugin = definePlugin({
  id: 'server/push-wake-up',
  requires: { config, database, life },
  provides: pushWakeUp,
  setup: ({ config, database, life }, { on, own }) => {
    const wakeUp = createWakeUp({ database, databaseUrl: config.listenUrl, ending: life });
    on(messagesQueued, ({ to, unshown }) => wakeUp.tell(to, unshown));
    own(() => wakeUp.close());
    return wakeUp;
  },
});
