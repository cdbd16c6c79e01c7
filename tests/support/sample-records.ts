import { definePermission } from '#core/access/permission.ts';
import { createKernel, definePlugin, type Contribution, type Kernel, type Plugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { defineDictionary, defineEntity } from '#kit/records/entity.ts';
import {
  choice,
  decimal,
  computed,
  flag,
  instant,
  integer,
  photos,
  plainDate,
  reference,
  references,
  seenBy,
  text,
} from '#kit/records/field.ts';
import { databasePlugin } from '#server/database/database-plugin.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { index, linkTable, recordTable, unique } from '#server/database/schema.ts';
import { pushDeliveryTables, pushTables } from '#server/push/migration.ts';
import { sessionLocale, sessionTables } from '#server/session/migration.ts';
import { sessions, type Sessions } from '#server/session/sessions.ts';
import { migrations, recordResource, type Caller, type Migration } from '#server/slots.ts';
import { recordsPlugins } from '#server/records/records-plugin.ts';

/** Kinds of records that exist for tests alone, with every kind of field. */
export const maker = defineDictionary('maker');
export const shelf = defineDictionary('shelf', { floor: integer() });
export const lamp = defineEntity('lamp', {
  address: text({ required: true, unique: 'normalised', searched: true, max: 200 }),
  maker: reference(maker, { searched: true, changedBy: 'lamp/maker' }),
  shelves: references(shelf),
  tone: choice(['warm', 'cold', 'day']),
  year: integer({ min: 1800, max: 2030 }),
  weight: decimal({ min: 0 }),
  lit: flag({ initial: false }),
  bought: plainDate(),
  checked: instant(),
  note: text({ long: true }),
  cost: seenBy('lamp/cost', integer({ min: 0 })),
  photos: photos({ max: 5 }),
  age: computed(integer()),
});

export const readLamps = definePermission('lamp/read', ['viewer', 'manager']);
export const editLamps = definePermission('lamp/edit', ['manager']);
export const seeCost = definePermission('lamp/cost', []);
export const changeMaker = definePermission('lamp/maker', []);

const lampTables: Migration = {
  id: 'lamp/001-tables',
  up: async (connection) => {
    const dictionary = { name: 'names', active: 'flag', sort: 'integer', searchText: 'text' } as const;
    await recordTable(connection, 'maker', dictionary);
    await recordTable(connection, 'shelf', { ...dictionary, floor: 'integer' });
    for (const name of ['maker', 'shelf']) {
      for (const column of ['nameKr', 'nameEn', 'nameZh']) await unique(connection, name, [column]);
    }
    await recordTable(connection, 'lamp', {
      address: 'text',
      addressKey: 'text',
      maker: { to: 'maker' },
      tone: 'text',
      year: 'integer',
      weight: 'decimal',
      lit: 'flag',
      bought: 'day',
      checked: 'moment',
      note: 'text',
      cost: 'integer',
      photos: 'json',
      searchText: 'text',
      sortText: 'text',
    });
    await unique(connection, 'lamp', ['addressKey']);
    await index(connection, 'lamp', ['year', 'sortText']);
    await index(connection, 'lamp', ['tone', 'year']);
    await linkTable(connection, 'lamp', 'shelves', 'shelf');
  },
};

const contributes: readonly Contribution[] = [
  migrations(sessionTables),
  migrations(sessionLocale),
  migrations(pushTables),
  migrations(pushDeliveryTables),
  migrations(lampTables),
  permissions(readLamps),
  permissions(editLamps),
  permissions(seeCost),
  permissions(changeMaker),
  recordResource({ entity: maker, read: 'signedIn', write: editLamps }),
  recordResource({ entity: shelf, read: 'signedIn', write: editLamps }),
  recordResource({
    entity: lamp,
    read: readLamps,
    write: editLamps,
    rules: { year: [(year, draft) => !draft.lit || year >= 1880 || 'lamp.rule.tooOldToBeLit'] },
    compute: { age: '2026 - "year"' },
  }),
];

/** Server half of lamps, shelves and makers. */
export const lampsPlugin = definePlugin({ id: 'lamp', contributes });

/** A server's kernel with lamps, shelves and makers over an open database, its tables made. */
export async function lampKernel(database: Database, more: readonly Plugin[] = []): Promise<Kernel> {
  const kernel = createKernel([databasePlugin(database), ...recordsPlugins([lampsPlugin, ...more]), lampsPlugin, ...more]);
  await migrate(database, kernel.read(migrations));
  return kernel;
}

/** Takes the bearer token for the roles of user 1, or `7:viewer` for those of user 7: nobody has to sign in. */
const lampSessions = definePlugin({
  id: 'lamp/sessions',
  provides: sessions,
  setup: () => ({ check: async (token: string) => tokenHolder(token) }) as unknown as Sessions,
});

function tokenHolder(token: string): Caller {
  const [roles = '', userIdx = '1'] = token.split(':').toReversed();
  return someone(Number(userIdx), roles.split(','));
}

/** Plugins that lamps need beside the records, to be reached over HTTP. */
export const lampApp: readonly Plugin[] = [lampSessions];

/** Someone who calls, with some roles. */
export const someone = (userIdx: number, roleList: readonly string[]): Caller => ({
  userIdx,
  userId: `user${userIdx}`,
  userName: `User ${userIdx}`,
  userType: roleList.includes('admin') ? 'admin' : 'normal',
  roleList,
  sessionId: `session${userIdx}`,
  may: ({ roles }) => roleList.includes('admin') || roles.some((role) => roleList.includes(role)),
});
