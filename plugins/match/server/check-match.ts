import { places, rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { Reads } from '#server/database/database.ts';
import { emptyOnLeaving } from '#server/records/left-state.ts';
import type { ProposedChange, RecordResource } from '#server/slots.ts';
import type { match } from '../entity.ts';
import { hosts, isHosted } from '../rules.ts';

/**
 * Keeps a match true to those who have a seat in it. Throws a `Refusal` 400 for fewer seats than are taken, for a
 * registration taken back while somebody has a seat or was promised one, for another room under those who live in one,
 * for a match that goes on while it waits for its registration, and for a host who has a seat elsewhere.
 */
export async function checkMatch({ connection, hold, before, after }: ProposedChange<typeof match>): Promise<void> {
  if (!after) return;
  if (after.registration === 'waiting' && after.state !== 'matching') throw ruleBroken({ state: 'match.rule.registered' });
  if (isHosted(after) && (!before || !isHosted(before) || before.host !== after.host)) {
    // of two seats that are given at the same time the second waits here and then sees the first
    await hold('select 1 from "user" where "id" = ? for update', [after.host]);
    const isThere = async (sql: string, values: readonly number[]) => (await rowsOf(connection, `${sql} limit 1`, values)).length > 0;
    if (
      (await isThere(`select 1 from "match" where "host" = ? and ${hosts} and "id" <> ?`, [after.host, before?.id ?? 0])) ||
      (await isThere(`select 1 from "matchRequest" where "member" = ? and "state" = 'seated' and "deletedAt" is null`, [after.host]))
    ) {
      throw ruleBroken({ host: 'match.rule.seatElsewhere' });
    }
  }
  if (!before) return;
  const taken = 1 + (await requestsIn(connection, before.id, ['seated']));
  if (before.room !== null && before.room !== after.room && taken > 1) throw ruleBroken({ room: 'match.rule.seated' });
  if (after.seats < taken) throw ruleBroken({ seats: 'match.rule.seats' });
  if (after.registration === 'waiting' && before.registration === 'complete' && (await requestsIn(connection, before.id, ['accepted', 'seated'])) > 0) {
    throw ruleBroken({ registration: 'match.rule.seated' });
  }
  if (after.state === 'matching' && before.state === 'complete' && taken >= after.seats) throw ruleBroken({ state: 'match.rule.full' });
}

/** Empties the cause of a cancellation that is withdrawn, and completes a match that is given no more seats than are taken. */
export const matchBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (on, some) => {
  const values: Record<string, unknown>[] = [];
  for (const one of some) {
    const { before, patch } = one;
    const isFull = before?.['state'] === 'matching' && !('state' in patch) && typeof patch['seats'] === 'number' && patch['seats'] === 1 + (await requestsIn(on, Number(before['id']), ['seated']));
    values.push({ ...emptyOnLeaving('canceling', ['cause', 'reason'], one), ...(isFull && { state: 'complete' }) });
  }
  return values;
};

async function requestsIn(connection: Reads, match: number, states: readonly string[]): Promise<number> {
  const sql = `select count(*) as "n" from "matchRequest" where "match" = ? and "state" in (${places(states.length)}) and "deletedAt" is null`;
  const [found] = await rowsOf<{ n: number | string }>(connection, sql, [match, ...states]);
  return Number(found?.n ?? 0);
}
