import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabasePlace } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { writing } from '#server/records/write/writing.ts';
import { heaterKernel, someone } from '#tests/support/sample-records.ts';

/**
 * Run as a process of its own by kill.test.ts: writers that insert as fast as they can, each row under a key of its
 * own, and say each row that was acknowledged: `writer number id`. What fails is tried again under the same key.
 */
const [place, starts] = process.argv.slice(2).map((word) => JSON.parse(word) as unknown) as [
  DatabasePlace,
  readonly number[],
];
const kernel = await heaterKernel(openDatabase({ ...place, report: () => undefined }));

async function writeOn(writer: number, start: number): Promise<never> {
  for (let number = start; ;) {
    try {
      const options = {
        kind: 'form',
        key: { key: `${writer}-${number}`, route: 'POST /api/heater', fingerprint: '' },
      } as const;
      const values = { address: `${number} Writer ${writer} Street`, year: 1900 + writer, valves: [1] };
      const { id } = await kernel
        .use(writing)
        .run(someone(writer, ['admin']), options, (batch) => batch.create('heater', values));
      writeSync(1, `${writer} ${number} ${id}\n`);
      number += 1;
    } catch (error) {
      writeSync(2, `${String(error)}\n`);
      await pause(50);
    }
  }
}

const valve = { name: { kr: '', en: 'Top', zh: '' } };
await kernel
  .use(writing)
  .run({ system: true }, { kind: 'form', key: 'valve' }, (batch) => batch.create('valve', valve));
await Promise.all(starts.map((start, writer) => writeOn(writer, start)));
