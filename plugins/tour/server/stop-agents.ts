import { places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { RecordResource } from '#server/slots.ts';

/** Gives each home shown the agent of its tour, whoever writes it. */
export const stopBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (connection, some) => {
  const tourOf = ({ before, patch }: (typeof some)[number]) => Number(patch['tour'] ?? before?.['tour'] ?? 0);
  const ids = [...new Set(some.map(tourOf))];
  if (ids.length === 0) return [];
  const agents = new Map((await rowsOf<{ readonly id: number; readonly agent: number }>(connection, `select "id", "agent" from "tour" where "id" in (${places(ids.length)})`, ids)).map(({ id, agent }) => [id, agent]));
  return some.map((one) => ({ agent: agents.get(tourOf(one)) ?? null }));
};

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
