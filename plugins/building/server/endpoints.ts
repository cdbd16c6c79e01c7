import { sightFor } from '#server/records/sight-for.ts';
import { endpoint } from '#server/slots.ts';
import { addressApi, nearestApi, takenApi } from '../api.ts';
import { editBuildings, viewBuildings } from '../area.ts';
import { isInGazetteer } from './address/confirmed-address.ts';
import { suggesting } from './address/suggesting.ts';
import { readStations } from './station-hooks.ts';

/** Addresses while they are typed, whether one is taken, and the stations around a place. */
export const buildingEndpoints = [
  endpoint({
    method: 'GET',
    path: '/address',
    needs: editBuildings,
    summary: 'Addresses that may be meant by what is typed, those of the borough first',
    ...addressApi,
    handle: async ({ kernel, caller, query: { q, borough }, locale, signal }) => ({
      suggestions: await kernel.use(suggesting).suggest({ text: q, borough }, caller!, locale, signal),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/address/taken',
    needs: editBuildings,
    summary: 'The building that is registered at an address, in any spelling, and whether the gazetteer knows it',
    ...takenApi,
    handle: async (call) => {
      const { kernel, caller, query: { address, borough } } = call;
      return {
        building: await kernel.use(suggesting).taken(address, borough, caller!),
        known: await isInGazetteer(sightFor(call).narrow, address, borough),
      };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/subway/nearest',
    needs: viewBuildings,
    summary: 'The three stations nearest to a place, with the lines of their complexes and the minutes on foot',
    ...nearestApi,
    handle: async (call) => ({
      stations: (await readStations(sightFor(call).narrow)).nearest(call.query.latitude, call.query.longitude),
    }),
  }),
];
