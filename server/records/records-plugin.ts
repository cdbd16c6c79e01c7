import { permissions } from '#core/slots.ts';
import { definePlugin, type Contribution, type Plugin } from '#core/kernel/index.ts';
import { database } from '../database/database.ts';
import { answers, consequences, fileHoldings, jobs, migrations, records, type Answer, type RecordAnswers } from '../slots.ts';
import { answersOf } from './endpoints/answers.ts';
import { batchAnswers } from './endpoints/batch-answers.ts';
import { bulkAnswersOf } from './endpoints/bulk-answers.ts';
import { countAnswers } from './endpoints/counts.ts';
import { createManyAnswer } from './endpoints/create-many.ts';
import { restoreAnswer } from './endpoints/deleted.ts';
import { forgetAnswers } from './write/idempotency.ts';
import { recordMigrations } from './migrations.ts';
import { createReading, reading } from './read/reading.ts';
import { createRegistry, recordsRegistry } from './registry.ts';
import { searchAnswer } from './endpoints/search-answer.ts';
import { indexSearchText, rebuildAddressKeys, rebuildSearchText } from './read/search-text.ts';
import { shapeOf } from './shape.ts';
import { gridAnswersOf } from './endpoints/grid-answers.ts';
import { usageAnswer, usageByRecordAnswer } from './endpoints/usage.ts';
import { createWriting, writing } from './write/writing.ts';

/**
 * Everything the server does with records: the registry of kinds, reading, writing, and the standard answers for the
 * kinds that `others` contribute. An answer that a plugin gives itself replaces the standard one.
 */
export function recordsPlugins(others: readonly Plugin[]): readonly Plugin[] {
  const own = new Set(contributed(others, answers).map((one) => nameOf(one as Answer)));
  const standard = others
    .flatMap((plugin) => contributed([plugin], records).flatMap((spec) => standardAnswers(spec as RecordAnswers, plugin.id)))
    .filter((answer) => !own.has(nameOf(answer)))
    .map(answers);
  return [
    definePlugin({
      id: 'server/records',
      provides: recordsRegistry,
      contributes: [
        ...recordMigrations.map(migrations),
        ...standard,
        ...countAnswers,
        ...batchAnswers,
        usageAnswer,
        usageByRecordAnswer,
        searchAnswer,
        migrations({
          id: 'records/003-search-text',
          up: async (connection) => {
            for (const spec of contributed(others, records)) await rebuildSearchText(connection, shapeOf(spec as RecordAnswers));
          },
        }),
        ...['records/004-search-index', 'records/005-search-index-of-live-rows'].map((id) =>
          migrations({
            id,
            up: async (connection) => {
              for (const spec of contributed(others, records)) await indexSearchText(connection, shapeOf(spec as RecordAnswers));
            },
          }),
        ),
        migrations({
          id: 'records/006-address-keys',
          up: async (connection) => {
            for (const spec of contributed(others, records)) await rebuildAddressKeys(connection, shapeOf(spec as RecordAnswers));
          },
        }),
        jobs(forgetAnswers),
      ],
      setup: (_, scope) => createRegistry(scope.read(records), scope.read(permissions)),
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
        createWriting(services.database, services.registry, (fact) => scope.emit(fact), scope.read(consequences), scope.read(fileHoldings)),
    }),
  ];
}

/** The standard answers of a kind; they are down while the plugin whose kind it is did not start. */
const standardAnswers = (spec: RecordAnswers, owner: string): readonly Answer[] =>
  [...answersOf(spec), restoreAnswer(spec), createManyAnswer(spec), ...bulkAnswersOf(spec), ...gridAnswersOf(spec)].map(({ value }) => ({ ...(value as Answer), owner }));

const contributed = (plugins: readonly Plugin[], slot: Contribution['key']): readonly unknown[] =>
  plugins.flatMap(({ contributes }) =>
    contributes.filter(({ key }) => (key as unknown) === slot).map(({ value }) => value),
  );

const nameOf = ({ method, path }: Answer): string => `${method} ${path}`;
