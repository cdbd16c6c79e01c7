import { startOfDay } from '#kit/records/new-york.ts';
import type { DashboardVisit, FoundCard, QueueSource } from '#server/dashboard/sources.ts';
import { editTours, tourUpdate } from '../area.ts';
import { phoneOf } from './phone-of.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly client: string;
  readonly startsAt: string;
  readonly address: string;
  readonly agent: string;
  readonly phone: string | null;
}

/** Minutes after its end from which a tour wants an outcome. */
const graceMinutes = 15;

/** Tours in reach that a condition finds, the earliest first. */
async function toursOf({ sight, caller }: DashboardVisit, condition: string, values: readonly unknown[], limit: number): Promise<readonly FoundCard[]> {
  const rows = await sight.rows<Row>(
    `select t."id", t."version", t."client", t."startsAt", b."address", e."name" as "agent",
       ${phoneOf(caller)} as "phone"
     from "tour" t join "building" b on b."id" = t."building" join "employee" e on e."id" = t."agent"
       left join "customer" u on u."id" = t."customer" left join "contract" c on c."id" = t."contract"
     where t."deletedAt" is null and ${condition} order by t."startsAt", t."id" limit ?`,
    [...values, limit],
  );
  return rows.map(({ id, version, client, startsAt, address, agent, phone }) => ({
    id, version, values: { client }, detail: [client, address, agent], at: startsAt, day: null, href: tourUpdate.href({ tourId: id }), ...(phone !== null && { phone }),
  }));
}

/** Tours of today and tomorrow. */
const unconfirmed: QueueSource = {
  kind: 'tour/confirm', record: 'tour', needs: editTours, order: 10, shape: 'half',
  read: (visit, limit) => toursOf(visit, `t."status" = 'requested' and t."startsAt" >= ? and t."startsAt" < ?`, [visit.now, startOfDay(visit.today, 2)], limit),
};

const unfinished: QueueSource = {
  kind: 'tour/outcome', record: 'tour', needs: editTours, order: 30, shape: 'half',
  read: (visit, limit) => {
    const before = new Date(Date.parse(visit.now) - graceMinutes * 60_000).toISOString();
    // the start, which its index holds, bounds what is looked at
    return toursOf(visit, `t."status" = 'confirmed' and t."startsAt" < ? and t."freeAt" < ?`, [before, before], limit);
  },
};

/** Tours to confirm, and those that are over and have no outcome. */
export const tourQueue: readonly QueueSource[] = [unconfirmed, unfinished];
