import { rowsOf } from '#server/database/statement.ts';
import { entered } from '#server/records/entered.ts';

/** Requests that wait for somebody, of a member or for a match. */
const waiting = (by: 'member' | 'match') =>
  `select "id" from "matchRequest" where "${by}" = ? and "id" <> ? and "state" in ('pending', 'accepted') and "deletedAt" is null order by "id"`;

/** Consequences of a seat: the member's other requests are withdrawn, and a full match is complete. */
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
    const others = await rowsOf<{ id: number }>(batch.connection, waiting('member'), [request.member, id]);
    await batch.updateMany('matchRequest', others.map((other) => ({ id: other.id, patch: { state: 'withdrawn' } })));
    if (Number(request.taken) >= request.seats && request.state === 'matching') await batch.update('match', request.match, undefined, { state: 'complete' });
  },
});

/** Consequence of a seat given up: a complete match looks for somebody again. */
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
    if (request?.state === 'complete') await batch.update('match', request.match, undefined, { state: 'matching' });
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
    await batch.updateMany('matchRequest', open.map((request) => ({ id: request.id, patch: { state: 'declined', reason: match?.reason ?? '' } })));
  },
});
