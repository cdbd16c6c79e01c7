import { setImmediate as breathe } from 'node:timers/promises';
import { database, type Reads } from '#server/database/database.ts';
import { rowsAmong, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { RecordChange } from '#server/records/events.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import type { Job } from '#server/slots.ts';
import { nameSql } from './author-name.ts';

/** Reviews whose lease is signed no more, or is of another building by now. */
const unproven = (where: string): string => `
  select r."id" from "review" r
  join "contract" c on c."id" = r."contract"
  left join "workflow" w on w."id" = c."workflow"
  where r."deletedAt" is null and ${where} and (c."deletedAt" is not null or w."kind" is null or w."kind" <> 'won' or c."building" is null or c."building" <> r."building")`;

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
  where r."deletedAt" is null and ${where}
    and c."leaseStartDate" <= r."writtenOn"
    and (r."livedFrom" is null or c."leaseEndDate" is null or c."leaseEndDate" >= r."livedFrom")
  group by r."id"`;

const unverified = `r."residentVerified" = false`;

/** Reviews of which somebody decided by hand that they are verified, or not: that stands. */
const byHand = `exists (
  select 1 from "journal" j join "batch" b on b."id" = j."batch"
  where j."record" = 'review' and j."recordId" = r."id" and j."kind" = 'update' and b."kind" <> 'follow' and j."changes" like '%"residentVerified"%')`;

async function verify(batch: Batch, lost: readonly number[], proven: readonly Proof[]): Promise<void> {
  // another lease may prove it as well
  const others = await rowsAmong<Proof>(batch.connection, lost, (among) => proofs(`r."id" in ${among}`));
  const patches = new Map<number, Readonly<Record<string, unknown>>>(lost.map((id) => [id, { contract: null, residentVerified: false }]));
  for (const { review, contract } of [...others, ...proven]) patches.set(review, { contract, residentVerified: true });
  if (patches.size > 0) await batch.updateMany('review', [...patches].map(([id, patch]) => ({ id, patch })));
}

/** Reviews that came, came back, or are of another building by now. */
const newlyPlaced = ({ record, kind, fields }: RecordChange): boolean => record === 'review' && (kind === 'create' || kind === 'restore' || (kind === 'update' && fields.includes('building')));

/** Verifies reviews by signed leases, and takes that back when the lease is none any more. */
export const verifyByContract: AfterChange = {
  id: 'review/verified',
  of: ['review', 'contract', 'workflow'],
  run: async (batch, { changes }) => {
    const { connection } = batch;
    const idsOf = (fits: (change: RecordChange) => boolean) => new Set(changes.filter(fits).map(({ id }) => id));
    const placed = idsOf(newlyPlaced);
    const contracts = idsOf(({ record }) => record === 'contract');
    const stages = idsOf(({ record, kind, fields }) => record === 'workflow' && kind !== 'create' && (kind !== 'update' || fields.includes('kind')));
    const find = async <T>(sql: (where: string) => string) => [
      ...(await rowsAmong<T>(connection, placed, (among) => sql(`r."id" in ${among}`))),
      ...(await rowsAmong<T>(connection, contracts, (among) => sql(`c."id" in ${among}`))),
      ...(await rowsAmong<T>(connection, stages, (among) => sql(`c."workflow" in ${among}`))),
    ];
    const lost = await find<{ id: number }>(unproven);
    await verify(batch, [...new Set(lost.map(({ id }) => id))], await find<Proof>((where) => proofs(`${unverified} and ${where}`)));
  },
};

/** Reviews that are looked at in one turn: others are answered between two of these. */
const chunkSize = 2000;

/** Reviews that a signed lease proves though none of the two changed since: they were stored before leases were held against them. */
async function provenUnseen(on: Reads): Promise<readonly Proof[]> {
  const [last] = await rowsOf<{ id: number | null }>(on, 'select max("id") as "id" from "review"');
  const found: Proof[] = [];
  for (let from = 0; from < Number(last?.id ?? 0); from += chunkSize) {
    if (from > 0) await breathe();
    found.push(...(await rowsOf<Proof>(on, proofs(`${unverified} and r."contract" is null and r."id" > ? and r."id" <= ? and not ${byHand}`), [from, from + chunkSize])));
  }
  return found;
}

/** Holds stored reviews against the leases that are signed by now. */
export const verifyStored: Job = {
  id: 'review/verify-stored',
  every: 24 * 3_600_000,
  run: async (kernel) => {
    const proven = await provenUnseen(kernel.use(database).read);
    if (proven.length > 0) await kernel.use(writing).run({ system: true }, { kind: 'follow' }, (batch) => verify(batch, [], proven));
  },
};
