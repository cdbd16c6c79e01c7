import type { Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { rowsOf } from '#server/database/statement.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { endpoint } from '#server/slots.ts';
import { viewContracts } from '../../contract/index.ts';
import { conversionApi, type Conversion } from '../api.ts';

/** Tours that took place, by whom they were for. */
const toured = (of: 'customer' | 'contract') => `(select distinct "${of}" from "tour" where "status" = 'done' and "deletedAt" is null and "${of}" is not null)`;

/** Days from one moment to another. */
const daysBetween = { sqlite: (from: string, to: string) => `julianday(${to}) - julianday(${from})`, postgres: (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 86400` };

/** Platforms with the people who came by them: each customer once, however many contracts they have. */
async function readConversion(on: Reads): Promise<Conversion> {
  const rows = await rowsOf<Record<'id' | 'inquiries' | 'toured' | 'signed', number> & { days: number | string | null }>(
    on,
    `with "deal" as (
       select k."customer", case when k."customer" is null then k."id" end as "alone", max(k."platform") as "platform", min(k."createdAt") as "since",
         max(case when k."toured" = 'done' or t."contract" is not null then 1 else 0 end) as "toured",
         max(case when w."kind" = 'won' then 1 else 0 end) as "signed", min(case when w."kind" = 'won' then k."enteredAt" end) as "signedAt"
       from "contract" k left join "workflow" w on w."id" = k."workflow" left join ${toured('contract')} t on t."contract" = k."id"
       where k."deletedAt" is null group by 1, 2),
     "client" as (
       select coalesce(c."platform", d."platform") as "platform", c."createdAt" as "since",
         case when t."customer" is not null then 1 else coalesce(d."toured", 0) end as "toured", coalesce(d."signed", 0) as "signed", d."signedAt"
       from "customer" c left join "deal" d on d."customer" = c."id" left join ${toured('customer')} t on t."customer" = c."id" where c."deletedAt" is null
       union all
       select d."platform", d."since", d."toured", d."signed", d."signedAt"
       from "deal" d left join "customer" c on c."id" = d."customer" and c."deletedAt" is null where c."id" is null)
     select "platform" as "id", count(*) as "inquiries", sum("toured") as "toured", sum("signed") as "signed", avg(${daysBetween[engineOf(on)]('"since"', '"signedAt"')}) as "days"
     from "client" where "platform" is not null group by "platform" order by "platform"`,
  );
  return {
    rows: rows.map(({ days, ...row }) => ({
      id: Number(row.id),
      inquiries: Number(row.inquiries),
      toured: Number(row.toured),
      signed: Number(row.signed),
      // an inquiry that was entered after the signature took no time
      days: days === null ? null : Math.max(0, Math.round(Number(days) * 10) / 10),
    })),
  };
}

export const conversionEndpoint = endpoint({
  method: 'GET',
  path: '/platform/conversion',
  isKeepable: true,
  needs: viewContracts,
  summary: 'Inquiries, tours and signed contracts of platforms, of the customers and contracts in reach',
  output: conversionApi.output,
  handle: (call) => readConversion(sightFor(call)),
});
