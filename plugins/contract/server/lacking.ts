import { rowsOf } from '#server/database/statement.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { endpoint } from '#server/slots.ts';
import { viewContracts } from '../area.ts';
import { conditions, otherReason, type Condition } from '../entities.ts';
import { lackingSchema } from '../api.ts';

const isEmpty = (column: string): string => `nullif(c."${column}", '') is null`;
const anyNull = (...columns: readonly string[]): string => columns.map((column) => `c."${column}" is null`).join(' or ');

/** Contracts, as `c`, that lack what a condition asks for, as `moveOf` has it. */
const lacks: Readonly<Record<Exclude<Condition, 'reopen'>, string>> = {
  contact: `(${isEmpty('phone')} and ${isEmpty('email')}) or ${anyNull('tourSchedule')}`,
  home: `${isEmpty('address')} or ${isEmpty('unit')} or ${anyNull('roomType')}`,
  lease: `${isEmpty('unit')} or ${anyNull('leaseStartDate', 'leaseEndDate', 'totalPrice', 'feePayer')} or (c."feePayer" = 'client' and not coalesce(c."feeAcknowledged", false))`,
  reason: `${anyNull('lostReason')} or (c."lostReason" = ${otherReason} and ${isEmpty('lostNote')})`,
  toured: anyNull('toured'),
};

const lacking = conditions
  .flatMap((condition, place) => (condition === 'reopen' ? [] : [`case when ${lacks[condition]} then ${1 << place} else 0 end`]))
  .join(' + ');

/** Contracts of each stage by the conditions that they do not keep. */
export const lackingEndpoint = endpoint({
  method: 'GET',
  path: '/contract/lacking',
  isKeepable: true,
  needs: viewContracts,
  summary: 'How many contracts of each stage lack what the conditions of a move ask for',
  output: lackingSchema,
  handle: async (call) => {
    const rows = await rowsOf<{ stage: number; lacks: number; count: number }>(
      sightFor(call),
      `select c."workflow" as "stage", ${lacking} as "lacks", count(*) as "count" from "contract" c where c."deletedAt" is null group by 1, 2 order by 1, 2`,
    );
    return { groups: rows.map(({ stage, lacks: mask, count }) => ({ stage, lacks: Number(mask), count: Number(count) })) };
  },
});
