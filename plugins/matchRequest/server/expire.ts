import { daysToAnswer } from '../../match/index.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import { jobs } from '#server/slots.ts';

/** Ends requests that nobody answered in time. A second instance finds none left. */
export const expiry = jobs({
  id: 'matchRequest/expire',
  every: 10 * 60_000,
  run: async (kernel) => {
    const before = new Date(Date.now() - daysToAnswer * 86_400_000).toISOString();
    const sql = `select "id" from "matchRequest" where "state" = 'pending' and "since" < ? and "deletedAt" is null order by "id" limit 500`;
    const late = await rowsOf<{ id: number }>(kernel.use(database).read, sql, [before]);
    if (late.length === 0) return;
    await kernel.use(writing).run({ system: true }, { kind: 'follow' }, (batch) =>
      batch.updateEach('matchRequest', late.map(({ id }) => ({ id, patchOf: ({ state }) => (state === 'pending' ? { state: 'expired' } : {}) }))),
    );
  },
});
