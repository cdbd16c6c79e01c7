import { rowsOf } from '#server/database/statement.ts';
import { engineOf } from '#server/database/engine.ts';
import { entered } from '#server/records/entered.ts';
import type { Batch } from '#server/records/write/writing.ts';

/** Requests that wait for somebody, of a member or for a match. */
const waiting = (by: 'member' | 'match') =>
  `select "id" from "matchRequest" where "${by}" = ? and "id" <> ? and "state" in ('pending', 'accepted') and "deletedAt" is null order by "id"`;

/** Takes a place of the match's room for a seat, or gives it back. */
async function moveIn(batch: Batch, id: number, isIn: boolean): Promise<void> {
  const lock = engineOf(batch.connection) === 'postgres' ? ' for update of r' : '';
  const [found] = await rowsOf<{ room: number; taken: number; holdsPlace: boolean | number | null }>(
    batch.connection,
    `select r."id" as "room", r."taken", q."holdsPlace" from "matchRequest" q join "match" m on m."id" = q."match" join "room" r on r."id" = m."room"
     where q."id" = ? and r."deletedAt" is null${lock}`,
    [id],
  );
  if (!found || Boolean(found.holdsPlace) === isIn ) return;
  await batch.update('room', found.room, undefined, { taken: Math.max(0, found.taken + (isIn ? 1 : -1)) });
  await batch.update('matchRequest', id, undefined, { holdsPlace: isIn });
}

/** Consequences of a seat: a place of the room is taken, the member's other requests are withdrawn, and a full match is complete. */
export const seatTaken = entered({
  id: 'matchRequest/seated',
  of: 'matchRequest',
  field: 'state',
  state: 'seated',
  run: async (batch, { id }) => {
    const [request] = await rowsOf<{ match: number; member: number; seats: number; taken: number; state: string }>(
      batch.connection,
      `select q."match", q."member", m."seats", m."state",
         1 + (select count(*) from "matchRequest" o where o."match" = m."id" and o."state" = 'seated' and o."deletedAt" is null) as "taken"
       from "matchRequest" q join "match" m on m."id" = q."match" where q."id" = ?`,
      [id],
    );
    if (!request) return;
    await moveIn(batch, id, true);
    const others = await rowsOf<{ id: number }>(batch.connection, waiting('member'), [request.member, id]);
    await batch.updateMany('matchRequest', others.map((other) => ({ id: other.id, patch: { state: 'withdrawn' } })));
    if (Number(request.taken) >= request.seats && request.state === 'matching') await batch.update('match', request.match, undefined, { state: 'complete' });
  },
});

/** Consequences of a seat given up: its place is free, and a complete match looks for somebody again. */
export const seatFreed = entered({
  id: 'matchRequest/left',
  of: 'matchRequest',
  field: 'state',
  state: 'left',
  run: async (batch, { id }) => {
    const [request] = await rowsOf<{ match: number; state: string }>(
      batch.connection,
      `select m."id" as "match", m."state" from "matchRequest" q join "match" m on m."id" = q."match" where q."id" = ?`,
      [id],
    );
    await moveIn(batch, id, false);
    if (request?.state === 'complete') await batch.update('match', request.match, undefined, { state: 'matching' });
  },
});

/** Consequence of a room that a match is given: those who live in the match take places of it. */
export const roomGiven = entered({
  id: 'matchRequest/roomGiven',
  of: 'match',
  field: 'room',
  run: async (batch, { id }) => {
    const seated = await rowsOf<{ id: number }>(batch.connection, `select "id" from "matchRequest" where "match" = ? and "state" = 'seated' and "deletedAt" is null order by "id"`, [id]);
    for (const request of seated) await moveIn(batch, request.id, true);
  },
});

/** Consequence of a rejection: the member's seat is free. */
export const memberRejected = entered({
  id: 'matchRequest/memberRejected',
  of: 'user',
  field: 'status',
  state: 'rejected',
  run: async (batch, { id }) => {
    const [seated] = await rowsOf<{ id: number }>(batch.connection, `select "id" from "matchRequest" where "member" = ? and "state" = 'seated' and "deletedAt" is null`, [id]);
    if (seated) await batch.update('matchRequest', seated.id, undefined, { state: 'left' });
  },
});

/** Consequence of a match that goes on: one that is full by now is complete. */
export const matchFull = entered({
  id: 'match/full',
  of: 'match',
  field: 'state',
  state: 'matching',
  run: async (batch, { id }) => {
    const [full] = await rowsOf(
      batch.connection,
      `select 1 from "match" m where m."id" = ? and m."seats" <= 1 + (select count(*) from "matchRequest" q where q."match" = m."id" and q."state" = 'seated' and q."deletedAt" is null)`,
      [id],
    );
    if (full) await batch.update('match', id, undefined, { state: 'complete' });
  },
});

/** Consequence of calling a match off: those who wait for an answer get one. */
export const matchCalledOff = entered({
  id: 'match/canceling',
  of: 'match',
  field: 'state',
  state: 'canceling',
  run: async (batch, { id }) => {
    const [match] = await rowsOf<{ reason: string | null }>(batch.connection, `select "reason" from "match" where "id" = ?`, [id]);
    const open = await rowsOf<{ id: number }>(batch.connection, waiting('match'), [id, 0]);
    await batch.updateMany('matchRequest', open.map((request) => ({ id: request.id, patch: { state: 'declined', cause: 'calledOff', reason: match?.reason ?? null } })));
  },
});
