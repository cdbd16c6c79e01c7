import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { formatsOf } from '#core/i18n/formats.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { fromIds, idsValue, rowsOf } from '#server/database/statement.ts';
import { packed, unpacked, type ScheduleOutline, type ScheduleSource } from '#server/schedule/schedule-sources.ts';

interface Lease {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly unit: string | null;
  readonly price: number | null;
  readonly assignee: number | null;
  readonly assigneeName: string | null;
}

/** Days before the end of a lease at which a renewal is asked about. */
export const renewalDays = [90, 60, 30] as const;

/** A kind of entry: the date of a lease that it comes from, and the days it lies before it. */
const kinds = [
  { kind: 'moveIn', date: 'leaseStartDate', before: 0 },
  { kind: 'leaseEnd', date: 'leaseEndDate', before: 0 },
  ...renewalDays.map((days) => ({ kind: `renewal${days}`, date: 'leaseEndDate', before: days })),
];

/** Days of signed leases: move-ins, ends, and when to ask about a renewal, whose price is the gross rent. */
export const leaseSchedule: ScheduleSource = {
  record: 'contract',
  outline: async (on, { from, to, person }) => {
    const dates = await rowsOf<{ readonly place: number; readonly date: string; readonly leases: string }>(
      on,
      kinds
        .map(
          ({ date }, place) =>
            `select ${place} as "place", "${date}" as "date", ${packed('assignee')} as "leases" from "contract"
             where "deletedAt" is null and "workflow" in (select "id" from "workflow" where "kind" = 'won') and "${date}" >= ? and "${date}" <= ?
             ${person === undefined ? '' : 'and "assignee" = ?'} group by "${date}"`,
        )
        .join(' union all '),
      kinds.flatMap(({ before }) => [dayAfter(from, before), dayAfter(to, before), ...(person === undefined ? [] : [person])]),
    );
    return dates.flatMap(({ place, date, leases }) => {
      const { kind, before } = kinds[place]!;
      return unpacked(leases, { record: 'contract', kind, day: dayAfter(date, -before), startsAt: null });
    });
  },
  entries: async (on, outlines, locale) => {
    const rows = await rowsOf<Lease>(
      on,
      `select c."id", c."name", coalesce(c."address", b."address") as "address", c."unit", coalesce(r."price", c."price") as "price", c."assignee", e."name" as "assigneeName"
       from (select * ${fromIds(on.engine, 'contract')}) c left join "building" b on b."id" = c."building" left join "rent" r on r."id" = c."rent"
         left join "employee" e on e."id" = c."assignee"`,
      [idsValue(on.engine, [...new Set(outlines.map(({ recordId }) => recordId))])],
    );
    const leases = new Map(rows.map((lease) => [lease.id, lease]));
    const today = dayOf(new Date().toISOString());
    const { money } = formatsOf(locale);
    return outlines.flatMap((outline) => {
      const lease = leases.get(outline.recordId);
      return lease ? [entryOf(lease, outline, today, money)] : [];
    });
  },
};

function entryOf({ id, name, address, unit, price, assignee, assigneeName }: Lease, { kind, day }: Pick<ScheduleOutline, 'kind' | 'day'>, today: string, money: (cents: number) => string): ScheduleEntry {
  const rent = kind === 'moveIn' || kind === 'leaseEnd' || price === null ? undefined : money(price);
  return {
    id: `contract/${id}/${kind}`,
    record: 'contract',
    recordId: id,
    kind,
    title: name,
    detail: [[address, unit].filter(Boolean).join(' '), rent].filter(Boolean).join(' · '),
    day,
    startsAt: null,
    minutes: 0,
    person: assignee === null ? null : { id: assignee, name: assigneeName ?? `#${assignee}` },
    shape: kind === 'moveIn' ? 'full' : kind === 'leaseEnd' ? 'half' : 'attention',
    stateKey: null,
    look: day < today ? 'past' : 'solid',
  };
}
