import { places, rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { Reads } from '#server/database/database.ts';
import { keepFields } from '#server/score/evidence.ts';
import type { ProposedChange, RecordResource } from '#server/slots.ts';
import { match, type MatchRow } from '../entity.ts';
import { hosts, isHosted, placeFor } from '../rules.ts';

/** Places of a match's home: of its room, else of all rooms of its rent; undefined while none are known. */
async function placesOf(connection: Reads, { room, rent }: Pick<MatchRow, 'room' | 'rent'>): Promise<number | undefined> {
  if (room === null && rent === null) return undefined;
  const sql = `select sum("count") as "n" from "room" where "${room === null ? 'rent' : 'id'}" = ? and "deletedAt" is null`;
  const [found] = await rowsOf<{ n: number | string | null }>(connection, sql, [room ?? rent]);
  return found?.n === null || found === undefined ? undefined : Number(found.n);
}

/** Refuses a room that is not in the rent, and more seats than the home has places. */
async function checkHome(connection: Reads, before: MatchRow | undefined, after: MatchRow): Promise<void> {
  const isMoved = before?.rent !== after.rent || before.room !== after.room;
  if (isMoved && after.room !== null && after.rent !== null) {
    const [room] = await rowsOf<{ rent: number | null }>(connection, 'select "rent" from "room" where "id" = ?', [after.room]);
    if (room && room.rent !== after.rent) throw ruleBroken({ room: 'match.rule.roomElsewhere' });
  }
  if (!isMoved && after.seats <= before.seats) return;
  const places = await placesOf(connection, after);
  if (places !== undefined && after.seats > places) throw ruleBroken({ seats: `match.rule.holds.${places}` });
}

/**
 * Keeps a match true to those who have a seat in it. Throws a `Refusal` 400 for fewer seats than are taken, for a
 * registration taken back or another host while somebody has a seat or was promised one, for a host who asks to join, for another home under those who
 * live in one, for a room without free places for them, for a room outside the rent, for more seats than the home has places,
 * for a match that goes on while it waits for its registration, and for a host who has a seat elsewhere, or is not approved
 * and active as it opens.
 */
export async function checkMatch({ connection, hold, before, after, back, replaces, restores }: ProposedChange<typeof match>): Promise<void> {
  if (!after) return;
  if (after.registration === 'waiting' && after.state !== 'matching') throw ruleBroken({ state: 'match.rule.registered' });
  if (isHosted(after) && (!before || !isHosted(before) || before.host !== after.host)) {
    // of two seats that are given at the same time the second waits here and then sees the first
    await hold('select 1 from "user" where "id" = ? for update', [after.host]);
    const isOpen = (await rowsOf(connection, `select 1 from "user" where "id" = ? and "active" and "status" = 'approved' and "deletedAt" is null`, [after.host])).length > 0;
    if (!isOpen && !back && !replaces && !restores) throw ruleBroken({ host: 'match.rule.hostNotOpen' });
    const isThere = async (sql: string, values: readonly number[]) => (await rowsOf(connection, `${sql} limit 1`, values)).length > 0;
    if (
      (await isThere(`select 1 from "match" where "host" = ? and ${hosts} and "id" <> ?`, [after.host, before?.id ?? 0])) ||
      (await isThere(`select 1 from "matchRequest" where "member" = ? and "state" = 'seated' and "deletedAt" is null`, [after.host]))
    ) {
      throw ruleBroken({ host: 'match.rule.seatElsewhere' });
    }
  }
  if (!restores) await checkHome(connection, before, after);
  if (!before) return;
  const taken = 1 + (await requestsIn(connection, before.id, ['seated']));
  if (before.room === null && after.room !== null && taken > 1) {
    await hold('select 1 from "room" where "id" = ? for update', [after.room]);
    const newcomers = taken - 1 + (placeFor(after) === null ? 0 : 1);
    const isTooFull = (await rowsOf(connection, 'select 1 from "room" where "id" = ? and "count" - "taken" < ?', [after.room, newcomers])).length > 0;
    if (isTooFull) throw ruleBroken({ room: 'match.rule.roomTaken' });
  }
  // an undo of giving the room gives the places back that it took, not those of whoever came later
  const isGivenBack = back && after.room === null && !(await cameLater(connection, before.id));
  if (before.room !== null && before.room !== after.room && taken > 1 && !isGivenBack) throw ruleBroken({ room: 'match.rule.seated' });
  if (before.room === null && before.rent !== null && before.rent !== after.rent && taken > 1) throw ruleBroken({ rent: 'match.rule.seated' });
  if (after.seats < taken) throw ruleBroken({ seats: 'match.rule.seats' });
  if (before.host !== after.host && !replaces && (await requestsIn(connection, before.id, ['accepted', 'seated'])) > 0) throw ruleBroken({ host: 'match.rule.seated' });
  if (before.host !== after.host && !replaces) {
    const sql = `select 1 from "matchRequest" where "match" = ? and "member" = ? and "state" in ('pending', 'accepted') and "deletedAt" is null limit 1`;
    if ((await rowsOf(connection, sql, [before.id, after.host])).length > 0) throw ruleBroken({ host: 'match.rule.hasAsked' });
  }
  if (after.registration === 'waiting' && before.registration === 'complete' && (await requestsIn(connection, before.id, ['accepted', 'seated'])) > 0) {
    throw ruleBroken({ registration: 'match.rule.seated' });
  }
  if (after.state === 'matching' && before.state === 'complete' && taken >= after.seats) throw ruleBroken({ state: 'match.rule.full' });
}

/** Empties the room where the rent becomes another one; the state follows the seats. */
export const matchBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (on, some, origin) => {
  const values: Record<string, unknown>[] = [];
  for (const one of some) {
    const { before, patch } = one;
    const followed = await stateBySeats(on, one);
    const [room, rent] = [before?.['room'], patch['rent']];
    const isElsewhere = typeof room === 'number' && typeof rent === 'number' && !('room' in patch) && (await rowsOf(on, 'select 1 from "room" where "id" = ? and "rent" = ?', [room, rent])).length === 0;
    values.push({ ...(origin !== 'server' && keepFields(match, ['placeIn'], one)), ...(isElsewhere && { room: null }), ...(followed && { state: followed }) });
  }
  return values;
};

/** The state that a match gets with its seats: complete with no more than are taken, open again once a full one has more. */
async function stateBySeats(on: Reads, { before, patch }: Parameters<NonNullable<RecordResource['beforeValidate']>>[1][number]): Promise<'matching' | 'complete' | undefined> {
  const { seats } = patch;
  if (!before || 'state' in patch || typeof seats !== 'number') return undefined;
  const taken = 1 + (await requestsIn(on, Number(before['id']), ['seated']));
  if (before['state'] === 'matching' && seats === taken) return 'complete';
  return before['state'] === 'complete' && Number(before['seats']) <= taken && seats > taken ? 'matching' : undefined;
}

/** True where somebody got their seat after the match got its room. */
async function cameLater(connection: Reads, match: number): Promise<boolean> {
  const sql = `select 1 from "matchRequest" q join "journal" j on j."record" = 'matchRequest' and j."recordId" = q."id" and j."changes" like '%"state":%'
     where q."match" = ? and q."state" = 'seated' and q."deletedAt" is null
       and j."id" > (select max(g."id") from "journal" g where g."record" = 'match' and g."recordId" = q."match" and g."changes" like '%"room":%') limit 1`;
  return (await rowsOf(connection, sql, [match])).length > 0;
}

async function requestsIn(connection: Reads, match: number, states: readonly string[]): Promise<number> {
  const sql = `select count(*) as "n" from "matchRequest" where "match" = ? and "state" in (${places(states.length)}) and "deletedAt" is null`;
  const [found] = await rowsOf<{ n: number | string }>(connection, sql, [match, ...states]);
  return Number(found?.n ?? 0);
}
