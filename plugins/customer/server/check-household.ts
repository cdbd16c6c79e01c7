import { rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { customer } from '../entity.ts';

/**
 * Keeps households flat: their members name the first one, who names nobody. Throws a `Refusal` 400 for one's own
 * household, for somebody who is in another, and for somebody whose household would go along.
 */
export async function checkHousehold({ connection, before, after }: ProposedChange<typeof customer>): Promise<void> {
  const first = after?.household ?? null;
  if (first === null || first === before?.household) return;
  const own = before?.id ?? 0;
  if (first === own) throw ruleBroken({ household: 'customer.rule.ownHousehold' });
  const sql = `select "id" from "customer" where "deletedAt" is null and ("household" = ? or ("id" = ? and "household" is not null)) limit 1`;
  if ((await rowsOf(connection, sql, [own, first])).length > 0) throw ruleBroken({ household: 'customer.rule.nestedHousehold' });
}
