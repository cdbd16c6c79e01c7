import type { Connection } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

/** Name of the constraint that keeps leases of one place apart, as both engines say it. */
export const overlapConstraint = 'lease_overlap';

async function makeLeases(connection: Connection): Promise<void> {
  const isPostgres = engineOf(connection) === 'postgres';
  const [id, day] = isPostgres ? ['bigint', 'date'] : ['integer', 'text'];
  // Room, seat and day in one number: no extension is needed to compare the first two for equality.
  const dayNumber = (column: string) => `("room" * 100 + "seat") * 100000 + (${column} - date '2000-01-01')`;
  const exclusion = `, constraint "${overlapConstraint}" exclude using gist (int8range(${dayNumber('"startDate"')}, ${dayNumber('"endDate"')}, '[]') with &&)`;
  await change(
    connection,
    `create table "lease" (
      "contract" ${id} primary key references "contract"("id"), "room" ${id} not null references "room"("id"), "seat" ${id} not null,
      "startDate" ${day} not null, "endDate" ${day} not null, check ("seat" between 1 and 99), check ("startDate" < "endDate")${isPostgres ? exclusion : ''})`,
  );
  await change(connection, 'create index "lease_room" on "lease" ("room", "seat", "startDate")');
  if (isPostgres) return;
  for (const event of ['insert', 'update'] as const) {
    await change(
      connection,
      `create trigger "lease_apart_${event}" before ${event} on "lease" when exists (
        select 1 from "lease" l where l."room" = new."room" and l."seat" = new."seat" and l."contract" <> new."contract"
          and l."startDate" <= new."endDate" and l."endDate" >= new."startDate"
      ) begin select raise(abort, '${overlapConstraint}'); end`,
    );
  }
}

/** Leases of signed contracts: each takes one place of a room from its first day to its last, and no other may overlap. */
export const leaseTable: Migration = { id: 'contract/004-leases', makes: ['lease'], needs: ['contract', 'room'], up: makeLeases };
