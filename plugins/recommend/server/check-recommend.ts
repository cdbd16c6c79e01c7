import { rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import { recommends } from '../area.ts';
import type { recommend } from '../entity.ts';

/** Keeps a rent recommended once for a person, an area or everyone: what they said to it stands in one place. Throws a `Refusal` 400. */
export async function checkRecommend({ connection, hold, who, before, after, back }: ProposedChange<typeof recommend>): Promise<void> {
  if (!after || back) return;
  const { rent, customer, contract, area } = after;
  if (before && before.rent === rent && before.customer === customer && before.contract === contract && before.area === area) return;
  // of two at the same time the second waits here and then sees the first
  await hold('select 1 from "rent" where "id" = ? for update', [rent]);
  // one that its writer does not see is not told of
  const isWhole = 'system' in who || who.reachOf?.(recommends.rights.view) === 'all';
  const found = await rowsOf(
    connection,
    `select 1 from "recommend" where ${isWhole ? '' : '"createdBy" = ? and '} "rent" = ? and coalesce("customer", 0) = ? and coalesce("contract", 0) = ? and coalesce("area", 0) = ? and "id" <> ? and "deletedAt" is null limit 1`,
    [...(isWhole ? [] : [who.userIdx]), rent, customer ?? 0, contract ?? 0, area ?? 0, before?.id ?? 0],
  );
  if (found.length > 0) throw ruleBroken({ rent: 'recommend.rule.twice' });
}
