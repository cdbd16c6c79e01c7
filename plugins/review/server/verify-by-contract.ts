import { rowsAmong } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import { nameSql } from './author-name.ts';

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
  join "contract" c on c."building" = r."building" and c."deletedAt" is null and ${nameSql('c."name"')} = ${nameSql('r."author"')}
  join "workflow" w on w."id" = c."workflow" and w."kind" = 'won'
  where r."deletedAt" is null and r."residentVerified" = false and ${where}
    and c."leaseStartDate" <= r."writtenOn"
    and (r."livedFrom" is null or c."leaseEndDate" is null or c."leaseEndDate" >= r."livedFrom")
  group by r."id"`;

/** Verifies reviews by signed leases, and takes that back when the lease is none any more. */
export const verifyByContract: AfterChange = {
  id: 'review/verified',
  of: ['review', 'contract'],
  run: async (batch, { changes }) => {
    const patches = new Map<number, Readonly<Record<string, unknown>>>();
    const made = changes.filter(({ record, kind }) => record === 'review' && kind === 'create').map(({ id }) => id);
    const contracts = new Set(changes.filter(({ record }) => record === 'contract').map(({ id }) => id));
    const lost = await rowsAmong<{ id: number }>(batch.connection, contracts, (among) => unproven(`c."id" in ${among}`));
    const proven = [...(await rowsAmong<Proof>(batch.connection, made, (among) => proofs(`r."id" in ${among}`))), ...(await rowsAmong<Proof>(batch.connection, contracts, (among) => proofs(`c."id" in ${among}`)))];
    for (const { id } of lost) patches.set(id, { contract: null, residentVerified: false });
    for (const { review, contract } of proven) patches.set(review, { contract, residentVerified: true });
    if (patches.size > 0) await batch.updateMany('review', [...patches].map(([id, patch]) => ({ id, patch })));
  },
};
