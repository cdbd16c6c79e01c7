import { dayOf, startOfDay } from '#kit/records/new-york.ts';
import { fromIds, idsValue, rowsOf } from '#server/database/statement.ts';
import { packed, unpacked, type ScheduleSource } from '#server/schedule/schedule-sources.ts';
import { tour, type TourState } from '../entities.ts';

interface Row {
  readonly id: number;
  readonly client: string;
  readonly address: string;
  readonly startsAt: string;
  readonly minutes: number;
  readonly status: TourState;
  readonly agent: number;
  readonly name: string;
}

/** Tours in the schedule; what was rescheduled stands at its new time alone. */
export const tourSchedule: ScheduleSource = {
  record: 'tour',
  outline: async (on, { from, to, person }) => {
    const moments = await rowsOf<{ readonly startsAt: string; readonly tours: string }>(
      on,
      `select "startsAt", ${packed('agent')} as "tours" from "tour"
       where "deletedAt" is null and "status" not in ('rescheduled', 'cancelled') and "startsAt" >= ? and "startsAt" < ?
       ${person === undefined ? '' : 'and "agent" = ?'} group by "startsAt"`,
      [startOfDay(from), startOfDay(to, 1), ...(person === undefined ? [] : [person])],
    );
    // one look at the clocks for each hour
    const days = new Map<string, string>();
    return moments.flatMap(({ startsAt, tours }) => {
      const hour = startsAt.slice(0, 13);
      const day = days.get(hour) ?? dayOf(startsAt);
      days.set(hour, day);
      return unpacked(tours, { record: 'tour', kind: 'tour', day, startsAt });
    });
  },
  entries: async (on, outlines) => {
    const days = new Map(outlines.map(({ recordId, day }) => [recordId, day]));
    const rows = await rowsOf<Row>(
      on,
      `select t."id", t."client", b."address", t."startsAt", t."minutes", t."status", t."agent", coalesce(e."name", '') as "name"
       from (select * ${fromIds(on.engine, 'tour')}) t join "building" b on b."id" = t."building" left join "employee" e on e."id" = t."agent"`,
      [idsValue(on.engine, [...days.keys()])],
    );
    const now = Date.now();
    return rows.map(({ id, client, address, startsAt, minutes, status, agent, name }) => ({
      id: `tour/${id}`,
      record: 'tour',
      recordId: id,
      kind: 'tour',
      title: client,
      detail: address,
      day: days.get(id)!,
      startsAt,
      minutes,
      person: { id: agent, name },
      shape: tour.fields.status.options.states!.of[status]!.shape,
      stateKey: `tour.status.${status}`,
      look: (status !== 'requested' && status !== 'confirmed') || Date.parse(startsAt) + minutes * 60_000 <= now ? ('past' as const) : status === 'confirmed' ? ('solid' as const) : ('dashed' as const),
    }));
  },
};
