import { defineService, type Kernel } from '#core/kernel/index.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Photo } from '#kit/records/field.ts';
import { database, type Database } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { publicResponse } from '#server/http/public-response.ts';
import { createFreshness } from '#server/records/read/freshness.ts';
import { createReadCache, type ReadCache } from '#server/records/read/read-cache.ts';
import { recordsRegistry, type Registry } from '#server/records/registry.ts';
import { notFound } from '#server/refusal.ts';
import { endpoint } from '#server/slots.ts';
import { errorsApi, factsApi, feedApi, type ErrorsResponse, type FactsResponse, type Feed } from '../api.ts';
import { ads } from '../area.ts';
import type { AdRow, Disagreement } from '../entity.ts';
import { completeIn, disagreementOf, preflight, textOf } from '../preflight.ts';
import { othersOf, readAds, readClaims, readHomes, readMinPhotos, type AdFacts } from './facts.ts';
import { filled } from '../values.ts';
import { feedXml } from './feed-xml.ts';

/** Seconds for which a platform may keep what it was answered: an ad that pauses is gone within a minute. */
const maxAge = 60;
const chunkSize = 500;
/** Ads with errors that are told of at once. */
const maxErrors = 200;

async function readFacts(kernel: Kernel, { rent, platform, ad }: { readonly rent: number; readonly platform?: number | undefined; readonly ad?: number | undefined }): Promise<FactsResponse> {
  const { read } = kernel.use(database);
  const home = (await readHomes(read, [rent])).get(rent);
  if (!home) throw notFound('The rent');
  const [place] = await rowsOf<{ title: string; address: string; kr: string | null; en: string | null; zh: string | null }>(
    read,
    'select r."title", b."address", a."nameKr" as "kr", a."nameEn" as "en", a."nameZh" as "zh" from "rent" r join "building" b on b."id" = r."building" left join "area" a on a."id" = b."area" where r."id" = ?',
    [rent],
  );
  if (!place) throw notFound('The rent');
  const { title, address, kr, en, zh } = place;
  const minPhotos = platform === undefined ? 0 : ((await readMinPhotos(read, [platform])).get(platform) ?? 0);
  const [others = []] = platform === undefined ? [] : await othersOf(read, [{ id: ad ?? 0, rent, platform, state: 'draft' }]);
  return { home: { title, address, area: { kr: kr ?? '', en: en ?? '', zh: zh ?? '' } }, rent: { ...home, has: [...home.has] }, minPhotos, claims: (await readClaims(read)).map(({ key, names }) => ({ key, names: [...names] })), others: others.map(({ id, startsOn, endsOn }) => ({ id, startsOn, endsOn })), today: dayInNewYork(Date.now()) };
}

/** Feeds as they were read since something in them changed: whoever asks again and again has them made once. */
const feedCache = defineService<ReadCache>('ad/feeds');

export const feedCaching = {
  requires: { database, registry: recordsRegistry },
  provides: feedCache,
  setup: (services: { readonly database: Database; readonly registry: Registry }) => createReadCache(createFreshness(services.database, services.registry)),
};

/** Tables by whose change a feed is made anew, and the day. */
const feedReads = `${['ad', 'rent', 'rent_features', 'room', 'building', 'building_amenities', 'platform', 'amenity', 'feature'].map((table) => `from "${table}"`).join(' ')} current_date`;

/** Ads of a platform in some states, with their facts. */
async function readPlatform(kernel: Kernel, platform: number, states: readonly string[]): Promise<readonly AdFacts[]> {
  const { read } = kernel.use(database);
  const ids = await rowsOf<{ id: number }>(read, `select "id" from "ad" where "deletedAt" is null and "platform" = ? and "state" in (${places(states.length)}) order by "sort", "id"`, [platform, ...states]);
  const claims = await readClaims(read);
  const found: AdFacts[] = [];
  for (let from = 0; from < ids.length; from += chunkSize) found.push(...(await readAds(read, ids.slice(from, from + chunkSize).map(({ id }) => id), claims)));
  return found;
}

/** Order in which ads with errors are told: those that were out there first. A live one has none. */
const stateOrder: readonly AdRow['state'][] = ['autoPaused', 'ready', 'paused', 'draft'];

/** Ads of a platform that something blocks, with every error each would raise. */
async function readErrors(kernel: Kernel, platform: number): Promise<ErrorsResponse> {
  const all = await readPlatform(kernel, platform, stateOrder);
  const checked = all.map(({ ad, facts }) => ({
    ad,
    errors: [...new Set(preflight(ad, facts, ad.publishedPrice === null ? undefined : ad).flatMap(({ id, is }) => (is === 'block' ? [id as Disagreement] : [])))],
  }));
  const [live] = await rowsOf<{ count: number }>(kernel.use(database).read, `select count(*) as "count" from "ad" where "deletedAt" is null and "platform" = ? and "state" = 'live' and cast("startsOn" as text) <= ?`, [platform, dayInNewYork(Date.now())]);
  const wrong = checked.filter(({ errors }) => errors.length > 0).toSorted((a, b) => stateOrder.indexOf(a.ad.state) - stateOrder.indexOf(b.ad.state));
  const first = wrong.slice(0, maxErrors);
  const rents = first.length === 0 ? [] : await rowsOf<{ id: number; title: string }>(kernel.use(database).read, `select "id", "title" from "rent" where "id" in (${places(first.length)})`, first.map(({ ad }) => ad.rent));
  const titles = new Map(rents.map(({ id, title }) => [id, title]));
  return {
    told: Number(live?.count ?? 0),
    total: wrong.length,
    ads: first.map(({ ad: { id, title, rent, state }, errors }) => ({ id, title: title ?? { kr: '', en: '', zh: '' }, rent: titles.get(rent) ?? '', state, errors })),
  };
}

/** Live ads that are true at this moment, each with what its rent says. */
async function readFeed(kernel: Kernel, platform: number): Promise<Feed> {
  const { read } = kernel.use(database);
  const live = (await readPlatform(kernel, platform, ['live'])).filter(({ ad, facts }) => disagreementOf(preflight(ad, facts, ad)) === undefined && facts.today >= ad.startsOn);
  const more = new Map<number, { id: number; address: string; borough: string; photos: string | null; link: string | null }>();
  for (let from = 0; from < live.length; from += chunkSize) {
    const ids = live.slice(from, from + chunkSize).map(({ ad }) => ad.id);
    const rows = await rowsOf<{ id: number; address: string; borough: string; photos: string | null; link: string | null }>(
      read,
      `select a."id", b."address", b."borough", r."photos", a."link" from "ad" a join "rent" r on r."id" = a."rent" join "building" b on b."id" = r."building" where a."id" in (${places(ids.length)})`,
      ids,
    );
    for (const row of rows) more.set(row.id, row);
  }
  return {
    ads: live.flatMap(({ ad, facts: { rent } }) => {
      const home = more.get(ad.id);
      if (!home) return [];
      return [
        {
          id: ad.id,
          address: home.address,
          borough: home.borough,
          price: rent.price,
          netPrice: rent.netPrice,
          availableOn: rent.availableMoveDate,
          noFee: rent.fee === 'noFee',
          fees: (ad.fees ?? []).map(({ label, amount, oneTime }) => ({ label, amount, oneTime })),
          texts: completeIn(ad).map((language) => ({ language, title: filled(ad.title?.[language] ?? '', rent, language), text: filled(textOf(ad, language), rent, language) })),
          photos: (JSON.parse(home.photos ?? '[]') as readonly Photo[]).map(({ file }) => `/media/${file}`),
          link: home.link,
          until: ad.endsOn,
        },
      ];
    }),
  };
}

export const adEndpoints = [
  endpoint({
    method: 'GET',
    path: '/ad/facts',
    needs: ads.rights.view,
    summary: 'What a rent is and has, to hold an ad against it',
    query: factsApi.query,
    output: factsApi.output,
    handle: ({ kernel, query }) => readFacts(kernel, query),
  }),
  endpoint({
    method: 'GET',
    path: '/ad/errors',
    needs: ads.rights.view,
    summary: 'Ads of a platform that are not in its feed, each with every error it would raise',
    query: errorsApi.query,
    output: errorsApi.output,
    handle: ({ kernel, query: { platform } }) => readErrors(kernel, platform),
  }),
  endpoint({
    method: 'GET',
    path: '/content/ads',
    needs: 'open',
    summary: 'Feed of a platform: its live ads, as JSON or XML',
    query: feedApi.query,
    output: feedApi.output,
    async handle({ kernel, query: { platform, format }, request }) {
      const cache = kernel.use(feedCache);
      await cache.refresh();
      const feed = () => cache.once(`${platform} ${feedReads}`, () => readFeed(kernel, platform), 'large');
      const text = await cache.once(`${platform} ${format} ${feedReads}`, async () => (format === 'xml' ? feedXml(await feed()) : JSON.stringify(await feed())), 'large');
      return publicResponse(request, text, { maxAge, ...(format === 'xml' && { type: 'application/xml' }) });
    },
  }),
];
