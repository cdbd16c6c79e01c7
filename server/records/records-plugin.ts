import { permissions } from '#core/slots.ts';
import { definePlugin, type Contribution, type Plugin } from '#core/kernel/index.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import { undoOthers } from '#kit/undo/undo-others.ts';
import { accessBookOf } from '../access/access.ts';
import { database } from '../database/database.ts';
import { endpoints, jobs, migrations, records, type Endpoint, type RecordResource } from '../slots.ts';
import { resourcesOf } from './before-change.ts';
import { recordEndpointsOf, replaceEndpoint } from './endpoints/record-endpoints.ts';
import { batchEndpoints } from './endpoints/batch-endpoints.ts';
import { bulkEndpointsOf } from './endpoints/bulk-endpoints.ts';
import { countEndpoints } from './endpoints/counts.ts';
import { createManyEndpoint } from './endpoints/create-many.ts';
import { restoreEndpoint } from './endpoints/deleted.ts';
import { changeLogTable, changeTriggers, dropSeenChanges } from './change-log.ts';
import { forgetResponses } from './write/idempotency.ts';
import { ownIndexes, recordMigrations } from './migrations.ts';
import { createReading, reading } from './read/reading.ts';
import { createRegistry, recordsRegistry } from './registry.ts';
import { searchEndpoint } from './endpoints/search-endpoint.ts';
import { indexSearchText, rebuildAddressKeys, rebuildSearchText } from './read/search-text.ts';
import { shapeOf } from './shape.ts';
import { sumTallies, tallyTable } from './tally.ts';
import { gridEndpointsOf } from './endpoints/grid-endpoints.ts';
import { usageEndpoint, usageByRecordEndpoint } from './endpoints/usage.ts';
import { createWriting } from './write/create-writing.ts';
import { writing } from './write/writing.ts';

/**
 * Everything the server does with records: the registry of kinds, reading, writing, and the standard endpoints for the
 * kinds that `others` contribute. An endpoint that a plugin contributes itself replaces the standard one.
 */
export function recordsPlugins(others: readonly Plugin[]): readonly Plugin[] {
  const own = new Set(contributed(others, endpoints).map((one) => nameOf(one as Endpoint)));
  const named = namedBy(contributed(others, records) as readonly RecordResource[]);
  const standard = others
    .flatMap((plugin) => (contributed([plugin], records) as readonly RecordResource[]).flatMap((spec) => (spec.isInternal ? [] : standardEndpoints(spec, plugin.id, named.has(spec.entity.name)))))
    .filter((endpoint) => !own.has(nameOf(endpoint)))
    .map(endpoints);
  return [
    definePlugin({
      id: 'server/records',
      provides: recordsRegistry,
      contributes: [
        permissions(undoOthers),
        ...recordMigrations.map(migrations),
        ...standard,
        ...countEndpoints,
        ...batchEndpoints,
        usageEndpoint,
        usageByRecordEndpoint,
        searchEndpoint,
        migrations({
          id: 'records/003-search-text',
          up: async (connection) => {
            for (const spec of contributed(others, records)) await rebuildSearchText(connection, shapeOf(spec as RecordResource));
          },
        }),
        ...['records/004-search-index', 'records/005-search-index-of-live-rows'].map((id) =>
          migrations({
            id,
            up: async (connection) => {
              for (const spec of contributed(others, records)) await indexSearchText(connection, shapeOf(spec as RecordResource));
            },
          }),
        ),
        migrations({
          id: 'records/006-address-keys',
          up: async (connection) => {
            for (const spec of contributed(others, records)) await rebuildAddressKeys(connection, shapeOf(spec as RecordResource));
          },
        }),
        migrations({
          id: 'records/007-pinyin',
          up: async (connection) => {
            for (const spec of contributed(others, records)) await rebuildSearchText(connection, shapeOf(spec as RecordResource));
          },
        }),
        ...(contributed(others, records) as readonly RecordResource[]).filter(({ entity }) => entity.own.length > 0).map(({ entity }) => migrations(ownIndexes(entity))),
        migrations(tallyTable),
        migrations(changeLogTable),
        ...(contributed(others, records) as readonly RecordResource[]).map((spec) => migrations(changeTriggers(spec))),
        jobs(forgetResponses),
        jobs({ id: 'records/sum-tallies', every: 60 * 60 * 1000, run: (kernel) => sumTallies(kernel.use(database)) }),
        jobs({ id: 'records/prepare-reading', every: 10_000, run: (kernel) => kernel.use(reading).prepare() }),
        jobs({ id: 'records/drop-seen-changes', every: 10 * 60 * 1000, run: (kernel) => dropSeenChanges(kernel.use(database)) }),
      ],
      setup: (_, scope) => createRegistry(resourcesOf(scope), scope.read(permissions), accessBookOf(scope)),
    }),
    definePlugin({
      id: 'server/reading',
      requires: { database, registry: recordsRegistry },
      provides: reading,
      setup: (services) => createReading(services.database, services.registry),
    }),
    definePlugin({
      id: 'server/writing',
      requires: { database, registry: recordsRegistry },
      provides: writing,
      setup: (services, scope) =>
        createWriting(services.database, services.registry, (fact) => scope.emit(fact), scope.read),
    }),
  ];
}

/** The standard endpoints of a kind; they are down while the plugin whose kind it is did not start. */
function standardEndpoints(spec: RecordResource, owner: string, isNamed: boolean): readonly Endpoint[] {
  const made = isNamed ? withReplace : withoutReplace;
  const all = made.get(spec) ?? [...recordEndpointsOf(spec), ...(isNamed ? [replaceEndpoint(spec)] : []), restoreEndpoint(spec), createManyEndpoint(spec), ...bulkEndpointsOf(spec), ...gridEndpointsOf(spec)];
  made.set(spec, all);
  return all.map(({ value }) => ({ ...(value as Endpoint), owner }));
}

/** Standard endpoints by the kind they are of: their schemas are the same in each kernel of a process. */
const withReplace = new WeakMap<RecordResource, readonly Contribution[]>();
const withoutReplace = new WeakMap<RecordResource, readonly Contribution[]>();

/** Kinds of records that a field of any kind names. */
const namedBy = (specs: readonly RecordResource[]): ReadonlySet<string> =>
  new Set(specs.flatMap(({ entity }) => Object.values(entity.fields).flatMap((field) => (field.presence === 'computed' ? [] : (targetOf(field) ?? [])))));

const contributed = (plugins: readonly Plugin[], slot: Contribution['key']): readonly unknown[] =>
  plugins.flatMap(({ contributes }) =>
    contributes.filter(({ key }) => (key as unknown) === slot).map(({ value }) => value),
  );

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
