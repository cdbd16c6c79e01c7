import { defaultReach, definePermission, widerReach, type Permission, type Reach } from '#core/access/permission.ts';
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
import { databasePlugin, type Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { index, linkTable, recordTable, unique } from '#server/database/schema.ts';
import { pushDeliveryTables, pushHeldColumn, pushRecordColumns, pushRuleColumns, pushTables } from '#server/push/migration.ts';
import { sessionLocale, sessionTables } from '#server/session/migration.ts';
import { sessions, type Sessions } from '#server/session/sessions.ts';
import { migrations, recordResource, type Caller, type Migration } from '#server/slots.ts';
import { recordsPlugins } from '#server/records/records-plugin.ts';

/** Kinds of records that exist for tests alone, with every kind of field. */
export const maker = defineDictionary('maker');
export const valve = defineDictionary('valve', { floor: integer() });
export const heater = defineEntity('heater', {
  address: text({ required: true, unique: 'normalised', searched: true, max: 200 }),
  maker: reference(maker, { searched: true, changedBy: 'heater/maker' }),
  valves: references(valve),
  tone: choice(['warm', 'cold', 'day']),
  year: integer({ min: 1800, max: 2030 }),
  weight: decimal({ min: 0 }),
  lit: flag({ initial: false }),
  bought: plainDate(),
  checked: instant(),
  note: text({ long: true }),
  cost: seenBy('heater/cost', integer({ min: 0 })),
  photos: photos({ max: 5 }),
  age: computed(integer()),
});

export const readHeaters = definePermission('heater/read', ['viewer', 'manager']);
export const editHeaters = definePermission('heater/edit', ['manager']);
export const seeCost = definePermission('heater/cost', []);
export const changeMaker = definePermission('heater/maker', []);

const heaterTables: Migration = {
  id: 'heater/001-tables',
  up: async (connection) => {
    const dictionary = { name: 'names', active: 'flag', sort: 'integer', searchText: 'text' } as const;
    await recordTable(connection, 'maker', dictionary);
    await recordTable(connection, 'valve', { ...dictionary, floor: 'integer' });
    for (const name of ['maker', 'valve']) {
      for (const column of ['nameKr', 'nameEn', 'nameZh']) await unique(connection, name, [column]);
    }
    await recordTable(connection, 'heater', {
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
    await unique(connection, 'heater', ['addressKey']);
    await index(connection, 'heater', ['year', 'sortText']);
    await index(connection, 'heater', ['tone', 'year']);
    await linkTable(connection, 'heater', 'valves', 'valve');
  },
};

const contributes: readonly Contribution[] = [
  migrations(sessionTables),
  migrations(sessionLocale),
  migrations(pushTables),
  migrations(pushDeliveryTables),
  migrations(pushRuleColumns),
  migrations(pushRecordColumns),
  migrations(pushHeldColumn),
  migrations(heaterTables),
  permissions(readHeaters),
  permissions(editHeaters),
  permissions(seeCost),
  permissions(changeMaker),
  recordResource({ entity: maker, read: 'staff', write: editHeaters }),
  recordResource({ entity: valve, read: 'staff', write: editHeaters }),
  recordResource({
    entity: heater,
    read: readHeaters,
    write: editHeaters,
    rules: { year: [(year, draft) => !draft.lit || year >= 1880 || 'heater.rule.tooOldToBeLit'] },
    compute: { age: '2026 - "year"' },
  }),
];

/** A stove may name the one beside it. */
const stove = defineDictionary('stove', { beside: reference('stove') });

/** Stoves: managers may change them, administrators alone may delete them. */
export const stovesPlugin = definePlugin({
  id: 'stove',
  contributes: [
    migrations({ id: 'stove/001-tables', up: (on) => recordTable(on, 'stove', { name: 'names', active: 'flag', sort: 'integer', beside: { to: 'stove' }, searchText: 'text' }) }),
    recordResource({ entity: stove, read: 'staff', write: editHeaters, remove: seeCost }),
  ],
});

/** Server half of heaters, valves and makers. */
export const heatersPlugin = definePlugin({ id: 'heater', contributes });

/** A server's kernel with heaters, valves and makers over an open database, its tables made. */
export async function heaterKernel(database: Database, more: readonly Plugin[] = []): Promise<Kernel> {
  const kernel = createKernel([databasePlugin(database), ...recordsPlugins([heatersPlugin, ...more]), heatersPlugin, ...more]);
  await migrate(database, kernel.read(migrations));
  return kernel;
}

/** Takes the bearer token for the roles of user 1, or `7:viewer` for those of user 7: nobody has to sign in. */
const heaterSessions = definePlugin({
  id: 'heater/sessions',
  provides: sessions,
  setup: () => ({ check: async (token: string) => tokenHolder(token) }) as unknown as Sessions,
});

function tokenHolder(token: string): Caller {
  const [roles = '', userIdx = '1'] = token.split(':').toReversed();
  return someone(Number(userIdx), roles.split(','));
}

/** Plugins that heaters need beside the records, to be reached over HTTP. */
export const heaterApp: readonly Plugin[] = [heaterSessions];

/** Someone who calls, with some roles as they are by default. */
export const someone = (userIdx: number, roleList: readonly string[]): Caller => {
  const people = { user: [userIdx] };
  const reachOf = (permission: Permission | 'staff'): Reach | undefined =>
    permission === 'staff' || roleList.includes('admin') ? 'all' : roleList.map((role) => defaultReach(permission, role)).reduce(widerReach, undefined);
  return {
    userIdx,
    userId: `user${userIdx}`,
    userName: `User ${userIdx}`,
    userType: roleList.includes('admin') ? 'admin' : 'normal',
    roleList,
    sessionId: `session${userIdx}`,
    rights: {},
    people: { own: people, department: people },
    reachOf,
    may: (permission) => reachOf(permission) !== undefined,
  };
};
