import { definePlugin } from '#core/kernel/index.ts';
import { areasModule } from '../areas.ts';
import { database } from '../database/database.ts';
import { reading } from '../records/read/reading.ts';
import { writing } from '../records/write/writing.ts';
import { jobs, migrations } from '../slots.ts';
import { importEndpoints } from './endpoints.ts';
import { imports } from './import-service.ts';
import { createImports } from './imports.ts';
import { importDecisionsAndSources, importDecisionWords, importOverwrites, importTables, importWarnings } from './migration.ts';
import { sweepImports } from './import-store.ts';

const day = 24 * 60 * 60 * 1000;

/** Retention of a file and its rows, in milliseconds. The records written stay, and their undo lasts longer. */
const keptMs = 7 * day;

/** The import of files into any described record. */
export const importPlugin = definePlugin({
  id: 'server/import',
  requires: { database, reading, writing, areas: areasModule },
  provides: imports,
  contributes: [
    migrations(importTables),
    migrations(importDecisionsAndSources),
    migrations(importOverwrites),
    migrations(importDecisionWords),
    migrations(importWarnings),
    ...importEndpoints,
    jobs({
      id: 'import/sweep',
      every: day / 24,
      run: (kernel) => sweepImports(kernel.use(database), new Date(Date.now() - keptMs).toISOString()),
    }),
  ],
  setup: (parts, scope) => {
    const service = createImports(scope, parts);
    scope.own(() => service.stop());
    return service;
  },
});
