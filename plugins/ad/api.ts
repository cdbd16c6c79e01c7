import { z } from 'zod';
import { locales } from '#core/i18n/locale.ts';
import type { ValueOf } from '#kit/records/api.ts';
import { boroughs } from '../building/index.ts';
import { disagreements } from './entity.ts';

const id = z.coerce.number().int().positive();

const facts = z.object({
  home: z.object({ title: z.string(), address: z.string(), area: z.record(z.enum(locales), z.string()) }).meta({ description: 'The rent’s title, its building’s address and region; a region’s name is empty where it has none' }),
  rent: z.object({
    price: z.int(),
    netPrice: z.int().nullable(),
    discounts: z.array(z.object({ freeMonths: z.number(), leaseMonths: z.int() })).meta({ description: 'The one that makes the net rent first' }),
    availableMoveDate: z.string(),
    isOffered: z.boolean(),
    photos: z.int(),
    changedOn: z.string(),
    fee: z.enum(['fee', 'noFee']).nullable(),
    borough: z.enum(boroughs).nullable(),
    has: z.array(z.string()),
    address: z.string(),
    units: z.array(z.string()).meta({ description: 'Of its rooms, and what its title names' }),
    bedrooms: z.array(z.number()).meta({ description: 'By the types of its rooms, or its title' }),
    baths: z.array(z.number()),
    storeys: z.int().nullable().meta({ description: 'Floors of the building' }),
    year: z.int().nullable().meta({ description: 'In which the building was built' }),
    lines: z.array(z.string()).meta({ description: 'Subway lines at its station' }),
    utilities: z.array(z.object({ names: z.array(z.string()), isIncluded: z.boolean() })),
  }),
  isPlatformOn: z.boolean(),
  minPhotos: z.int(),
  claims: z.array(z.object({ key: z.string(), borough: z.enum(boroughs).nullish().meta({ description: 'Of a neighbourhood' }), names: z.array(z.string()).meta({ description: 'In Korean, English and Chinese; empty where there is none' }) })),
  others: z.array(z.object({ id: z.int(), startsOn: z.string(), endsOn: z.string() })).meta({ description: 'The rent’s other ads on the platform that are out there, or go there by themselves' }),
  today: z.string(),
});

/** `GET /api/ad/facts`. */
export const factsApi = { query: z.strictObject({ rent: id, platform: id.optional(), ad: id.optional() }), output: facts };

/** `GET /api/ad/errors`. */
export const errorsApi = {
  query: z.strictObject({ platform: id }),
  output: z.object({
    told: z.int().meta({ description: 'Ads that are in the feed' }),
    total: z.int().meta({ description: 'Ads that something blocks' }),
    ads: z
      .array(z.object({ id: z.int(), title: z.record(z.enum(locales), z.string()), home: z.string(), state: z.string(), errors: z.array(z.enum(disagreements)) }))
      .meta({ description: 'The first two hundred of them, those that were out there first' }),
  }),
};

const dollars = z.string().regex(/^\d+\.\d{2}$/).meta({ description: 'US dollars with two decimals, as in the XML' });

/** `GET /api/content/ads`: a platform's feed, open to all. */
export const feedApi = {
  query: z.strictObject({ platform: id, format: z.enum(['json', 'xml']).default('json') }),
  output: z.object({
    currency: z.literal('USD'),
    amounts: z.literal('dollars').meta({ description: 'Every amount of the feed is in dollars, in JSON and XML alike' }),
    ads: z.array(
      z.object({
        id: z.int(),
        address: z.string(),
        borough: z.string(),
        zip: z.string().nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        units: z.array(z.string()).meta({ description: 'Numbers of the flats, as of the rent’s rooms and title' }),
        floor: z.int().nullable().meta({ description: 'By the number of the flat; null where it tells none, or there are several' }),
        bedrooms: z.number().nullable().meta({ description: '0 for a studio; null where nothing says it, or the rooms differ' }),
        baths: z.number().nullable(),
        price: dollars.meta({ description: 'Gross rent a month, in dollars with two decimals' }),
        netPrice: dollars.nullable(),
        availableOn: z.string(),
        noFee: z.boolean(),
        fees: z.array(z.object({ label: z.string(), amount: dollars, oneTime: z.boolean() })),
        texts: z.array(z.object({ language: z.enum(locales), title: z.string(), text: z.string() })),
        photos: z.array(z.string()).meta({ description: 'Whole addresses: below this server’s own (`PUBLIC_URL`), else below that which was asked' }),
        link: z.string().nullable(),
        until: z.string(),
      }),
    ),
  }),
};

export type ErrorsResponse = ValueOf<typeof errorsApi.output>;
export type FactsResponse = ValueOf<typeof factsApi.output>;
export type Feed = ValueOf<typeof feedApi.output>;
