import { dayInNewYork } from '#kit/records/day.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { writing } from '#server/records/write/writing.ts';
import { endpoint } from '#server/slots.ts';
import { pasteAskSchema, pasteOutcomeSchema, pasteSchema, pasteTakeSchema, type PasteResponse } from '../../paste/api.ts';
import { editRooms } from '../../area.ts';
import { comparePaste } from './compare.ts';
import { takeOver } from './take-over.ts';

/** A table that a landlord sent: what it would change, and taking that over. */
export const pasteEndpoints = [
  endpoint({
    method: 'POST',
    path: '/room/paste/preview',
    needs: editRooms,
    summary: 'Compares a pasted availability table with the units of its buildings; writes nothing',
    body: pasteAskSchema,
    output: pasteSchema,
    handle: async (call): Promise<PasteResponse> => {
      const { kernel, body, locale } = call;
      const { rows, skipped, buildings } = await comparePaste(sightFor(call), kernel.use(recordsRegistry), body, dayInNewYork(Date.now()), callerOf(call));
      const houses = rows.flatMap(({ row }) => [...(row.maybe ?? []), ...(row.building === undefined ? [] : [row.building])]);
      const types = rows.flatMap(({ row }) => [row.before?.roomType ?? [], row.after?.roomType ?? []].flat());
      const named = async (record: string, ids: readonly number[]) => Object.fromEntries(await kernel.use(reading).labels(record, [...new Set(ids)], locale, callerOf(call)));
      return {
        rows: rows.map(({ row }) => row),
        skipped,
        buildings: buildings.length,
        labels: { building: await named('building', houses), roomType: await named('roomType', types) },
      };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/room/paste',
    needs: editRooms,
    summary: 'Takes rows of a compared table over in one batch; those that others changed meanwhile are left out and told',
    body: pasteTakeSchema,
    output: pasteOutcomeSchema,
    handle: (call) =>
      call.kernel.use(writing).run(callerOf(call), { kind: 'import', key: idempotencyOf(call) }, async (batch) => {
        const outcome = await takeOver(batch, call.kernel.use(recordsRegistry), call.body, dayInNewYork(Date.now()), callerOf(call));
        // Cancelled before the end, nothing is kept.
        call.signal.throwIfAborted();
        return outcome;
      }),
  }),
];
