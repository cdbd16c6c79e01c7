import type { Kernel } from '#core/kernel/index.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { publicResponse } from '#server/http/public-response.ts';
import { notFound } from '#server/refusal.ts';
import { endpoint } from '#server/slots.ts';
import { errorsApi, factsApi, feedApi, type FactsResponse } from '../api.ts';
import { ads } from '../area.ts';
import { othersOf, readClaims, readHomes, readPlatforms } from './facts.ts';
import { readErrors, readFeed } from './feed.ts';

/** Seconds for which a platform may keep what it was answered without asking: none, so that an ad that pauses is gone at once. */
const maxAge = 0;

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
  const platformOf = await readPlatforms(read, platform === undefined ? [] : [platform]);
  const [others = []] = platform === undefined ? [] : await othersOf(read, [{ id: ad ?? 0, rent, platform, state: 'draft' }]);
  const claims = (await readClaims(read)).map(({ key, names, borough }) => ({ key, names: [...names], ...(borough && { borough }) }));
  return {
    home: { title, address, area: { kr: kr ?? '', en: en ?? '', zh: zh ?? '' } },
    rent: { ...home, has: [...home.has], units: [...home.units], bedrooms: [...home.bedrooms], baths: [...home.baths], lines: [...home.lines], utilities: home.utilities.map(({ names, isIncluded }) => ({ names: [...names], isIncluded })), discounts: [...home.discounts] },
    ...platformOf(platform),
    claims,
    others: others.map(({ id, startsOn, endsOn }) => ({ id, startsOn, endsOn })),
    today: dayInNewYork(Date.now()),
  };
}

export const adEndpoints = [
  endpoint({
    method: 'GET',
    path: '/ad/facts',
    isKeepable: true,
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
    handle: async ({ kernel, query: { platform, format }, request }) =>
      publicResponse(request, await readFeed(kernel, platform, format, new URL(request.url).origin), { maxAge, ...(format === 'xml' && { type: 'application/xml' }) }),
  }),
];
