import { places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';

/**
 * The tour schedule of a contract is the start of its next tour, and of the last one where none is to come. A tour that is
 * done answers that its client was shown around, where nobody said so.
 */
export const contractFollows: AfterChange = {
  id: 'tour/contract',
  of: ['tour'],
  run: async (batch, { changes }) => {
    const ids = changes.filter(({ record, fields }) => record === 'tour' && ['startsAt', 'status', 'contract'].some((name) => fields.includes(name))).map(({ id }) => id);
    if (ids.length === 0) return;
    const held = `from "tour" t where t."contract" = c."id" and t."deletedAt" is null and t."status" not in ('cancelled', 'rescheduled')`;
    const rows = await rowsOf<{ readonly id: number; readonly was: string | null; readonly next: string | null }>(
      batch.connection,
      `select c."id", c."tourSchedule" as "was", coalesce((select min(t."startsAt") ${held} and t."startsAt" > ?), (select max(t."startsAt") ${held})) as "next"
       from "contract" c where c."deletedAt" is null and c."id" in (select "contract" from "tour" where "id" in (${places(ids.length)}))`,
      [new Date().toISOString(), ...ids],
    );
    const late = rows.filter(({ was, next }) => next !== null && was !== next);
    if (late.length > 0) await batch.updateMany('contract', late.map(({ id, next }) => ({ id, patch: { tourSchedule: next } })));
    const shown = await rowsOf<{ readonly id: number }>(
      batch.connection,
      `select c."id" from "contract" c where c."deletedAt" is null and c."toured" is null
       and exists (select 1 from "tour" t where t."contract" = c."id" and t."deletedAt" is null and t."status" = 'done' and t."id" in (${places(ids.length)})) order by c."id"`,
      ids,
    );
    if (shown.length > 0) await batch.updateMany('contract', shown.map(({ id }) => ({ id, patch: { toured: 'done' } })));
  },
};
