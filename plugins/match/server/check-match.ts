import { rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { match } from '../entity.ts';

/**
 * Keeps a match true to those who have a seat in it. Throws a `Refusal` 400 for fewer seats than are taken, for a
 * registration taken back from people who live there, and for a match that goes on while it waits for its registration.
 */
export async function checkMatch({ connection, before, after }: ProposedChange<typeof match>): Promise<void> {
  if (!after) return;
  if (after.registration === 'waiting' && after.state !== 'matching') throw ruleBroken({ state: 'match.rule.registered' });
  if (!before) return;
  const taken = 1 + (await seated(connection, before.id));
  if (after.seats < taken) throw ruleBroken({ seats: 'match.rule.seats' });
  if (after.registration === 'waiting' && before.registration === 'complete' && taken > 1) throw ruleBroken({ registration: 'match.rule.seated' });
  if (after.state === 'matching' && before.state === 'complete' && taken >= after.seats) throw ruleBroken({ state: 'match.rule.full' });
}

/** Number of requests that have a seat in a match. */
export async function seated(connection: ProposedChange['connection'], match: number): Promise<number> {
  const sql = `select count(*) as "n" from "matchRequest" where "match" = ? and "state" = 'seated' and "deletedAt" is null`;
  const [found] = await rowsOf<{ n: number }>(connection, sql, [match]);
  return Number(found?.n ?? 0);
}
