import { definePlugin } from '#core/kernel/index.ts';
import { table } from '#server/database/schema.ts';
import { change } from '#server/database/statement.ts';
import { migrations, type Migration } from '#server/slots.ts';
import { scheduleEndpoints } from './endpoints.ts';

/** Subscriptions of people to their schedule; of their address only the digest is kept. */
const feeds: Migration = {
  id: 'schedule/001-feeds',
  makes: ['scheduleFeed'],
  up: async (connection) => {
    await table(connection, 'scheduleFeed', { digest: 'text', userIdx: 'id', locale: 'text', createdAt: 'moment', revokedAt: 'moment' });
    await change(connection, 'create unique index "scheduleFeed_digest" on "scheduleFeed" ("digest")');
    await change(connection, 'create unique index "scheduleFeed_live" on "scheduleFeed" ("userIdx") where "revokedAt" is null');
  },
};

export default definePlugin({ id: 'schedule', contributes: [migrations(feeds), ...scheduleEndpoints] });
