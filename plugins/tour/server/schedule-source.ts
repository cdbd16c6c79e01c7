import { dayOf, startOfDay } from '#kit/records/new-york.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { ScheduleSource } from '#server/schedule/schedule-sources.ts';
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
  id: 'tour',
  read: async (on, { from, to, person }) => {
    const rows = await rowsOf<Row>(
      on,
      `select t."id", t."client", b."address", t."startsAt", t."minutes", t."status", t."agent", e."name"
       from "tour" t join "building" b on b."id" = t."building" join "employee" e on e."id" = t."agent"
       where t."deletedAt" is null and t."status" not in ('rescheduled', 'cancelled') and t."startsAt" >= ? and t."startsAt" < ?
       ${person === undefined ? '' : 'and t."agent" = ?'} order by t."startsAt", t."id"`,
      [startOfDay(from), startOfDay(to, 1), ...(person === undefined ? [] : [person])],
    );
    const now = Date.now();
    // one look at the clocks for each hour: within it they show one day
    const days = new Map<string, string>();
    const dayAt = (moment: string): string => {
      const hour = moment.slice(0, 13);
      const day = days.get(hour) ?? dayOf(moment);
      days.set(hour, day);
      return day;
    };
    return rows.map(({ id, client, address, startsAt, minutes, status, agent, name }) => ({
      id: `tour/${id}`,
      record: 'tour',
      recordId: id,
      kind: 'tour',
      title: client,
      detail: address,
      day: dayAt(startsAt),
      startsAt,
      minutes,
      person: { id: agent, name },
      shape: tour.fields.status.options.states!.of[status]!.shape,
      stateKey: `tour.status.${status}`,
      look: (status !== 'requested' && status !== 'confirmed') || Date.parse(startsAt) + minutes * 60_000 <= now ? ('past' as const) : status === 'confirmed' ? ('solid' as const) : ('dashed' as const),
    }));
  },
};
