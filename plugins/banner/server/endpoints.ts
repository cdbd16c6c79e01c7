import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { publicResponse } from '#server/http/public-response.ts';
import { loadRecords } from '#server/records/read/load.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { endpoint } from '#server/slots.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { siteBannersApi, type SiteBanners } from '../api.ts';
import { banner, type BannerRow } from '../entity.ts';
import { pictureOf, shownAt } from '../schedule.ts';

/** Seconds for which a site may keep what it was answered; a banner that ends sooner shortens it. */
const maxAge = 60;

/** The last moment that four digits write the year of. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Banners that a device shows at once, at most. */
const maxBanners = 500;

/** Banners of a device whose period holds a moment, in milliseconds, or begins before what is answered then is old. */
async function readDevice(kernel: Kernel, device: string, at: number): Promise<readonly BannerRow[]> {
  const { read } = kernel.use(database);
  const ids = await rowsOf<{ id: number }>(
    read,
    `select "id" from "banner" where "deletedAt" is null and "active" and "device" = ? and "startsAt" <= ? and ("endsAt" is null or "endsAt" > ?) order by "sort", "id" limit ${maxBanners}`,
    [device, new Date(Math.min(at + maxAge * 1000, lastMoment)).toISOString(), new Date(at).toISOString()],
  );
  return (await loadRecords(read, kernel.use(recordsRegistry).get(banner.name), ids.map(({ id }) => id))) as unknown as readonly BannerRow[];
}

/** Banners of the site, in its order. */
const siteBanners = (banners: readonly BannerRow[], locale: Locale, at: number): SiteBanners => ({
  banners: shownAt(banners, locale, at).flatMap((one) => {
    const picture = pictureOf(one, locale);
    return picture ? [{ id: one.id, headline: one.headline?.[locale] ?? '', image: `/media/${picture.file}`, width: picture.width, height: picture.height, link: one.link, until: one.endsAt }] : [];
  }),
});

/** Seconds until the answer of a moment changes by itself, at most `maxAge`. */
const freshFor = (banners: readonly BannerRow[], at: number): number =>
  banners
    .flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), endsAt === null ? Infinity : Date.parse(endsAt)])
    .reduce((least, edge) => (edge > at ? Math.min(least, Math.floor((edge - at) / 1000)) : least), maxAge);

export const bannerEndpoints = [
  endpoint({
    method: 'GET',
    path: '/content/banners',
    needs: 'open',
    summary: 'Banners that the site shows on a device, in a language, at a moment',
    query: siteBannersApi.query,
    output: siteBannersApi.output,
    async handle({ kernel, query: { device, locale, at }, request }) {
      const moment = at === undefined ? Date.now() : Date.parse(at);
      const all = await readDevice(kernel, device, moment);
      // what somebody asks of another moment is a preview, not to be kept
      return publicResponse(request, JSON.stringify(siteBanners(all, locale, moment)), { maxAge: at === undefined ? freshFor(all, moment) : 0 });
    },
  }),
];
