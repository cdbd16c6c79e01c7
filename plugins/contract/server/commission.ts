import { dayOf, monthOf, startOfDay } from '#kit/records/new-york.ts';
import { narrowedBy } from '#server/access/caller-rights.ts';
import { rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { conditionOf } from '#server/records/reach.ts';
import { reading } from '#server/records/read/reading.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { endpoint, type Call } from '#server/slots.ts';
import { commissionQuery, commissionSchema, type Commission } from '../api.ts';
import { seeCommission, viewContracts } from '../area.ts';
import { addShares, sumShares, type Earning, type MonthShare } from '../shares.ts';

/** Commission of a contract: what it says, else a month of rent, and nothing without a fee. */
const commissionSql = `coalesce(c."commission", case when c."feePayer" = 'noFee' then 0 else c."price" end, 0)`;

/**
 * Commission by month of New York and employee, of contracts signed in [`from`, `to`): both the first day of a month. The
 * caller is told the shares of those whom their right to it reaches, of the contracts that they see.
 */
export async function readEarnings(
  call: Pick<Call, 'kernel' | 'caller'>,
  from: string,
  to: string,
): Promise<Omit<Commission, 'year'>> {
  const caller = callerOf(call);
  const reach = caller.reachOf(seeCommission) ?? 'own';
  const told = reach === 'all' ? 'all' : (caller.people[reach]['employee'] ?? []);
  const isTold = (employee: number | null): boolean => told === 'all' || (employee !== null && told.includes(employee));
  const earned = conditionOf(told === 'all' ? 'all' : told.length === 0 ? [] : ['assignee', 'assist'].map((column) => ({ column, ids: told })), false, 'c.');
  const months: { readonly month: string; readonly start: string }[] = [];
  for (let first = from; first < to; first = monthOf(first, 1)) months.unshift({ month: first.slice(0, 7), start: startOfDay(first) });
  const monthAt = (moment: string): string => months.find(({ start }) => start <= moment)!.month;
  const blocks = await call.kernel.use(reading).inBlocks<Omit<Earning, 'month'> & { readonly signedAt: string }, { readonly contracts: number; readonly shares: readonly MonthShare[] }>(
    {
      record: 'contract',
      beside: ['workflow'],
      text: (contracts, block) => `select ${block('c."id"')} as "block", c."enteredAt" as "signedAt", ${commissionSql} as "commission", c."assignee", c."assist", c."assistShare"
       from ${contracts} c join "workflow" w on w."id" = c."workflow"
       where c."deletedAt" is null and w."kind" = 'won' and c."enteredAt" >= ? and c."enteredAt" < ? and ${earned}`,
      values: [startOfDay(from), startOfDay(to)],
      answer: (signed) => ({
        contracts: signed.length,
        shares: addShares(signed.map(({ signedAt, commission, ...who }) => ({ ...who, commission: Number(commission), month: monthAt(signedAt) }))).filter(({ employee }) => isTold(employee)),
      }),
    },
    narrowedBy(caller, viewContracts, seeCommission),
  );
  const rows = sumShares(blocks.flatMap(({ shares }) => shares));
  const sight = sightFor(call);
  const names = new Map((await rowsOf<{ readonly id: number; readonly name: string }>(sight, 'select "id", "name" from "employee"')).map(({ id, name }) => [id, name]));
  const stages = await rowsOf<{ readonly id: number }>(sight, `select "id" from "workflow" where "kind" = 'won' and "deletedAt" is null order by "sort", "id"`);
  return { reach, stages: stages.map(({ id }) => id), contracts: blocks.reduce((sum, { contracts }) => sum + contracts, 0), rows: rows.map((row) => ({ ...row, name: row.employee === null ? null : (names.get(row.employee) ?? `#${row.employee}`) })) };
}

/** Commission of the contracts that were signed in a year of New York, by month and employee. */
export const readCommission = async (call: Pick<Call, 'kernel' | 'caller'>, year: number): Promise<Commission> => ({ year, ...(await readEarnings(call, `${year}-01-01`, `${year + 1}-01-01`)) });

/** Commission report of a year. */
export const commissionEndpoint = endpoint({
  method: 'GET',
  path: '/contract/commission',
  isKeepable: true,
  needs: seeCommission,
  summary: 'Commission of signed contracts by month: the shares of assignees and assists that the right to it reaches',
  query: commissionQuery,
  output: commissionSchema,
  handle: (call) => readCommission(call, call.query.year ?? Number(dayOf(new Date().toISOString()).slice(0, 4))),
});
