import { z } from 'zod';
import { definePlugin } from '#core/kernel/index.ts';
import { config } from '../config.ts';
import { database } from '../database/database.ts';
import { life } from '../life.ts';
import { notFound } from '../refusal.ts';
import { sessions } from '../session/sessions.ts';
import { answer, migrations, type Call, type Caller } from '../slots.ts';
import { createOutbox } from './messages.ts';
import { pushTables } from './migration.ts';
import { messagesQueued, outbox, pushWakeUp } from './outbox.ts';
import { openStream } from './stream.ts';
import { createWakeUp } from './wake-up.ts';

/** Whoever `signedIn` let through. */
const readerOf = ({ caller }: Call): Caller => caller!;

const messageSchema = z.object({
  id: z.int(),
  messageId: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
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
    answer({
      method: 'GET',
      path: '/push',
      needs: 'signedIn',
      summary: 'The reader’s own messages, newest first',
      query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
      output: z.object({ rows: z.array(messageSchema), total: z.int(), unread: z.int() }),
      handle: (call) => call.kernel.use(outbox).inbox(readerOf(call).userIdx, call.query.limit),
    }),
    answer({
      method: 'PUT',
      path: '/push/{id}/read',
      needs: 'signedIn',
      summary: 'Marks one of the reader’s own messages as read',
      handle: async (call) => {
        const id = /^\d{1,15}$/.test(call.params['id'] ?? '') ? Number(call.params['id']) : 0;
        if (!(await call.kernel.use(outbox).markRead(readerOf(call).userIdx, id))) throw notFound('The message');
      },
    }),
    answer({
      method: 'PUT',
      path: '/push/token',
      needs: 'signedIn',
      summary: 'Keeps the token that reaches this session’s browser by push',
      body: z.strictObject({ token: z.string().max(4096) }),
      handle: (call) => call.kernel.use(sessions).keepPushToken(readerOf(call).sessionId, call.body.token),
    }),
    answer({
      method: 'GET',
      path: '/push/stream',
      needs: 'signedIn',
      summary: 'The reader’s messages as they come: server-sent events, resumed by Last-Event-ID',
      handle: (call) => openStream(call, readerOf(call)),
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
    const wakeUp = createWakeUp({ database, databaseUrl: config.databaseUrl, ending: life });
    on(messagesQueued, ({ to }) => wakeUp.tell(to));
    own(() => wakeUp.close());
    return wakeUp;
  },
});
