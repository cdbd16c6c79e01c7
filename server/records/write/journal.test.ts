import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { same } from '#kit/records/draft.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heater, heaterKernel, someone } from '#tests/support/sample-records.ts';
import { database } from '../../database/database.ts';
import { rowsOf } from '../../database/statement.ts';
import { Refusal } from '../../refusal.ts';
import { readEntries } from './journal.ts';
import { reading } from '../read/reading.ts';
import { writing } from './writing.ts';

/** One thing that somebody does to one of three heaters, with what they had read some time ago. */
const step = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  behind: fc.integer({ min: 0, max: 3 }),
  does: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        patch: fc.record(
          {
            year: fc.option(fc.integer({ min: 1900, max: 1905 })),
            tone: fc.option(fc.constantFrom('warm', 'cold')),
            valves: fc.subarray([1, 2, 3]),
            note: fc.option(fc.constantFrom('a', 'b')),
            lit: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ remove: true as const }) },
    { weight: 2, arbitrary: fc.record({ undo: fc.integer({ min: 0, max: 20 }) }) },
  ),
});

onEachEngine('whatever people do at once', (open) => {
  it('leaves records that are exactly what their journal tells, version by version', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const kernel = await heaterKernel(await open());
        const write = kernel.use(writing);
        const made = await write.run({ system: true }, { kind: 'demo' }, async (batch) => {
          await batch.createMany(
            'valve',
            ['One', 'Two', 'Three'].map((en) => ({ name: { kr: '', en, zh: '' } })),
          );
          await batch.createMany(
            'heater',
            ['a', 'b', 'c'].map((address) => ({ address })),
          );
          return batch.id;
        });
        const current = new Map([
          [1, 1],
          [2, 1],
          [3, 1],
        ]);
        const outcomes = await Promise.allSettled(
          steps.map(({ id, behind, does }, turn) =>
            write.run(someone(turn % 3, ['admin']), { kind: 'form' }, async (batch) => {
              const [row] = await rowsOf<{ version: number }>(
                batch.connection,
                'select "version" from "heater" where "id" = ?',
                [id],
              );
              const version = Math.max(current.get(id) ?? 1, (row?.version ?? 1) - behind);
              if ('patch' in does) await batch.update('heater', id, version, does.patch);
              else if ('remove' in does) await batch.remove('heater', id, version);
              else await batch.undo(made + does.undo);
            }),
          ),
        );
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal);

        const { read } = kernel.use(database);
        const entries = await readEntries(read, `j."record" = 'heater'`, []);
        for (const id of [1, 2, 3]) {
          const own = entries.filter(({ recordId }) => recordId === id);
          expect(own.map(({ version }) => version)).toEqual(own.map((_, place) => place + 1));
          const told: Record<string, unknown> = {};
          for (const { changes } of own) {
            for (const [name, [before, after]] of Object.entries(changes)) {
              expect(same(heater.fields[name as 'year'], told[name], before)).toBe(true);
              told[name] = after;
            }
          }
          const [row] = await kernel.use(reading).rows('heater', [id], { system: true });
          expect(row === undefined).toBe(own.at(-1)?.kind === 'delete');
          if (!row) continue;
          expect(row.version).toBe(own.length);
          for (const [name, field] of Object.entries(heater.fields)) {
            if (field.presence !== 'computed') expect([name, same(field, row[name], told[name])]).toEqual([name, true]);
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});
