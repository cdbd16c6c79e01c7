import { z } from 'zod';
import { dayInNewYork } from '#kit/records/day.ts';
import { database } from '#server/database/database.ts';
import { onceOf } from '#server/records/write/idempotency.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { writing } from '#server/records/write/writing.ts';
import { endpoint, type Caller } from '#server/slots.ts';
import { partNames, type PasteResponse } from '../../paste/api.ts';
import { editRooms } from '../../area.ts';
import { comparePaste } from './compare.ts';
import { takeOver } from './take-over.ts';

const id = z.int().positive();
const line = z.string().regex(/^[1-9]\d{0,5}$/);
const parts = z.strictObject(Object.fromEntries(partNames.map((name) => [name, z.string().max(200).optional()])));

const ask = {
  text: z.string().max(300_000),
  building: id.optional().meta({ description: 'The building whose whole list it is' }),
  company: id.optional().meta({ description: 'The management company whose whole list it is' }),
  corrected: z.record(line, parts).optional(),
  meant: z.record(z.string().max(200), id).optional().meta({ description: 'The buildings that texts stand for' }),
  confirmed: z.array(z.int().positive()).optional().meta({ description: 'Lines whose doubts are answered with yes' }),
};

/** A table that a landlord sent: what it would change, and taking that over. */
export const pasteEndpoints = [
  endpoint({
    method: 'POST',
    path: '/room/paste/preview',
    needs: editRooms,
    summary: 'Compares a pasted availability table with the units of its buildings; writes nothing',
    body: z.strictObject(ask),
    output: z.looseObject({}),
    handle: async ({ kernel, body, locale }): Promise<PasteResponse> => {
      const { rows, skipped, buildings } = await comparePaste(kernel.use(database).read, kernel.use(recordsRegistry), body as never, dayInNewYork(Date.now()));
      const houses = rows.flatMap(({ row }) => [...(row.maybe ?? []), ...(row.building === undefined ? [] : [row.building])]);
      const types = rows.flatMap(({ row }) => [row.before?.roomType ?? [], row.after?.roomType ?? []].flat());
      const named = async (record: string, ids: readonly number[]) => Object.fromEntries(await kernel.use(reading).labels(record, [...new Set(ids)], locale));
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
    body: z.strictObject({ ...ask, take: z.array(z.strictObject({ key: z.string().max(40), seen: z.string().max(200) })).min(1) }),
    output: z.looseObject({}),
    handle: (call) =>
      call.kernel.use(writing).run(call.caller as Caller, { kind: 'import', key: onceOf(call) }, (batch) =>
        takeOver(batch, call.kernel.use(recordsRegistry), call.body as never, dayInNewYork(Date.now())),
      ),
  }),
];
