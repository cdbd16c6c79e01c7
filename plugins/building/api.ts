import { z } from 'zod';
import type { ValueOf } from '#kit/records/api.ts';
import { boroughs } from './entities/dictionaries.ts';

const borough = z.enum(boroughs);

/** Degrees in an address of the API, as the rules of fields say what is wrong with them. */
const degrees = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/, 'rule.number')
    .transform(Number)
    .refine((value) => value >= min, 'rule.tooSmall')
    .refine((value) => value <= max, 'rule.tooLarge');

const suggestion = z.object({
  address: z.string(),
  borough,
  zip: z.string().nullable().meta({ description: 'Five digits' }),
  zipId: z.int().nullable().meta({ description: 'Its record; null where the agency has none' }),
  city: z.string().nullable(),
  area: z.string().nullable().meta({ description: 'The neighbourhood in the reader’s language' }),
  areaId: z.int().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  known: z.int().nullable().meta({ description: 'The building that is registered there already' }),
});

const station = z.object({ name: z.string(), lines: z.string().meta({ description: 'Of the whole complex' }), minutes: z.int() });

/** `GET /api/address`. */
export const addressApi = {
  query: z.strictObject({ q: z.string().max(200), borough: borough.optional() }),
  output: z.object({ suggestions: z.array(suggestion) }),
};

/** `GET /api/address/taken`. */
export const takenApi = {
  query: z.strictObject({ address: z.string().min(1).max(200), borough }),
  output: z.object({
    building: z.object({ id: z.int(), address: z.string() }).nullable().meta({ description: 'The one that holds it' }),
    known: z.boolean().meta({ description: 'The gazetteer knows it; otherwise it takes confirmedAddress' }),
  }),
};

/** `GET /api/subway/nearest`: nearest first. */
export const nearestApi = {
  query: z.strictObject({ latitude: degrees(40, 41.5), longitude: degrees(-75, -73) }),
  output: z.object({ stations: z.array(station) }),
};

/** A borough by its word. */
export type Borough = (typeof boroughs)[number];
/** A house that may be meant by what somebody types, with everything that is known of its place. */
export type AddressSuggestion = ValueOf<typeof suggestion>;
export type AddressResponse = ValueOf<typeof addressApi.output>;
export type TakenResponse = ValueOf<typeof takenApi.output>;
export type NearestResponse = ValueOf<typeof nearestApi.output>;
