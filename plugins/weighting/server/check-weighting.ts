import { rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { weighting } from '../entity.ts';

/**
 * Keeps the history of weights: scores that stand were made with them. A set is neither changed nor deleted, save that
 * whoever made the newest one of a score may take it back. Throws a `Refusal` 400.
 */
export async function checkWeighting({ connection, before, after, back }: ProposedChange<typeof weighting>): Promise<void> {
  if (!before) return;
  if (after) {
    if (before.scoring !== after.scoring) throw ruleBroken({ scoring: 'weighting.rule.kept' });
    if (JSON.stringify(before.steps) !== JSON.stringify(after.steps)) throw ruleBroken({ steps: 'weighting.rule.kept' });
    return;
  }
  const isNewest = async () => (await rowsOf(connection, 'select 1 from "weighting" where "scoring" = ? and "id" > ? and "deletedAt" is null limit 1', [before.scoring, before.id])).length === 0;
  if (!back || !(await isNewest())) throw ruleBroken({ steps: 'weighting.rule.kept' });
}
