import { z } from 'zod';
import type { Borough } from '../../api.ts';
import { maxSuggestions, type FoundPlace, type Geocoder } from './geocoder.ts';
import { asName } from './typed-address.ts';

/**
 * The part of a response that is read; services send much more. A feature that is no house is left out, not refused.
 */
const answer = z.object({ features: z.array(z.unknown()).max(200) });
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    housenumber: z.string().min(1).max(20),
    street: z.string().min(1).max(150),
    postalcode: z.string().nullish(),
    borough: z.string().nullish(),
    county: z.string().nullish(),
    neighbourhood: z.string().max(80).nullish(),
  }),
});

/** Milliseconds a service has for an answer while somebody types, and bytes that are read of it. */
const limits = { time: 1500, bytes: 500_000 } as const;

/** The city's five boroughs by the names that maps have for them. */
const boroughNames: Readonly<Record<string, Borough>> = {
  manhattan: 'manhattan',
  'new york county': 'manhattan',
  brooklyn: 'brooklyn',
  'kings county': 'brooklyn',
  queens: 'queens',
  'queens county': 'queens',
  bronx: 'bronx',
  'the bronx': 'bronx',
  'bronx county': 'bronx',
  'staten island': 'statenIsland',
  'richmond county': 'statenIsland',
};

/** The rectangle around the five boroughs. */
const city = { min_lat: '40.47', max_lat: '40.93', min_lon: '-74.27', max_lon: '-73.68' } as const;

/**
 * A service that answers as Pelias does, at `…/v1/autocomplete`, or at `…/autocomplete` below a path of the address's
 * own. Rejects for no answer in time, another status, a redirect, and an answer that is not one of addresses.
 */
export function peliasGeocoder(base: string, call: typeof fetch = fetch): Geocoder {
  return {
    async find({ text, borough }, signal) {
      const response = await call(addressOf(base, borough ? `${text}, ${asName(borough.replace(/(?=[A-Z])/g, ' '))}` : text), {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(limits.time)]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The geocoder answered ${response.status}`);
      }
      const { features } = answer.parse(JSON.parse(await textOf(response)));
      return features.flatMap((one) => placeOf(feature.safeParse(one).data)).slice(0, maxSuggestions);
    },
  };
}

function addressOf(base: string, text: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname === '/' ? '/v1' : url.pathname.replace(/\/+$/, '')}/autocomplete`;
  url.searchParams.set('text', text);
  url.searchParams.set('layers', 'address');
  url.searchParams.set('size', String(maxSuggestions));
  for (const [side, degrees] of Object.entries(city)) url.searchParams.set(`boundary.rect.${side}`, degrees);
  return url;
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > limits.bytes) throw new Error(`The geocoder's answer is larger than ${limits.bytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function placeOf(found: z.infer<typeof feature> | undefined): FoundPlace[] {
  if (!found) return [];
  const { housenumber, street, postalcode, neighbourhood, ...where } = found.properties;
  const borough = boroughNames[where.borough?.toLowerCase() ?? ''] ?? boroughNames[where.county?.toLowerCase() ?? ''];
  const [longitude, latitude] = found.geometry.coordinates;
  const inside = latitude > 40 && latitude < 41.5 && longitude > -75 && longitude < -73;
  if (!borough || !inside) return [];
  return [
    {
      address: `${housenumber} ${street === street.toUpperCase() ? asName(street) : street}`,
      borough,
      zip: /^\d{5}$/.test(postalcode ?? '') ? (postalcode ?? null) : null,
      area: neighbourhood ?? null,
      latitude: Number(latitude.toFixed(6)),
      longitude: Number(longitude.toFixed(6)),
    },
  ];
}
