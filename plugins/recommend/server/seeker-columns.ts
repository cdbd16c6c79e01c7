import type { Weights } from '#kit/score/score.ts';
import { linkedIds, type ColumnSet } from '#server/columns/column-set.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { Client, OfferedRent } from '../score/rents.ts';
import { surveyRents, type Found } from './found.ts';
import { readSeekers, readSeekersOf, type Seeker } from './read-clients.ts';
import { readWishes } from './read-rents.ts';

/** Everybody who searches for one home. */
interface Question {
  readonly rent: OfferedRent;
  readonly weights: Weights;
  readonly limit: number;
}

/** The id of a seeker among all of them: a contract's is negative. */
export const seekerId = ({ kind, id }: Pick<Seeker, 'kind' | 'id'>): number => (kind === 'customer' ? id : -id);

/** Ids of customers and contracts behind those of seekers. */
export const subjectsOf = (ids: readonly number[]): { readonly customer: readonly number[]; readonly contract: readonly number[] } => ({
  customer: ids.filter((id) => id > 0),
  contract: ids.filter((id) => id < 0).map((id) => -id),
});

const withIds = (seekers: readonly Seeker[]): readonly Client[] =>
  seekers.map((seeker) => ({ ...seeker, id: seekerId(seeker) })).toSorted((a, b) => a.id - b.id);

/** Those who are asked at all: active customers, a household once, and open contracts that name no customer. */
async function searching(on: Reads, some?: readonly number[]): Promise<readonly number[]> {
  const { customer, contract } = subjectsOf(some ?? []);
  const of = (table: string, ids: readonly number[]) => (some ? `and ${table}."id" in (${places(ids.length)})` : '');
  const customers = some && customer.length === 0 ? [] : await rowsOf<{ id: number }>(on, `select c."id" from "customer" c where c."deletedAt" is null and c."active" and c."household" is null ${of('c', customer)}`, customer);
  const contracts = some && contract.length === 0 ? [] : await rowsOf<{ id: number }>(
    on,
    `select c."id" from "contract" c join "workflow" w on w."id" = c."workflow" where c."deletedAt" is null and c."customer" is null and w."kind" not in ('won', 'lost') ${of('c', contract)}`,
    contract,
  );
  return [...contracts.map(({ id }) => -id), ...customers.map(({ id }) => id)].toSorted((a, b) => a - b);
}

/** Seekers whom records of a kind name. */
const namedBy = async (on: Reads, record: string, ids: readonly number[]): Promise<readonly number[]> => [
  ...(await linkedIds(on, record, 'customer', ids)),
  ...(await linkedIds(on, record, 'contract', ids)).map((id) => -id),
];

/** Customers and contracts as columns. */
export const columns: ColumnSet<Client, Question, Found> = {
  id: 'recommend/seekers',
  module: import.meta.url,
  columns: {
    budget: 'budget', moveDate: 'move', areas: 'area', boroughs: 'area', refusedAreas: 'area', bedrooms: 'room', stayMonths: 'stay', workLines: 'subway', refusedWalk: 'subway',
    musts: 'musts', nices: 'nices', avoids: 'avoids', caresForFee: 'fee', dismissed: 'dismissed', refusedBuildings: 'dismissed',
  },
  ids: (on) => searching(on),
  read: async (on, ids) => {
    const wishes = await readWishes(on);
    return withIds(ids ? await readSeekersOf(on, wishes, subjectsOf(await searching(on, ids))) : await readSeekers(on, wishes));
  },
  follows: {
    customer: async (on, ids) => [...ids, ...(await linkedIds(on, 'customer', 'household', ids))],
    contract: async (_on, ids) => ids.map((id) => -id),
    recommend: (on, ids) => namedBy(on, 'recommend', ids),
    tour: (on, ids) => namedBy(on, 'tour', ids),
    tourStop: async (on, ids) => namedBy(on, 'tour', await linkedIds(on, 'tourStop', 'tour', ids)),
    // a rent that somebody said no to teaches by what it costs now
    rent: async (on, ids) => {
      const some = async (record: string, where: string) => (await rowsOf<{ id: number }>(on, `select "id" from "${record}" where "rent" in (${places(ids.length)}) and "deletedAt" is null and ${where}`, ids)).map(({ id }) => id);
      const stops = await some('tourStop', `"feedback" = 'no'`);
      return [...(await namedBy(on, 'recommend', await some('recommend', `"state" = 'dismissed'`))), ...(await namedBy(on, 'tour', await linkedIds(on, 'tourStop', 'tour', stops)))];
    },
    workflow: 'all', roomType: 'all', area: 'all', subwayStation: 'all', preference: 'all', feature: 'all', amenity: 'all', utility: 'all',
  },
  answer: (rows, { rent, weights, limit }) => surveyRents(rows, (at) => ({ client: rows.at(at), rent }), { weights, limit }),
};
