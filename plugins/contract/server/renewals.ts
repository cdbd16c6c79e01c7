import { dayAfter, dayOf, daysTo } from '#kit/records/new-york.ts';
import type { Sight } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { seenColumn } from '#server/records/reach.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { endpoint, type Caller } from '#server/slots.ts';
import { renewalsSchema, type Renewals } from '../api.ts';
import { seeContractContacts, viewContracts } from '../area.ts';
import { contract } from '../entities.ts';
import { renewalDays } from './schedule-source.ts';

/** Leases that are told at once; of more the earliest. */
const maxRows = 500;

/** Rent before discounts, on which a renewal is priced: that of the rent, else what the contract says. */
export const grossRentSql = 'coalesce(r."price", c."price")';

type Row = Omit<Renewals['rows'][number], 'days'>;

/** Signed leases that end within the longest of the renewal days, the earliest first. */
export async function readRenewals(on: Sight, who: Caller, today: string): Promise<Renewals> {
  const ending = `from "contract" c join "workflow" w on w."id" = c."workflow"
    left join "building" b on b."id" = c."building" left join "rent" r on r."id" = c."rent" left join "employee" e on e."id" = c."assignee"
    where c."deletedAt" is null and w."kind" = 'won' and c."leaseEndDate" >= ? and c."leaseEndDate" <= ?`;
  const within = (days: number) => [today, dayAfter(today, days)];
  const [rows, ...counts] = await Promise.all([
    rowsOf<Row>(
      on,
      `select c."id", c."version", c."number", c."name", ${seenColumn(contract, who, seeContractContacts, 'c', 'phone')} as "phone", coalesce(c."address", b."address") as "address", c."unit", cast(c."leaseEndDate" as text) as "leaseEndDate",
         ${grossRentSql} as "grossRent", c."price" as "netRent", c."assignee", e."name" as "assigneeName", c."renewal"
       ${ending} order by c."leaseEndDate", c."id" limit ${maxRows}`,
      within(renewalDays[0]),
    ),
    ...renewalDays.map((days) => rowsOf<{ readonly n: number }>(on, `select count(*) as "n" ${ending}`, within(days))),
  ]);
  return {
    today,
    counts: renewalDays.map((days, place) => ({ days, count: Number(counts[place]?.[0]?.n ?? 0) })),
    rows: rows.map((row) => ({ ...row, days: daysTo(today, row.leaseEndDate) })),
  };
}

/** Leases that end soon. */
export const renewalsEndpoint = endpoint({
  method: 'GET',
  path: '/contract/renewals',
  isKeepable: true,
  needs: viewContracts,
  summary: 'Signed leases that end within 90 days, with their gross rent',
  output: renewalsSchema,
  handle: (call) => readRenewals(sightFor(call), callerOf(call), dayOf(new Date().toISOString())),
});
