import { dayInNewYork } from '#kit/records/day.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { engineOf } from '#server/database/engine.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Job } from '#server/slots.ts';

interface Place {
  readonly room: number;
  readonly seat: number;
}

/** Frees the places of leases that ended before today, unless the next lease of the place has begun to hold it. */
export async function endLeases(kernel: Kernel, today = dayInNewYork(Date.now())): Promise<void> {
  await kernel.use(writing).run({ system: true }, { kind: 'follow' }, async (batch) => {
    const on = batch.connection;
    const ended = await rowsOf<Place>(on, 'delete from "lease" where "endDate" < ? returning "room", "seat"', [today]);
    const rooms = [...new Set(ended.map(({ room }) => room))].toSorted((a, b) => a - b);
    if (rooms.length === 0) return;
    // of two who change the places of a room at once the second waits here, and counts from what the first left
    const lock = engineOf(on) === 'postgres' ? ' for update' : '';
    const taken = await rowsOf<{ id: number; taken: number }>(on, `select "id", "taken" from "room" where "deletedAt" is null and "id" in (${places(rooms.length)}) order by "id"${lock}`, rooms);
    const held = await rowsOf<Place>(on, `select "room", "seat" from "lease" where "room" in (${places(rooms.length)})`, rooms);
    for (const room of taken) {
      const seats = new Set(ended.filter((one) => one.room === room.id && !held.some((other) => other.room === one.room && other.seat === one.seat)).map(({ seat }) => seat));
      if (seats.size > 0) await batch.update('room', room.id, undefined, { taken: Math.max(0, room.taken - seats.size) });
    }
  });
}

/** Looks for leases that ended once an hour. */
export const leaseEnds: Job = { id: 'contract/lease-ends', every: 3_600_000, run: (kernel) => endLeases(kernel) };
