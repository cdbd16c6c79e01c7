import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { formatsOf } from '#core/i18n/formats.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { ScheduleSource } from '#server/schedule/schedule-sources.ts';

interface Lease {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly unit: string | null;
  readonly leaseStartDate: string | null;
  readonly leaseEndDate: string | null;
  readonly price: number | null;
  readonly assignee: number | null;
  readonly assigneeName: string | null;
}

/** Days before the end of a lease at which a renewal is asked about. */
export const renewalDays = [90, 60, 30] as const;

/** Days of signed leases: move-ins, ends, and when to ask about a renewal, whose price is the gross rent. */
export const leaseSchedule: ScheduleSource = {
  id: 'contract',
  read: async (on, { from, to, person, locale }) => {
    const rows = await rowsOf<Lease>(
      on,
      `select c."id", c."name", coalesce(c."address", b."address") as "address", c."unit", c."leaseStartDate", c."leaseEndDate", coalesce(r."price", c."price") as "price",
         c."assignee", e."name" as "assigneeName"
       from "contract" c join "workflow" w on w."id" = c."workflow" left join "building" b on b."id" = c."building" left join "rent" r on r."id" = c."rent"
         left join "employee" e on e."id" = c."assignee"
       where c."deletedAt" is null and w."kind" = 'won' and ((c."leaseStartDate" >= ? and c."leaseStartDate" <= ?) or (c."leaseEndDate" >= ? and c."leaseEndDate" <= ?))
       ${person === undefined ? '' : 'and c."assignee" = ?'} order by c."id"`,
      [from, to, from, dayAfter(to, renewalDays[0]), ...(person === undefined ? [] : [person])],
    );
    const today = dayOf(new Date().toISOString());
    const { money } = formatsOf(locale);
    return rows.flatMap((lease) => datesOf(lease).flatMap((date) => (date.day >= from && date.day <= to ? [entryOf(lease, date, today, money)] : [])));
  },
};

interface LeaseDate {
  readonly kind: 'moveIn' | 'leaseEnd' | `renewal${(typeof renewalDays)[number]}`;
  readonly day: string;
}

const datesOf = ({ leaseStartDate, leaseEndDate }: Lease): readonly LeaseDate[] => [
  ...(leaseStartDate === null ? [] : [{ kind: 'moveIn' as const, day: leaseStartDate }]),
  ...(leaseEndDate === null
    ? []
    : [{ kind: 'leaseEnd' as const, day: leaseEndDate }, ...renewalDays.map((days): LeaseDate => ({ kind: `renewal${days}`, day: dayAfter(leaseEndDate, -days) }))]),
];

function entryOf({ id, name, address, unit, price, assignee, assigneeName }: Lease, { kind, day }: LeaseDate, today: string, money: (cents: number) => string): ScheduleEntry {
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
