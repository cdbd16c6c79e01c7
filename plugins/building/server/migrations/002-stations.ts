import { addColumns, unique } from '#server/database/schema.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

/** Stations carry their number and complex; buildings say whether their station was chosen by hand. */
export const stations: Migration = {
  id: 'building/002-stations',
  up: async (connection) => {
    await addColumns(connection, 'subwayStation', { code: 'text', complex: 'text' });
    await unique(connection, 'subwayStation', ['code']);
    await addColumns(connection, 'building', { subwayByHand: 'flag' });
    // What stands there was written by somebody: nothing was worked out before.
    await change(
      connection,
      `update "building" set "subwayByHand" = ("subwayName" is not null or "subwayLine" is not null or "distance" is not null)`,
    );
  },
};
