import { database } from '#server/database/database.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';
import { survey } from '#kit/score/survey.ts';
import type { RecommendState } from '../entity.ts';
import { rentScoring } from '../score/rents.ts';
import { readSeekers } from './read-clients.ts';
import { readHomes, readWishes } from './read-rents.ts';

/** Ways that the recommendations of the demonstration have gone, in turn. */
const ways: readonly (readonly RecommendState[])[] = [[], ['sent'], ['sent', 'opened', 'liked'], [], ['sent', 'opened'], ['sent', 'opened', 'dismissed'], ['toured']];

/** The best three rents for each of the first clients, some of them sent and answered. */
export const recommendDemo: Demo = {
  id: 'recommend',
  order: 70,
  async fill({ kernel, report }) {
    const { read } = kernel.use(database);
    const wishes = await readWishes(read);
    const homes = (await readHomes(read, wishes)).slice(0, 5000);
    const seekers = (await readSeekers(read, wishes)).slice(0, 12);
    const rows = seekers.flatMap((client) =>
      survey(rentScoring, homes.length, (at) => ({ client, rent: homes[at]! }), { weights: {}, maxBest: 3, maxNear: 0 }).best.map(({ at }, place) => ({
        rent: homes[at]!.id,
        [client.kind]: client.id,
        ...(place === 0 && { pinned: true }),
      })),
    );
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      const ids = await batch.createMany('recommend', rows);
      for (const [at, id] of ids.entries()) {
        for (const state of ways[at % ways.length]!) {
          await batch.update('recommend', id, undefined, { state, ...(state === 'opened' && { opens: 1 }), ...(state === 'dismissed' && { reason: at % 2 === 0 ? 'commute' : 'price' }) });
        }
      }
    });
    report(`${rows.length} recommendations`);
  },
};
