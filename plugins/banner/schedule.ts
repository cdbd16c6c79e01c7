import { locales, type Locale } from '#core/i18n/locale.ts';
import { dayInNewYork, momentInNewYork } from '#kit/records/day.ts';
import { dayAfter, sameTimeOn } from '#kit/records/new-york.ts';
import type { Photo } from '#kit/records/field.ts';
import type { BannerRow, bannerStates } from './entity.ts';

/** Facts by which it is decided who sees a banner, and when. */
export type Scheduled = Pick<BannerRow, 'headline' | 'image' | 'startsAt' | 'endsAt' | 'active'>;

const hour = 3_600_000;

/** Hour at which edges that are dragged come to lie, on New York's clocks. */
export const snapTime = '09:00';

export const isWithin = ({ startsAt, endsAt }: Pick<Scheduled, 'startsAt' | 'endsAt'>, at: number): boolean =>
  Date.parse(startsAt) <= at && (endsAt === null || at < Date.parse(endsAt));

/** State of a banner at a moment, in milliseconds; the server's SQL decides alike. */
export function stateAt(banner: Scheduled, at: number): (typeof bannerStates)[number] {
  if (!banner.active) return 'off';
  if (banner.image.length === 0 || languagesOf(banner).length === 0) return 'draft';
  if (isWithin(banner, at)) return 'live';
  return at < Date.parse(banner.startsAt) ? 'scheduled' : 'ended';
}

/** Languages a banner is seen in. */
export const languagesOf = ({ headline }: Pick<Scheduled, 'headline'>): readonly Locale[] => locales.filter((locale) => headline?.[locale]);

/** The picture a reader of a language sees. */
export const pictureOf = ({ image, imageKr, imageZh }: Pick<BannerRow, 'image' | 'imageKr' | 'imageZh'>, locale: Locale): Photo | undefined =>
  (locale === 'kr' ? imageKr[0] : locale === 'zh' ? imageZh[0] : undefined) ?? image[0];

/** Banners of one device that readers of a language see at a moment, in the order of the site. */
export const shownAt = <B extends Scheduled & Pick<BannerRow, 'sort' | 'id'>>(banners: readonly B[], locale: Locale, at: number): readonly B[] =>
  banners.filter((banner) => stateAt(banner, at) === 'live' && languagesOf(banner).includes(locale)).toSorted((a, b) => a.sort - b.sort || a.id - b.id);

/** Banners that readers of a language see in their periods. */
const seenIn = <B extends Scheduled>(banners: readonly B[], locale: Locale): readonly B[] =>
  banners.filter((banner) => banner.active && banner.image.length > 0 && languagesOf(banner).includes(locale));

/** The banner that next begins or ends for readers of a language, and its moment in milliseconds. */
export function nextChange<B extends Scheduled>(banners: readonly B[], locale: Locale, at: number): { readonly banner: B; readonly at: number; readonly isEnd: boolean } | undefined {
  const seen = seenIn(banners, locale);
  const edges = seen.flatMap((banner) => [
    { banner, at: Date.parse(banner.startsAt), isEnd: false },
    ...(banner.endsAt === null ? [] : [{ banner, at: Date.parse(banner.endsAt), isEnd: true }]),
  ]);
  return edges.filter((edge) => edge.at > at).toSorted((a, b) => a.at - b.at)[0];
}

/** A stretch of time, in milliseconds, in which the same number of banners is seen; infinite where no banner bounds it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Number of banners that readers of a language see, stretch by stretch, over all time. */
export function coverageOf(banners: readonly Scheduled[], locale: Locale): readonly Stretch[] {
  const seen = seenIn(banners, locale);
  const edges = seen.flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), ...(endsAt === null ? [] : [Date.parse(endsAt)])]);
  const cuts = [-Infinity, ...[...new Set(edges)].toSorted((a, b) => a - b), Infinity];
  const stretches: Stretch[] = [];
  for (const [at, start] of cuts.slice(0, -1).entries()) {
    const end = cuts[at + 1] ?? Infinity;
    const count = seen.filter((banner) => isWithin(banner, start)).length;
    const last = stretches.at(-1);
    if (last?.count === count) stretches[stretches.length - 1] = { ...last, to: end };
    else stretches.push({ from: start, to: end, count });
  }
  return stretches;
}

/** Stretches that reach into a time. */
export const reaching = (stretches: readonly Stretch[], from: number, to: number): readonly Stretch[] => stretches.filter((one) => one.to > from && one.from < to);

/** Stretches in which readers of a language see no banner. */
export const gapsOf = (banners: readonly Scheduled[], locale: Locale): readonly Stretch[] => coverageOf(banners, locale).filter(({ count }) => count === 0);

/** A gap of a language, and a banner that would close it by running on. */
export interface ClosableGap<B> extends Stretch {
  readonly extend: B | undefined;
}

/** The gap of a language that a moment lies in, else the first after it; of those that another banner ends. */
export function nextGap<B extends Scheduled>(banners: readonly B[], locale: Locale, at: number): ClosableGap<B> | undefined {
  const gap = gapsOf(banners, locale).find(({ to }) => to > at && to < Infinity);
  return gap && { ...gap, extend: seenIn(banners, locale).find(({ endsAt }) => endsAt !== null && Date.parse(endsAt) === gap.from) };
}

/** The nearest nine in the morning of New York. */
export function snapped(at: number): string {
  const candidates = [-24, 0, 24].flatMap((hours) => momentInNewYork(dayInNewYork(at + hours * hour), snapTime) ?? []);
  return candidates.toSorted((a, b) => Math.abs(Date.parse(a) - at) - Math.abs(Date.parse(b) - at))[0] ?? new Date(at).toISOString();
}

/** The same time of day some days later, by New York's clocks. */
export const daysLater = (moment: string, days: number): string => sameTimeOn(dayAfter(dayInNewYork(moment), days), moment);

/** The edges of a banner that a drag or a key moves. */
export type Edge = 'start' | 'end' | 'both';

/** The edges that a move sets; undefined where nothing would be left of the period, or where there is no edge to move. */
export function moved({ startsAt, endsAt }: Pick<Scheduled, 'startsAt' | 'endsAt'>, edge: Edge, move: (moment: string) => string): Partial<Pick<Scheduled, 'startsAt' | 'endsAt'>> | undefined {
  if (edge === 'end' && endsAt === null) return undefined;
  const edges = { ...(edge !== 'end' && { startsAt: move(startsAt) }), ...(edge !== 'start' && endsAt !== null && { endsAt: move(endsAt) }) };
  const next = { startsAt, endsAt, ...edges };
  return next.endsAt === null || next.endsAt > next.startsAt ? edges : undefined;
}
