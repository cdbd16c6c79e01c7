import type { Weights } from '#kit/score/score.ts';
import { linkedIds, type ColumnSet } from '#server/columns/column-set.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import type { Client, OfferedRent } from '../score/rents.ts';
import { surveyRents, type Found } from './found.ts';
import { readHomes, readWishes } from './read-rents.ts';

/** Every home for one client. */
interface Question {
  readonly client: Client;
  readonly weights: Weights;
  readonly limit: number;
}

/** Rents as columns. */
export const columns: ColumnSet<OfferedRent, Question, Found> = {
  id: 'recommend/homes',
  module: import.meta.url,
  columns: {
    isOffered: 'offered', gross: 'price', net: 'price', leastMonths: 'stay', availableOn: 'move', building: 'number', area: 'area', borough: 'area', bedrooms: 'room', isFlex: 'room',
    walkMinutes: 'subway', lines: 'subway', meets: 'meets', isNoFee: 'fee',
  },
  ids: async (on) => (await rowsOf<{ id: number }>(on, 'select "id" from "rent" where "deletedAt" is null order by "id"')).map(({ id }) => id),
  read: async (on, ids) => readHomes(on, await readWishes(on), ids),
  follows: {
    rent: 'own',
    building: async (on, ids) => (await rowsOf<{ id: number }>(on, `select "id" from "rent" where "building" in (${places(ids.length)}) and "deletedAt" is null`, ids)).map(({ id }) => id),
    room: (on, ids) => linkedIds(on, 'room', 'rent', ids),
    roomType: 'all', layout: 'all', feature: 'all', amenity: 'all', utility: 'all', preference: 'all',
  },
  answer: (rows, { client, weights, limit }) => surveyRents(rows, (at) => ({ client, rent: rows.at(at) }), { weights, limit }),
};
