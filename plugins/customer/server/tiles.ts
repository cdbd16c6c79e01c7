import { dayAfter } from '#kit/records/new-york.ts';
import type { DashboardVisit, TileSource } from '#server/dashboard/sources.ts';
import { reading } from '#server/records/read/reading.ts';
import { viewCustomers } from '../area.ts';
import { stepDays, type StepsTile } from '../tile-links.ts';

/** Counts next steps by the day they are due. */
async function readSteps({ kernel, caller, today }: DashboardVisit): Promise<StepsTile> {
  const tomorrow = dayAfter(today, 1);
  // days of the calendar stand in the text: values come behind the table alone
  const count = (due: keyof StepsTile, when: string) => `count(*) filter (where c."nextActionOn" ${when}) as "${due}"`;
  const blocks = await kernel.use(reading).inBlocks<StepsTile, readonly StepsTile[]>(
    {
      record: 'customer',
      beside: [],
      text: (customers, block) => `select ${block('c."id"')} as "block", ${count('overdue', `< '${today}'`)}, ${count('today', `= '${today}'`)}, ${count('tomorrow', `= '${tomorrow}'`)}
       from ${customers} c where c."deletedAt" is null and c."active" and c."nextActionOn" <= ? group by 1`,
      values: [tomorrow],
      answer: (rows) => rows,
    },
    caller,
  );
  const sum = (due: keyof StepsTile) => blocks.flat().reduce((all, one) => all + Number(one[due]), 0);
  return Object.fromEntries(stepDays.map((due) => [due, sum(due)])) as StepsTile;
}

/** Tiles of the first screen about customers. */
export const customerTiles: readonly TileSource[] = [{ id: 'customer/steps', needs: viewCustomers, read: readSteps }];
