import { places, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';

/** Reviews whose lease is signed no more. */
const unproven = (where: string): string => `
  select r."id" from "review" r
  join "contract" c on c."id" = r."contract"
  left join "workflow" w on w."id" = c."workflow"
  where r."deletedAt" is null and ${where} and (c."deletedAt" is not null or w."kind" is null or w."kind" <> 'won')`;

interface Proof {
  readonly review: number;
  readonly contract: number;
}

/**
 * Signed leases that prove reviews, the oldest of each: in the same building, of the author's name, begun before the
 * review was written and not over before the author says they moved in.
 */
const proofs = (where: string): string => `
  select r."id" as "review", min(c."id") as "contract"
  from "review" r
  join "contract" c on c."building" = r."building" and c."deletedAt" is null and lower(c."name") = lower(r."author")
  join "workflow" w on w."id" = c."workflow" and w."kind" = 'won'
  where r."deletedAt" is null and r."residentVerified" = false and ${where}
    and c."leaseStartDate" <= r."writtenOn"
    and (r."livedFrom" is null or c."leaseEndDate" is null or c."leaseEndDate" >= r."livedFrom")
  group by r."id"`;

/** Ids that one statement names at most. */
const batchSize = 500;

/** Verifies reviews by signed leases, and takes that back when the lease is none any more. */
export const verifyByContract: AfterChange = {
  id: 'review/verified',
  of: ['review', 'contract'],
  run: async (batch, { changes }) => {
    const patches = new Map<number, Readonly<Record<string, unknown>>>();
    const inChunks = async (ids: readonly number[], column: string, lost: boolean) => {
      for (let from = 0; from < ids.length; from += batchSize) {
        const some = ids.slice(from, from + batchSize);
        const named = `${column} in (${places(some.length)})`;
        if (lost) for (const { id } of await rowsOf<{ id: number }>(batch.connection, unproven(named), some)) patches.set(id, { contract: null, residentVerified: false });
        for (const { review, contract } of await rowsOf<Proof>(batch.connection, proofs(named), some)) patches.set(review, { contract, residentVerified: true });
      }
    };
    await inChunks(changes.filter(({ record, kind }) => record === 'review' && kind === 'create').map(({ id }) => id), 'r."id"', false);
    await inChunks([...new Set(changes.filter(({ record }) => record === 'contract').map(({ id }) => id))], 'c."id"', true);
    if (patches.size > 0) await batch.updateMany('review', [...patches].map(([id, patch]) => ({ id, patch })));
  },
};
