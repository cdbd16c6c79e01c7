import { hash } from 'node:crypto';
import { defineService, type Kernel } from '#core/kernel/index.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Photo } from '#kit/records/field.ts';
import { database, type Database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { PublicText } from '#server/http/public-response.ts';
import { mail } from '#server/mail/mail.ts';
import { createFreshness } from '#server/records/read/freshness.ts';
import { recordsRegistry, type Registry } from '#server/records/registry.ts';
import type { Job } from '#server/slots.ts';
import type { ErrorsResponse, Feed } from '../api.ts';
import type { AdRow, Disagreement } from '../entity.ts';
import { completeIn, isTold, preflight, textOf, whyNotTold } from '../preflight.ts';
import { floorOf } from '../house-claims.ts';
import { filled } from '../values.ts';
import type { AdFacts } from './facts.ts';
import { adXml, xmlEnd, xmlStart } from './feed-xml.ts';
import { createAdCache, type AdPlace, type AdCache, type Recipe } from './ad-cache.ts';

export const adCache = defineService<AdCache>('ad/kept');

export const adKeeping = {
  requires: { database, registry: recordsRegistry },
  provides: adCache,
  setup: (services: { readonly database: Database; readonly registry: Registry }) => createAdCache(services.database, createFreshness(services.database, services.registry)),
};

type FeedAd = Feed['ads'][number];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const numberOf = (stored: number | string | null): number | null => (stored === null ? null : Number(stored));

/** The value where there is one alone. */
const only = (values: readonly (number | undefined)[]): number | null => (values.length === 1 ? (values[0] ?? null) : null);

/** A live ad that is true at this moment, with what its rent says; undefined for one that is not. */
function toldOf({ ad, facts }: AdFacts, place: AdPlace): FeedAd | undefined {
  const { rent, today } = facts;
  if (today < ad.startsOn || whyNotTold(ad, facts) !== undefined) return undefined;
  return {
    id: ad.id,
    address: place.address,
    borough: place.borough,
    zip: place.zip,
    latitude: numberOf(place.latitude),
    longitude: numberOf(place.longitude),
    units: [...rent.units],
    floor: only([...new Set(rent.units.map(floorOf))]),
    bedrooms: only(rent.bedrooms),
    baths: only(rent.baths),
    price: dollars(rent.price),
    netPrice: rent.netPrice === null ? null : dollars(rent.netPrice),
    availableOn: rent.availableMoveDate,
    noFee: rent.fee === 'noFee',
    fees: (ad.fees ?? []).map(({ label, amount, oneTime }) => ({ label, amount: dollars(amount), oneTime })),
    texts: completeIn(ad).map((language) => ({ language, title: filled(ad.title?.[language] ?? '', rent, language), text: filled(textOf(ad, language), rent, language) })),
    photos: (JSON.parse(place.photos ?? '[]') as readonly Photo[]).map(({ file }) => `/media/${file}`),
    link: place.link,
    until: ad.endsOn,
  };
}

/** An ad in a feed, behind what stands between two of them. */
interface Part {
  readonly bytes: Buffer;
  readonly digest: Buffer;
}

interface Format {
  readonly start: string;
  readonly between: string;
  readonly end: string;
  readonly write: (ad: FeedAd) => string;
  /** By the address that photos stand below: the server's own, or those by which it is asked. */
  readonly written: Map<string, Written>;
}

interface Written {
  /** Ads as they were written. */
  readonly parts: WeakMap<FeedAd, Part>;
  /** Feeds by their ads, which stay the same array while nothing changes. */
  readonly feeds: WeakMap<readonly FeedAd[], PublicText>;
}

const formatOf = (write: (ad: FeedAd) => string, around: Pick<Format, 'start' | 'between' | 'end'>): Format => ({ write, ...around, written: new Map() });

/** Addresses for which feeds are kept: whoever asks by names of their own makes room for others. */
const maxBases = 4;

function writtenFor({ written }: Format, base: string): Written {
  const known = written.get(base) ?? { parts: new WeakMap(), feeds: new WeakMap() };
  written.delete(base);
  if (written.size >= maxBases) written.delete(written.keys().next().value ?? '');
  written.set(base, known);
  return known;
}

const formats = {
  json: formatOf((ad) => JSON.stringify(ad), { start: '{"currency":"USD","amounts":"dollars","ads":[', between: ',', end: ']}' }),
  xml: formatOf(adXml, { start: xmlStart, between: '\n', end: xmlEnd }),
} as const;

/** Ads of a feed, whatever the format. */
export const told: Recipe<FeedAd> = { id: 'told', states: ['live'], make: toldOf };

/** Platforms fetch photos from elsewhere: their addresses are whole. */
function partOf({ write, between }: Format, { parts }: Written, ad: FeedAd, base: string): Part {
  const known = parts.get(ad);
  if (known) return known;
  const bytes = Buffer.from(between + write({ ...ad, photos: ad.photos.map((photo) => new URL(photo, base).href) }));
  const part = { bytes, digest: hash('sha1', bytes, 'buffer') };
  parts.set(ad, part);
  return part;
}

interface Block {
  readonly parts: readonly Part[];
  readonly bytes: Buffer<ArrayBuffer>;
}

/** Blocks by the part they end with. */
const blocks = new WeakMap<Part, Block>();

function blockOf(parts: readonly Part[], last: Part): Block {
  const known = blocks.get(last);
  if (known?.parts.length === parts.length && parts.every((part, at) => part === known.parts[at])) return known;
  const block = { parts, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) };
  blocks.set(last, block);
  return block;
}

/** Blocks of some hundred parts; each ends with a part of its own choice, so that one that comes or goes changes its block alone. */
function blocksOf(parts: readonly Part[]): readonly Block[] {
  const made: Block[] = [];
  let from = 0;
  for (const [at, part] of parts.entries()) {
    if (part.digest.readUInt8(0) > 1 && at < parts.length - 1) continue;
    made.push(blockOf(parts.slice(from, at + 1), part));
    from = at + 1;
  }
  return made;
}

/** A platform's feed, made anew where an ad of it changed. `origin` is the address it is asked at. */
export async function readFeed(kernel: Kernel, platform: number, name: keyof typeof formats, origin: string): Promise<PublicText> {
  const format = formats[name];
  const base = kernel.use(mail).absolute('/') ?? origin;
  const written = writtenFor(format, base);
  const ads = await kernel.use(adCache).read(told, platform);
  const known = written.feeds.get(ads);
  if (known) return known;
  const { start, between, end } = format;
  const parts = ads.map((ad) => partOf(format, written, ad, base));
  const [first, ...others] = blocksOf(parts).map(({ bytes }) => bytes);
  const text = [Buffer.from(start), ...(first ? [first.subarray(between.length)] : []), ...others, Buffer.from(end)];
  const feed = { blocks: text, tag: hash('sha1', Buffer.concat(parts.map(({ digest }) => digest)), 'base64url') };
  written.feeds.set(ads, feed);
  return feed;
}

/** Order in which ads with errors are told: those that were out there first. A live one has none. */
const stateOrder: readonly AdRow['state'][] = ['autoPaused', 'ready', 'paused', 'draft'];

/** An ad that something blocks, with every error it would raise. */
export const erring: Recipe<ErrorsResponse['ads'][number]> = {
  id: 'errors',
  states: stateOrder,
  make: ({ ad, facts }, { rent, address }) => {
    const blocks = preflight(ad, facts, isTold(ad.state) ? ad : undefined).flatMap(({ id, is }) => (is === 'block' ? [id as Disagreement] : []));
    return blocks.length === 0 ? undefined : { id: ad.id, title: ad.title ?? { kr: '', en: '', zh: '' }, home: `${address} · ${rent}`, state: ad.state, errors: [...new Set(blocks)] };
  },
};

/** Platforms whose feeds and errors are made before they are asked for. */
const maxReady = 16;

/** Makes feeds and errors ready after a start, and again where an ad changed: nobody waits until thousands of ads are checked. */
export const feedsReady: Job = {
  id: 'ad/feeds',
  every: 10_000,
  run: async (kernel) => {
    const platforms = await rowsOf<{ platform: number }>(
      kernel.use(database).read,
      `select "platform" from "ad" where "deletedAt" is null group by "platform" order by count(*) desc, "platform" limit ${maxReady}`,
    );
    for (const { platform } of platforms) {
      await kernel.use(adCache).read(told, Number(platform));
      await kernel.use(adCache).read(erring, Number(platform));
    }
  },
};

/** Ads with errors that are told of at once. */
const maxErrors = 200;

/** Ads of a platform that something blocks, and how many are told. */
export async function readErrors(kernel: Kernel, platform: number): Promise<ErrorsResponse> {
  const wrong = await kernel.use(adCache).read(erring, platform);
  const { read } = kernel.use(database);
  const [live] = await rowsOf<{ count: number }>(read, `select count(*) as "count" from "ad" where "deletedAt" is null and "platform" = ? and "state" = 'live' and cast("startsOn" as text) <= ?`, [platform, dayInNewYork(Date.now())]);
  const first = stateOrder.flatMap((wanted) => wrong.filter(({ state }) => state === wanted)).slice(0, maxErrors);
  return { told: Number(live?.count ?? 0), total: wrong.length, ads: first };
}
