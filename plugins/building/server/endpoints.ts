import { database } from '#server/database/database.ts';
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
    handle: async ({ kernel, query: { q, borough }, locale, signal }) => ({
      suggestions: await kernel.use(suggesting).suggest({ text: q, borough }, locale, signal),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/address/taken',
    needs: editBuildings,
    summary: 'The building that is registered at an address, in any spelling, and whether the gazetteer knows it',
    ...takenApi,
    handle: async ({ kernel, query: { address, borough } }) => ({
      building: await kernel.use(suggesting).taken(address, borough),
      known: await isInGazetteer(kernel.use(database).read, address, borough),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/subway/nearest',
    needs: viewBuildings,
    summary: 'The three stations nearest to a place, with the lines of their complexes and the minutes on foot',
    ...nearestApi,
    handle: async ({ kernel, query: { latitude, longitude } }) => ({
      stations: (await readStations(kernel.use(database).read)).nearest(latitude, longitude),
    }),
  }),
];
