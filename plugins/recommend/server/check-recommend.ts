import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import { recommends } from '../area.ts';
import type { recommend, RecommendRow } from '../entity.ts';

/**
 * Keeps a rent recommended once for a person, an area or everyone: what they said to it stands in one place. Once it was
 * sent or answered, it stays the same rent for the same reader. What stands first for everyone is for those to say who
 * have the right. Throws a `Refusal` 400.
 */
export async function checkRecommend({ connection, hold, who, before, after, back, replaces, restores }: ProposedChange<typeof recommend>): Promise<void> {
  if (!after) return;
  if (!back) checkPin(who, before, after);
  const moved = before && readerFields.find((field) => before[field] !== after[field]);
  if (moved !== undefined && !replaces && (await isTold(connection, before!, back && after.state === 'suggested'))) throw ruleBroken({ [moved]: 'recommend.rule.sent' });
  const { rent, customer, contract, area, audience } = after;
  if (before && moved === undefined) return;
  if (!replaces && !back && !restores) await checkReader(connection, after);
  // of two at the same time the second waits here and then sees the first
  await hold('select 1 from "rent" where "id" = ? for update', [rent]);
  // one for a person that its writer does not see is not told of; one for everyone is no secret
  const isWhole = audience !== 'person' || 'system' in who || who.reachOf?.(recommends.rights.view) === 'all';
  const found = await rowsOf(
    connection,
    `select 1 from "recommend" where ${isWhole ? '' : '"createdBy" = ? and '} "rent" = ? and coalesce("customer", 0) = ? and coalesce("contract", 0) = ? and coalesce("area", 0) = ? and "id" <> ? and "deletedAt" is null limit 1`,
    [...(isWhole ? [] : [who.userIdx]), rent, customer ?? 0, contract ?? 0, area ?? 0, before?.id ?? 0],
  );
  if (found.length > 0) throw ruleBroken({ rent: 'recommend.rule.twice' });
}

/** Refuses to pin, order or take down for everyone, or all who look in an area, without the right to. */
function checkPin(who: ProposedChange['who'], before: RecommendRow | undefined, after: RecommendRow): void {
  if ('system' in who || who.may(recommends.rights.pinForAll) || (isForOne(before) && isForOne(after))) return;
  const pinned = before?.pinned ?? false;
  if (after.pinned !== pinned || (pinned && before?.audience !== after.audience)) throw ruleBroken({ pinned: 'recommend.rule.pinForAll' });
  if (after.sort !== (before?.sort ?? null)) throw ruleBroken({ sort: 'recommend.rule.pinForAll' });
}

const isForOne = (row: RecommendRow | undefined): boolean => row === undefined || row.audience === 'person';

/** Refuses one for two readers at once: an area beside a person, or a contract that is not the customer's. */
async function checkReader(connection: Reads, { customer, contract, area }: RecommendRow): Promise<void> {
  if (area !== null && (customer !== null || contract !== null)) throw ruleBroken({ area: 'recommend.rule.oneReader' });
  if (customer === null || contract === null) return;
  const theirs = await rowsOf(connection, 'select 1 from "contract" where "id" = ? and "customer" = ?', [contract, customer]);
  if (theirs.length === 0) throw ruleBroken({ contract: 'recommend.rule.otherContract' });
}

/** Fields that say what is recommended, and to whom. */
const readerFields = ['rent', 'customer', 'contract', 'area'] as const;

/** True when somebody was shown it, or answered: by its state, unless that goes back with the change, or by a page of theirs. */
async function isTold(connection: Reads, { id, state, customer, contract }: RecommendRow, isTakenBack: boolean): Promise<boolean> {
  if (state !== 'suggested' && !isTakenBack) return true;
  const pages = await rowsOf<{ recommends: string }>(connection, 'select "recommends" from "recommendPage" where "customer" = ? or "contract" = ?', [customer, contract]);
  return pages.some(({ recommends }) => (JSON.parse(recommends) as number[]).includes(id));
}
