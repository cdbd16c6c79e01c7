import { addColumns, index, recordTable, table, unique } from '#server/database/schema.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

/** Rules of the agency, and each person's own settings and mutes. */
const rules: Migration = {
  id: 'notification/001-rules',
  makes: ['notificationRule', 'notificationOwn', 'notificationMute'],
  up: async (connection) => {
    await recordTable(connection, 'notificationRule', { event: 'text', to: 'json', push: 'flag', mail: 'flag', active: 'flag', sortText: 'text' });
    await unique(connection, 'notificationRule', ['event']);
    await index(connection, 'notificationRule', ['active']);
    await table(connection, 'notificationOwn', { userIdx: 'id', quietFrom: 'text', quietTo: 'text', digestAt: 'text', push: 'flag', mail: 'flag' });
    await change(connection, 'create unique index "notificationOwn_userIdx" on "notificationOwn" ("userIdx")');
    await table(connection, 'notificationMute', { userIdx: 'id', event: 'text' });
    await change(connection, 'create unique index "notificationMute_userIdx_event" on "notificationMute" ("userIdx", "event")');
  },
};

/** Conditions of rules, and mutes that end or let one's own through. */
const conditions: Migration = {
  id: 'notification/002-conditions',
  up: async (connection) => {
    await addColumns(connection, 'notificationRule', { onlyField: 'text', onlyValue: 'text', hoursFrom: 'text', hoursTo: 'text' });
    await addColumns(connection, 'notificationMute', { until: 'moment', own: 'flag' });
  },
};

/** Until when the moments of a notification were looked at. */
const due: Migration = {
  id: 'notification/003-due',
  makes: ['notificationDue'],
  up: async (connection) => {
    await table(connection, 'notificationDue', { event: 'text', until: 'moment' });
    await change(connection, 'create unique index "notificationDue_event" on "notificationDue" ("event")');
  },
};

/** Every step of the tables of notification rules, oldest first. */
export const migrations: readonly Migration[] = [rules, conditions, due];
