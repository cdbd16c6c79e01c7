import { rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { matchRefusal } from '../entity.ts';

/**
 * Keeps a pair from being refused and asked for at once: a `Refusal` 400 while their request waits or was accepted, or
 * while they have a seat.
 */
export async function checkRefusal({ connection, hold, before, after, replaces }: ProposedChange<typeof matchRefusal>): Promise<void> {
  if (!after || replaces || (before?.match === after.match && before.member === after.member)) return;
  // a request that is made at the same time waits for this, or is seen
  await hold('select 1 from "match" where "id" = ? for update', [after.match]);
  const [open] = await rowsOf<{ state: string }>(
    connection,
    `select "state" from "matchRequest" where "match" = ? and "member" = ? and "state" in ('pending', 'accepted', 'seated') and "deletedAt" is null
     order by case "state" when 'seated' then 0 else 1 end limit 1`,
    [after.match, after.member],
  );
  if (open) throw ruleBroken({ member: open.state === 'seated' ? 'match.rule.hasSeat' : 'match.rule.hasAsked' });
}
