import { startOfDay } from '#kit/records/new-york.ts';
import type { TileSource } from '#server/dashboard/sources.ts';
import { viewTours } from '../area.ts';
import type { TodayTile } from '../api.ts';

/** Tours of the day by agent, in their order; what was moved or called off stands nowhere. */
export const todayTile: TileSource = {
  id: 'tour/today',
  needs: viewTours,
  read: async ({ sight, today }): Promise<TodayTile> => ({
    day: today,
    tours: await sight.rows<TodayTile['tours'][number]>(
      `select t."id", t."client", t."startsAt", t."minutes", t."status", t."agent", e."name" as "agentName", b."address"
       from "tour" t join "building" b on b."id" = t."building" join "employee" e on e."id" = t."agent"
       where t."deletedAt" is null and t."status" not in ('cancelled', 'rescheduled') and t."startsAt" >= ? and t."startsAt" < ? order by lower(e."name"), e."id", t."startsAt", t."id"`,
      [startOfDay(today), startOfDay(today, 1)],
    ),
  }),
};
