import { z } from 'zod';
import { database } from '#server/database/database.ts';
import { endpoint } from '#server/slots.ts';
import { boroughs } from '../entities/dictionaries.ts';
import { editBuildings, viewBuildings } from '../area.ts';
import { isInGazetteer } from './address/confirmed-address.ts';
import { suggesting } from './address/suggesting.ts';
import { readStations } from './station-hooks.ts';

const suggestion = z.object({
  address: z.string(),
  borough: z.enum(boroughs),
  zip: z.string().nullable(),
  zipId: z.int().nullable(),
  city: z.string().nullable(),
  area: z.string().nullable(),
  areaId: z.int().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  known: z.int().nullable().meta({ description: 'The building that is registered there already' }),
});

const degrees = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/, 'rule.number')
    .transform(Number)
    .refine((value) => value >= min, 'rule.tooSmall')
    .refine((value) => value <= max, 'rule.tooLarge');

/** Addresses while they are typed, whether one is taken, and the stations around a place. */
export const buildingEndpoints = [
  endpoint({
    method: 'GET',
    path: '/address',
    needs: editBuildings,
    summary: 'Addresses that may be meant by what is typed, those of the borough first',
    query: z.object({ q: z.string().max(200), borough: z.enum(boroughs).optional() }),
    output: z.object({ suggestions: z.array(suggestion) }),
    handle: async ({ kernel, query: { q, borough }, locale, signal }) => ({
      suggestions: await kernel.use(suggesting).suggest({ text: q, borough }, locale, signal),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/address/taken',
    needs: editBuildings,
    summary: 'The building that is registered at an address, in any spelling, and whether the gazetteer knows it',
    query: z.object({ address: z.string().min(1).max(200), borough: z.enum(boroughs) }),
    output: z.object({ building: z.object({ id: z.int(), address: z.string() }).nullable(), known: z.boolean() }),
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
    query: z.object({ latitude: degrees(40, 41.5), longitude: degrees(-75, -73) }),
    output: z.object({ stations: z.array(z.object({ name: z.string(), lines: z.string(), minutes: z.int() })) }),
    handle: async ({ kernel, query: { latitude, longitude } }) => ({
      stations: (await readStations(kernel.use(database).read)).nearest(latitude, longitude),
    }),
  }),
];
