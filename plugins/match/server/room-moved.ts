import { places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';

/** Rooms that are asked for at once. */
const chunkSize = 500;

/** A match that names a room and its rent follows the room into another rent. */
export const roomMoved: AfterChange = {
  id: 'match/roomMoved',
  of: ['room'],
  run: async (batch, { changes }) => {
    const moved = [...new Set(changes.filter(({ kind, fields }) => kind === 'update' && fields.includes('rent')).map(({ id }) => id))];
    for (let from = 0; from < moved.length; from += chunkSize) {
      const some = moved.slice(from, from + chunkSize);
      const found = await rowsOf<{ id: number; rent: number | null }>(
        batch.connection,
        `select m."id", r."rent" from "match" m join "room" r on r."id" = m."room"
         where r."id" in (${places(some.length)}) and m."rent" is not null and (r."rent" is null or r."rent" <> m."rent") and m."deletedAt" is null order by m."id"`,
        some,
      );
      await batch.updateMany('match', found.map(({ id, rent }) => ({ id, patch: { rent } })));
    }
  },
};
