import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { loadRecords } from '#server/records/read/load.ts';
import type { Registry } from '#server/records/registry.ts';
import type { RentRow } from '../../../rent/index.ts';
import type { RoomRow } from '../../entities/room.ts';
import { unitKey } from '../../paste/read-part.ts';
import type { UnitFacts } from '../../paste/api.ts';

/** A unit as it is with us. */
export interface KnownUnit {
  readonly room: RoomRow;
  readonly rent: RentRow | undefined;
  readonly facts: UnitFacts;
}

/** The units of some buildings. */
export interface KnownUnits {
  readonly all: readonly KnownUnit[];
  find(building: number, unit: string): KnownUnit | undefined;
  /** Every unit of an offer. */
  of(rent: number): readonly KnownUnit[];
}

/** Buildings in one statement. */
const atOnce = 400;

/** Reads the units of buildings with their offers. */
export async function readUnits(on: Reads, registry: Registry, buildings: readonly number[]): Promise<KnownUnits> {
  const ids: number[] = [];
  for (let start = 0; start < buildings.length; start += atOnce) {
    const some = buildings.slice(start, start + atOnce);
    const sql = `select "id" from "room" where "deletedAt" is null and "building" in (${places(some.length)}) order by "building", "sortText", "id"`;
    for (const { id } of await rowsOf<{ id: number }>(on, sql, some)) ids.push(id);
  }
  const rooms = (await loadRecords(on, registry.get('room'), ids)) as unknown as readonly RoomRow[];
  const offers = [...new Set(rooms.flatMap(({ rent }) => rent ?? []))];
  const rents = new Map(((await loadRecords(on, registry.get('rent'), offers)) as unknown as readonly RentRow[]).map((rent) => [rent.id, rent]));
  const all = rooms.map((room) => {
    const rent = room.rent === null ? undefined : rents.get(room.rent);
    return { room, rent, facts: factsOf(room, rent) };
  });
  const byDoor = Map.groupBy(all, ({ room }) => `${room.building} ${unitKey(room.unitNumber)}`);
  const byRent = Map.groupBy(all, ({ rent }) => rent?.id);
  return {
    all,
    find: (building, unit) => {
      const same = byDoor.get(`${building} ${unitKey(unit)}`);
      return same?.find(({ room }) => room.unitNumber === unit) ?? same?.[0];
    },
    of: (rent) => byRent.get(rent) ?? [],
  };
}

function factsOf(room: RoomRow, rent: RentRow | undefined): UnitFacts {
  const policy = rent?.discountPolicies.find(({ primary }) => primary) ?? rent?.discountPolicies[0];
  return {
    roomType: room.roomType,
    price: rent?.price ?? null,
    available: rent?.availableMoveDate ?? null,
    free: policy ? { freeMonths: policy.freeMonths ?? 0, leaseMonths: policy.leaseMonths ?? 0 } : null,
    offered: room.active && (rent?.active ?? true),
    let: (room.taken ?? 0) >= (room.count ?? 0),
  };
}
