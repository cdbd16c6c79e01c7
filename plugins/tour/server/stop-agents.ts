import { places, rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { ProposedChange, RecordResource } from '#server/slots.ts';
import type { tourStop, TourRow } from '../entities.ts';
import { over } from './check-tour.ts';

/** Gives each home shown the agent of its tour, whoever writes it. */
export const stopBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (connection, some) => {
  const tourOf = ({ before, patch }: (typeof some)[number]) => Number(patch['tour'] ?? before?.['tour'] ?? 0);
  const ids = [...new Set(some.map(tourOf))];
  if (ids.length === 0) return [];
  const agents = new Map((await rowsOf<{ readonly id: number; readonly agent: number }>(connection, `select "id", "agent" from "tour" where "id" in (${places(ids.length)})`, ids)).map(({ id, agent }) => [id, agent]));
  return some.map((one) => ({ agent: agents.get(tourOf(one)) ?? null }));
};

/** Refuses a verdict on a home that nobody has seen, and to move a home from or to a tour that is over. */
export async function checkStop({ connection, who, before, after, back, restores }: ProposedChange<typeof tourStop>): Promise<void> {
  if (!after || back || restores || 'system' in who) return;
  const isJudged = after.feedback !== null && after.feedback !== (before?.feedback ?? null);
  const isMoved = before !== undefined && before.tour !== after.tour;
  if (!isJudged && !isMoved) return;
  const ids = [...new Set([before?.tour ?? after.tour, after.tour])];
  const tours = await rowsOf<Pick<TourRow, 'id' | 'status' | 'startsAt'>>(connection, `select "id", "status", "startsAt" from "tour" where "id" in (${places(ids.length)})`, ids);
  if (isMoved && tours.some(({ status }) => over.includes(status))) throw ruleBroken({ tour: 'tour.rule.kept' });
  const shown = tours.find(({ id }) => Number(id) === after.tour);
  if (isJudged && shown && Date.parse(shown.startsAt) > Date.now()) throw ruleBroken({ feedback: 'tour.rule.notYet' });
  if (isJudged && shown && ['noShow', 'cancelled', 'rescheduled'].includes(shown.status)) throw ruleBroken({ feedback: 'tour.rule.notShown' });
}

/** The homes shown on a tour pass to its new agent with it. */
export const stopsFollow: AfterChange = {
  id: 'tour/stops',
  of: ['tour'],
  run: async (batch, { changes }) => {
    const ids = changes.filter(({ kind, fields }) => kind === 'update' && fields.includes('agent')).map(({ id }) => id);
    if (ids.length === 0) return;
    const stops = await rowsOf<{ readonly id: number; readonly agent: number }>(
      batch.connection,
      `select s."id", t."agent" from "tourStop" s join "tour" t on t."id" = s."tour"
       where s."deletedAt" is null and s."tour" in (${places(ids.length)}) and (s."agent" is null or s."agent" <> t."agent") order by s."id"`,
      ids,
    );
    if (stops.length > 0) await batch.updateMany('tourStop', stops.map(({ id, agent }) => ({ id, patch: { agent } })));
  },
};
