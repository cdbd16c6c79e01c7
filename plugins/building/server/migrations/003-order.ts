import { engineOf } from '#server/database/engine.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

/** The usual order of buildings, newest first and then by address, is read from an index. */
export const buildingOrder: Migration = {
  id: 'building/003-order',
  up: async (connection) => {
    // SQLite puts what is empty last by itself when it counts down.
    const down = engineOf(connection) === 'postgres' ? 'desc nulls last' : 'desc';
    await change(
      connection,
      `create index "building_year_sortText" on "building" ("year" ${down}, "sortText", "id") where "deletedAt" is null`,
    );
  },
};
