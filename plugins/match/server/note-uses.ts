import { database, type Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Call } from '#server/slots.ts';
import type { Uses } from '../score/roommates.ts';

/** Minutes in which the same person looking at the same match again is one use. */
const oneUse = 10;

/** A note of uses for the history of a match; undefined where nothing was read. */
export const usesNote = ({ genderRead, ageRead }: Uses) =>
  genderRead + ageRead === 0 ? undefined : { ...(genderRead > 0 && { genderRead: [null, genderRead] as const }), ...(ageRead > 0 && { ageRead: [null, ageRead] as const }) };

/**
 * Writes into the history of a match for how many people a gender that somebody wished for, or an age that both shared,
 * was read. Nothing where neither was.
 */
export async function noteUses(call: Pick<Call, 'kernel' | 'caller'>, match: number, uses: Uses): Promise<void> {
  const changes = usesNote(uses);
  if (!changes) return;
  const caller = callerOf(call as Call);
  const since = new Date(Date.now() - oneUse * 60_000).toISOString();
  const isNoted = async (on: Reads): Promise<boolean> => {
    const [known] = await rowsOf<{ changes: string }>(
      on,
      `select "changes" from "journal" where "record" = 'match' and "recordId" = ? and "by" = ? and "at" > ? and ("changes" like '%genderRead%' or "changes" like '%ageRead%') order by "id" desc limit 1`,
      [match, caller.userIdx, since],
    );
    return known?.changes === JSON.stringify(changes);
  };
  // most looks are noted already: those wait for no write
  if (await isNoted(call.kernel.use(database).read)) return;
  await call.kernel.use(writing).run(caller, { kind: 'note' }, async (batch) => {
    if (!(await isNoted(batch.connection))) await batch.note('match', match, changes, 'reader');
  });
}
