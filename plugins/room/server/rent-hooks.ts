import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { RecordResource, UnvalidatedRecord } from '#server/slots.ts';
import type { AfterChange } from '#server/records/after-change.ts';

/** The rent a room belongs to once it is written. */
const rentOf = ({ before, patch }: UnvalidatedRecord): unknown => ('rent' in patch ? patch['rent'] : before?.['rent']);

/** A room of a rent stands in the rent's building, said or not; one that names another building is refused. */
export const buildingBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (connection, some) => {
  const asks = ({ patch }: UnvalidatedRecord): boolean => 'rent' in patch || 'building' in patch;
  const houses = await buildingsOf(connection, some.filter(asks).map(rentOf).filter((id) => typeof id === 'number'));
  return some.map((one) => {
    if (!asks(one)) return {};
    const rent = rentOf(one);
    const building = houses.get(rent as number);
    const said = one.patch['building'];
    if (building === undefined) {
      // Without its rent there is no building to find: the rent is what is wrong, not the building.
      return typeof rent === 'number' && said === undefined ? ruleBroken({ rent: 'rule.missing' }) : {};
    }
    if (typeof said === 'number' && said !== building) return ruleBroken({ rent: 'room.rule.otherBuilding' });
    return { building };
  });
};

async function buildingsOf(connection: Reads, rents: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (rents.length === 0) return new Map();
  const found = await rowsOf<{ readonly id: number; readonly building: number }>(
    connection,
    `select "id", "building" from "rent" where "id" in (${places(rents.length)})`,
    rents,
  );
  return new Map(found.map(({ id, building }) => [id, building]));
}

/** When a rent moves to another building, its rooms go with it. */
export const roomsAfterChange: AfterChange = {
  id: 'room/building',
  of: ['rent'],
  run: async (batch, { changes }) => {
    const moved = changes.filter(({ kind, fields }) => kind === 'update' && fields.includes('building')).map(({ id }) => id);
    if (moved.length === 0) return;
    const houses = await buildingsOf(batch.connection, moved);
    const rooms = await rowsOf<{ readonly id: number; readonly rent: number }>(
      batch.connection,
      `select "id", "rent" from "room" where "deletedAt" is null and "rent" in (${places(moved.length)}) order by "id"`,
      moved,
    );
    if (rooms.length > 0) await batch.updateMany('room', rooms.map(({ id, rent }) => ({ id, patch: { building: houses.get(rent) } })));
  },
};
