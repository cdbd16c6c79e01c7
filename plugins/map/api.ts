import { z } from 'zod';
import type { ValueOf } from '#kit/records/api.ts';

const degrees = z.number();
const id = z.int().positive();

const cluster = z.object({
  latitude: degrees,
  longitude: degrees,
  south: degrees,
  west: degrees,
  north: degrees,
  east: degrees,
  count: z.int().meta({ description: 'Records in it' }),
  building: id.nullable().meta({ description: 'The building, where all are in one' }),
  open: z.int().meta({ description: 'Rents that can be had' }),
  pending: z.int().meta({ description: 'Rents somebody applies for' }),
  least: z.int().nullable().meta({ description: 'The lowest net price of these, in cents' }),
});

/** `GET /api/map/building` and `/api/map/rent`: the records a list's query finds in a part of the map. */
export const clustersSchema = z.object({ clusters: z.array(cluster) });

/** `GET /api/map/building/extent` and `/api/map/rent/extent`. */
export const extentSchema = z.object({
  total: z.int(),
  placed: z.int().meta({ description: 'Those with a place' }),
  sides: z.object({ south: degrees, west: degrees, north: degrees, east: degrees }).nullable().meta({ description: 'The smallest part of the map that holds them' }),
});

const offer = z.object({ open: z.int(), pending: z.int(), least: z.int().nullable() });

/** `GET /api/map/offers`: what can be had in some buildings, by id. */
export const offersApi = {
  query: z.strictObject({ ids: z.string().regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'rule.query') }),
  output: z.object({ offers: z.record(z.string(), offer) }),
};

const found = z.object({
  kind: z.enum(['building', 'area', 'station', 'line', 'zip']),
  id: id.nullable().meta({ description: 'Its record; null of a line' }),
  title: z.string(),
  detail: z.string().nullable(),
  latitude: degrees.nullable(),
  longitude: degrees.nullable(),
});

/** `GET /api/map/search`. */
export const searchApi = { query: z.strictObject({ q: z.string().trim().min(1).max(200) }), output: z.object({ found: z.array(found) }) };

const covered = z.object({
  area: id,
  name: z.string(),
  borough: z.string().nullable(),
  demand: z.int().nullable().meta({ description: 'Open contracts that prefer it, within the caller’s reach; null for who may see none' }),
  supply: z.int().nullable().meta({ description: 'Rents in it that can be had; null for who may see none' }),
  latitude: degrees.nullable(),
  longitude: degrees.nullable(),
});

/** `GET /api/map/coverage`: demand against supply, by area. */
export const coverageSchema = z.object({ areas: z.array(covered) });

export type Cluster = ValueOf<typeof cluster>;
export type Extent = ValueOf<typeof extentSchema>;
export type Offer = ValueOf<typeof offer>;
export type Found = ValueOf<typeof found>;
export type Coverage = ValueOf<typeof covered>;
