import { places, rowsOf } from '#server/database/statement.ts';
import type { Connection } from '#server/database/database.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { RecordChange } from '#server/records/events.ts';
import { holdRows } from '#server/records/write/hold-rows.ts';
import type { Update } from '#server/records/write/work.ts';
import type { RecommendState } from '../entity.ts';
import { effectsAhead } from '#server/records/change-effects.ts';
import { recommends } from '../area.ts';
import { isTheirs } from './reader.ts';

/** Records that are asked for at once. */
const chunkSize = 500;

interface Standing {
  readonly id: number;
  readonly state: RecommendState;
  readonly stateBefore: RecommendState | null;
  readonly isFree: number | string;
  readonly isWon: number | string;
  readonly isToured: number | string;
}

/** States that a tour moves on. */
const beforeTour: ReadonlySet<RecommendState> = new Set(['suggested', 'sent', 'opened', 'liked']);

/** The state that the world gives a recommendation: signed by its person, taken by somebody else, toured, or as it was. */
export function stateBy({ state, stateBefore, isFree, isWon, isToured }: Standing): RecommendState {
  if (Number(isWon) === 1) return 'contracted';
  if (Number(isFree) === 0) return 'stale';
  const back = state === 'stale' || state === 'contracted' ? (stateBefore ?? 'suggested') : state;
  return Number(isToured) === 1 && beforeTour.has(back) ? 'toured' : back;
}

const among = (column: string, ids: readonly number[]): string => `${column} in (${places(ids.length)})`;

const idsOf = (changes: readonly RecordChange[], record: string, isOfInterest: (change: RecordChange) => boolean = () => true): readonly number[] =>
  [...new Set(changes.filter((one) => one.record === record && isOfInterest(one)).map(({ id }) => id))];

/** Recommendations that some changes may have moved. */
async function concerned(on: Connection, changes: readonly RecordChange[]): Promise<readonly number[]> {
  const found = new Set<number>();
  const find = async (ids: readonly number[], where: (some: readonly number[]) => string, times = 1) => {
    for (let from = 0; from < ids.length; from += chunkSize) {
      const some = ids.slice(from, from + chunkSize);
      const values = Array.from({ length: times }, () => some).flat();
      const rows = await rowsOf<{ id: number }>(on, `select q."id" from "recommend" q where q."deletedAt" is null and q."state" <> 'dismissed' and ${where(some)}`, values);
      for (const { id } of rows) found.add(id);
    }
  };
  const stood = ({ kind }: RecordChange) => kind !== 'create';
  const has = (...names: readonly string[]) => ({ kind, fields }: RecordChange) => kind !== 'update' || names.some((name) => fields.includes(name));
  await find(idsOf(changes, 'rent', (one) => stood(one) && has('active')(one)), (some) => among('q."rent"', some));
  await find(idsOf(changes, 'building', (one) => stood(one) && has('active')(one)), (some) => `q."rent" in (select "id" from "rent" where ${among('"building"', some)})`);
  const rooms = idsOf(changes, 'room', has('taken', 'count', 'rent'));
  await find(rooms, (some) => `q."rent" in (select "rent" from "room" where ${among('"id"', some)} and "rent" is not null)`);
  if (changes.some(({ record, kind, fields }) => record === 'room' && kind === 'update' && fields.includes('rent'))) {
    // the rent that a room left is not told
    await find([1], () => `q."state" = 'stale' and ? = 1`);
  }
  await find(
    idsOf(changes, 'contract', has('workflow', 'rent', 'customer')),
    (some) => `(${among('q."contract"', some)} or q."customer" in (select "customer" from "contract" where ${among('"id"', some)} and "customer" is not null) or q."rent" in (select "rent" from "contract" where ${among('"id"', some)} and "rent" is not null))`,
    3,
  );
  await find(idsOf(changes, 'tour', has('status', 'customer', 'contract')), (some) => `q."rent" in (select "rent" from "tourStop" where ${among('"tour"', some)} and "rent" is not null)`);
  return [...found];
}

const standing = (ids: readonly number[]) => `
  select q."id", q."state", q."stateBefore",
    case when r."active" and b."active" and r."deletedAt" is null and (
      exists (select 1 from "room" o where o."rent" = r."id" and o."deletedAt" is null and o."taken" < o."count")
      or not exists (select 1 from "room" o where o."rent" = r."id" and o."deletedAt" is null)) then 1 else 0 end as "isFree",
    case when exists (select 1 from "contract" c join "workflow" w on w."id" = c."workflow" where c."deletedAt" is null and w."kind" = 'won' and c."rent" = q."rent"
      and (c."id" = q."contract" or (c."customer" = q."customer" and ${isTheirs('q')}))) then 1 else 0 end as "isWon",
    case when exists (select 1 from "tourStop" s join "tour" t on t."id" = s."tour" where s."deletedAt" is null and t."deletedAt" is null and t."status" = 'done' and s."rent" = q."rent"
      and (t."contract" = q."contract" or (t."customer" = q."customer" and ${isTheirs('q')}))) then 1 else 0 end as "isToured"
  from "recommend" q join "rent" r on r."id" = q."rent" join "building" b on b."id" = r."building" where ${among('q."id"', ids)} order by q."id"`;

/**
 * In the write that takes a rent, shows it or signs for it, its recommendations become stale, toured or contracted; in
 * the one that gives it back, they are what they were. Those that were dismissed stay so: the reason is still true.
 */
export const recommendFollows: AfterChange = {
  id: 'recommend/follow',
  // a signed contract takes its room in a hook of its own
  isLast: true,
  of: ['rent', 'room', 'building', 'contract', 'tour'],
  run: async (batch, { changes }) => {
    const ids = await concerned(batch.connection, changes);
    for (let from = 0; from < ids.length; from += chunkSize) {
      const some = ids.slice(from, from + chunkSize);
      await holdRows(batch.connection, 'recommend', some);
      const rows = await rowsOf<Standing>(batch.connection, standing(some), some);
      const updates = rows.flatMap((row): readonly Update[] => {
        const state = stateBy(row);
        if (state === row.state) return [];
        const leaves = state === 'stale' || state === 'contracted';
        const wasLeft = row.state === 'stale' || row.state === 'contracted';
        return [{ id: row.id, patch: { state, stateBefore: leaves ? (wasLeft ? row.stateBefore : row.state) : null } }];
      });
      if (updates.length > 0) await batch.updateMany('recommend', updates);
    }
  },
};

/** Recommendations of a rent that is rented, which become stale; one of whoever rents it is signed instead. */
export const staleAhead = effectsAhead({
  id: 'recommend/rent-taken',
  on: 'rent/taken',
  needs: recommends.rights.view,
  read: async (sight, rent, { contract = 0 }) => {
    const [found] = await sight.counting.rows<{ count: number | string }>(
      `select count(*) as "count" from "recommend" q where q."deletedAt" is null and q."state" not in ('dismissed', 'stale', 'contracted') and q."rent" = ?
         and coalesce(q."contract", 0) <> ? and not exists (select 1 from "contract" c where c."id" = ? and c."customer" = q."customer" and ${isTheirs('q')})`,
      [rent, contract, contract],
    );
    return [{ key: 'recommend.ahead.stale', count: Number(found?.count ?? 0) }];
  },
});
