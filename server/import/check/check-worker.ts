import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { createKernel } from '#core/kernel/index.ts';
import type { AreasModule } from '../../areas.ts';
import { callerRights } from '../../access/caller-rights.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { sightOf } from '../../records/reach.ts';
import { createReading, readingOf } from '../../records/read/reading.ts';
import type { Caller } from '../../slots.ts';
import { contentOf, findImport } from '../import-store.ts';
import { checkFile, type CheckedRows } from './check-file.ts';
import type { CheckJob, CheckMessage, CheckPlace } from './check-thread.ts';
import { parseFile } from '../file/parse.ts';
import { planImport, registryOf } from '../plan.ts';
import { loadVocabulary } from '../map/suggest-columns.ts';

const { areas, place } = workerData as CheckPlace;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
const send = (message: CheckMessage) => parentPort?.postMessage(message);

// The areas' descriptions are loaded here too; nothing of them is set up.
const { plugins } = await ((await import(areas)) as AreasModule).serverPlugins();
const slots = createKernel(plugins.map((plugin) => ({ ...plugin, requires: {}, provides: undefined, setup: () => undefined })));
const registry = registryOf(slots);
const vocabulary = await loadVocabulary(slots);

if (!parentPort) throw new Error('A thread checks what its owner names');
const owner = parentPort;
const said = async () => ((await once(owner, 'message')) as [unknown])[0];
for (;;) {
  const job = (await said()) as CheckJob;
  const database = openDatabase(place);
  for await (const checked of checkImport(database, job)) {
    send({ is: 'checked', checked });
    // The next portion waits until this one was taken.
    await said();
  }
  await database.close();
  send({ is: 'end' });
}

async function* checkImport(database: Database, { id, access, userIdx }: CheckJob): AsyncGenerator<CheckedRows> {
  const one = await findImport(database.read, id);
  if (!one) throw new Error(`There is no import ${id}`);
  // Nobody calls from here: what is read is what the person sees who brought the file.
  const who: Caller = { ...callerRights(access), userIdx, userId: '', userName: '', userType: 'normal', sessionId: '' };
  const plan = planImport(slots, registry, vocabulary, one.record, who);
  const { rows } = await parseFile(await contentOf(database.read, id), one.shape);
  const parts = { on: database.read, sight: sightOf(database.read, registry, who), reading: readingOf(createReading(database, registry), who), plan, who, registry };
  yield* checkFile(parts, one, rows);
}
