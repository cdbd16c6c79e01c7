import type { Permission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import type { Entity } from '#kit/records/entity.ts';
import { readQuery, type ListQuery } from '#kit/records/query.ts';
import { places } from '#server/database/statement.ts';
import { querySchema } from '#server/records/endpoints/schemas.ts';
import { expressionOf } from '#server/records/read/where.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { ruleBroken } from '#server/refusal.ts';
import { endpoint, type Call } from '#server/slots.ts';
import { building, viewBuildings } from '../../building/index.ts';
import { viewContracts } from '../../contract/index.ts';
import { rent, viewRents } from '../../rent/index.ts';
import { clustersSchema, coverageSchema, extentSchema, offersApi, searchApi } from '../api.ts';
import { buildingPlaces, cellsOf, clustersFrom, extentOf, offersOf, readSeen, rentPlaces, type CellRow, type Seen } from './clusters.ts';
import { coverageOf } from './coverage.ts';
import { findPlaces } from './search.ts';

const availabilityIn = ({ kernel }: Pick<Call, 'kernel'>): string => expressionOf(kernel.use(recordsRegistry).get('rent'), 'availability');

/** The query of a list in an address, without what only a map knows. Throws a `Refusal` 400 where it does not fit. */
function queryIn(entity: Entity, call: Call<Readonly<Record<string, string>>>): { readonly query: ListQuery; readonly params: URLSearchParams } {
  const params = new URLSearchParams(call.query);
  const words = new URLSearchParams(params);
  for (const name of ['view', 'zoom', 'sort', 'offset', 'limit']) words.delete(name);
  const { query, unfit } = readQuery(entity, words);
  if (unfit.length > 0) throw ruleBroken(Object.fromEntries(unfit.map((one) => [one, 'rule.query'])), 'The query does not fit');
  return { query, params };
}

function seenIn(params: URLSearchParams): Seen {
  const seen = readSeen(params.get('view'), params.get('zoom'));
  if (!seen) throw ruleBroken({ view: 'rule.query' }, 'The part of the map does not fit');
  return seen;
}

/** The marks of the records of one kind, and their extent: the same query as their list, through the same reading. */
const mapOf = (entity: Entity, needs: Permission) => [
  endpoint({
    method: 'GET',
    path: `/map/${entity.name}`,
    isKeepable: true,
    needs,
    summary: `The ${entity.name} records that a list's query finds in a part of the map, near ones together: view=south,west,north,east and zoom`,
    query: querySchema(entity),
    output: clustersSchema,
    handle: async (call) => {
      const { query, params } = queryIn(entity, call);
      const seen = seenIn(params);
      const { where, sight, once } = await call.kernel.use(reading).asking(entity.name, query, call.caller!);
      const availability = availabilityIn(call);
      const found =
        entity.name === rent.name
          ? rentPlaces(where, seen, availability)
          : buildingPlaces(where, seen, offersOf(availability, call.caller!.may(viewRents)));
      const { text, values } = cellsOf(found, seen);
      const clusters = await once(`map ${text} ${JSON.stringify(values)}`, async () => clustersFrom(await sight.rows<CellRow>(text, values), seen), 'large');
      return { clusters: [...clusters] };
    },
  }),
  endpoint({
    method: 'GET',
    path: `/map/${entity.name}/extent`,
    isKeepable: true,
    needs,
    summary: `How many ${entity.name} records a list's query finds, how many have a place, and in which part of the map`,
    query: querySchema(entity),
    output: extentSchema,
    handle: async (call) => {
      const { query } = queryIn(entity, call);
      const { where, sight, once } = await call.kernel.use(reading).asking(entity.name, query, call.caller!);
      const shape = call.kernel.use(recordsRegistry).get(entity.name);
      const { text, values } = extentOf(entity.name, where, expressionOf(shape, 'latitude'), expressionOf(shape, 'longitude'));
      const [row] = await once(`extent ${text} ${JSON.stringify(values)}`, () => sight.rows<Readonly<Record<'total' | 'placed' | 'south' | 'west' | 'north' | 'east', number | string | null>>>(text, values));
      const [total, placed] = [Number(row?.total ?? 0), Number(row?.placed ?? 0)];
      const sides = placed > 0 && row ? { south: Number(row.south), west: Number(row.west), north: Number(row.north), east: Number(row.east) } : null;
      return { total, placed, sides };
    },
  }),
];

export default definePlugin({
  id: 'map',
  contributes: [
    ...mapOf(building, viewBuildings),
    ...mapOf(rent, viewRents),
    endpoint({
      method: 'GET',
      path: '/map/offers',
      isKeepable: true,
      needs: viewRents,
      summary: 'Rents of some buildings that can be had, and the lowest net price of each',
      ...offersApi,
      handle: async (call) => {
        const ids = call.query.ids.split(',').map(Number);
        const { text } = offersOf(availabilityIn(call), true);
        const rows = await sightFor(call).rows<{ building: number; open: number | string; pending: number | string; least: number | string | null }>(
          `select * from (${text}) offers where "building" in (${places(ids.length)})`,
          ids,
        );
        return {
          offers: Object.fromEntries(
            rows.map((row) => [row.building, { open: Number(row.open), pending: Number(row.pending), least: row.least === null ? null : Number(row.least) }]),
          ),
        };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/map/search',
      needs: viewBuildings,
      summary: 'Buildings, areas, stations and lines that may be meant, with their place',
      ...searchApi,
      handle: async (call) => ({ found: [...(await findPlaces(call.kernel.use(reading), sightFor(call), call.caller!, call.query.q, call.locale))] }),
    }),
    endpoint({
      method: 'GET',
      path: '/map/coverage',
      isKeepable: true,
      needs: viewBuildings,
      summary: 'Open contracts that prefer each area, against its rents that can be had',
      output: coverageSchema,
      handle: async (call) => {
        const { kernel, caller, locale } = call;
        const sees = { contracts: caller!.may(viewContracts), rents: caller!.may(viewRents) };
        return { areas: [...(await coverageOf(sightFor(call), kernel.use(reading), caller!, locale, availabilityIn(call), sees))] };
      },
    }),
  ],
});
