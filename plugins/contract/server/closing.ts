import { z } from 'zod';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { readEffectsAhead } from '#server/records/change-effects.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { reading } from '#server/records/read/reading.ts';
import { endpoint } from '#server/slots.ts';
import { viewContracts } from '../area.ts';
import { contract } from '../entities.ts';
import { closingQuery, closingSchema } from '../api.ts';
import { freeSeat, leaseProblem, placesLeft } from './leases.ts';
import { askersSql, rivalsAmong, type Stay } from './rivals.ts';

/** Consequences of signing a contract, told before it is done. */
export const closingEndpoint = endpoint({
  method: 'GET',
  path: '/contract/{id}/closing',
  isKeepable: true,
  needs: viewContracts,
  summary: 'What signing a contract changes: its room’s places, its rent, the other contracts that ask for the unit; with a room and days of its form, as they would be saved',
  query: closingQuery,
  output: z.lazy(() => closingSchema),
  handle: async (call) => {
    const id = idOf(call, contract.name);
    const row = await call.kernel.use(reading).one(contract.name, id, callerOf(call), call.locale);
    const { room: asked, leaseStartDate, leaseEndDate } = call.query;
    const own = row['room'] as number | null;
    // another one that the caller does not see is none
    const seen = asked && asked !== own ? await call.kernel.use(reading).rows('room', [asked], callerOf(call)) : [];
    const home = asked === undefined || asked === own ? own : (seen[0]?.id ?? null);
    const on = call.kernel.use(database).read;
    const [room] = await rowsOf<{ unit: string; count: number; taken: number; rent: number | null; left: number | null }>(
      on,
      `select r."unitNumber" as "unit", r."count", r."taken", r."rent",
         (select sum(o."count" - o."taken") from "room" o where o."rent" = r."rent" and o."deletedAt" is null) as "left"
       from "room" r where r."id" = ? and r."deletedAt" is null`,
      [home ?? 0],
    );
    const days = {
      startDate: leaseStartDate ?? (row['leaseStartDate'] as string | null),
      endDate: leaseEndDate ?? (row['leaseEndDate'] as string | null),
    };
    const { startDate, endDate } = days;
    const seat = room && startDate !== null && endDate !== null ? await freeSeat(on, { room: home!, startDate, endDate }, room.count, id) : undefined;
    // the stay is open where its form does not say when it begins
    const rivals = await rivalsAmong(on, { id, room: home, seat, ...days }, await rowsOf<Stay>(sightFor(call), askersSql('cast(? as bigint)'), [home, id]));
    const problem = await leaseProblem(on, id, { room: home, leaseStartDate: days.startDate, leaseEndDate: days.endDate });
    const rented = room?.rent != null && Number(room.left) === 1 ? room.rent : undefined;
    return {
      room: room ? { unit: room.unit, count: room.count, taken: room.taken, left: await placesLeft(on, id, { ...room, id: home! }, days) } : null,
      rentTaken: rented !== undefined,
      rivals: rivals.length,
      problem: Object.values(problem ?? {})[0] ?? null,
      effects: rented === undefined ? [] : await readEffectsAhead(call, 'rent/taken', rented, id),
    };
  },
});
