import { engineOf } from '#server/database/engine.ts';
import { change, places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { Batch } from '#server/records/write/writing.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { MatchRow } from '../entity.ts';
import { placeFor } from '../rules.ts';

/** Matches that are asked for at once. */
const chunkSize = 500;

/** Fields that the place of a host follows from. */
const leading: ReadonlySet<string> = new Set(['room', 'hostLives', 'active', 'registration', 'state']);

type Standing = Pick<MatchRow, 'id' | 'room' | 'placeIn' | 'registration' | 'state'> & { readonly hostLives: boolean | number | null; readonly active: boolean | number; readonly isGone: boolean | number };

/**
 * A place of the room for the host of a match while it stands, unless they live there already. Worked out anew from the
 * match, so that an undo needs nothing of its own. Throws a `Refusal` 400 for a room without a free place.
 */
export const hostPlace: AfterChange = {
  id: 'match/hostPlace',
  of: ['match'],
  run: async (batch, { changes }) => {
    const ids = [...new Set(changes.filter(({ kind, fields }) => kind !== 'update' || fields.some((field) => leading.has(field))).map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += chunkSize) {
      const some = ids.slice(from, from + chunkSize);
      const rows = await rowsOf<Standing>(
        batch.connection,
        `select "id", "room", "hostLives", "placeIn", "active", "registration", "state", ("deletedAt" is not null) as "isGone" from "match" where "id" in (${places(some.length)}) order by "id"`,
        some,
      );
      for (const row of rows) {
        const wanted = row.isGone ? null : placeFor({ ...row, active: Boolean(row.active), hostLives: Boolean(row.hostLives) });
        if (wanted === row.placeIn) continue;
        if (row.placeIn !== null) await moveHost(batch, row.placeIn, -1);
        if (wanted !== null) await moveHost(batch, wanted, 1);
        await change(batch.connection, 'update "match" set "placeIn" = ? where "id" = ?', [wanted, row.id]);
      }
    }
  },
};

async function moveHost(batch: Batch, id: number, by: 1 | -1): Promise<void> {
  const lock = engineOf(batch.connection) === 'postgres' ? ' for update' : '';
  const [room] = await rowsOf<{ count: number; taken: number }>(batch.connection, `select "count", "taken" from "room" where "id" = ? and "deletedAt" is null${lock}`, [id]);
  if (!room) return;
  if (by === 1 && room.taken >= room.count) throw ruleBroken({ room: 'match.rule.hostPlace' });
  await batch.update('room', id, undefined, { taken: Math.max(0, room.taken + by) });
}
