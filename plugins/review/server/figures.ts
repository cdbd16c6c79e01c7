import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { monthOf } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { AveragesResponse, FairnessResponse, SiteReviews } from '../api.ts';
import { addDecided, fairnessDays, type Decided } from '../fairness.ts';

/** Buildings that the meter names, those with the most decided. */
const maxBuildings = 5;
const quarters = 8;

const total = '("safety" + "neighborhood" + "transit")';
const visible = `r."deletedAt" is null and r."active" and r."state" = 'shown'`;

const counted = (name: string, where: string) => `cast(coalesce(sum(case when ${where} then 1 else 0 end), 0) as integer) as "${name}"`;
const decidedColumns = [
  counted('low', `${total} <= 6`),
  counted('lowHidden', `${total} <= 6 and "state" = 'hidden'`),
  counted('high', `${total} >= 12`),
  counted('highHidden', `${total} >= 12 and "state" = 'hidden'`),
].join(', ');

const nothing: Decided = { low: 0, lowHidden: 0, high: 0, highHidden: 0 };
const decidedOf = ({ low, lowHidden, high, highHidden }: Decided): Decided => ({ low: Number(low), lowHidden: Number(lowHidden), high: Number(high), highHidden: Number(highHidden) });

/** Decisions of the last 90 days: of the agency, by moderator, and for the buildings with the most. */
export async function readFairness(kernel: Kernel): Promise<FairnessResponse> {
  const { read } = kernel.use(database);
  const since = new Date(Date.now() - fairnessDays * 86_400_000).toISOString();
  const where = `r."deletedAt" is null and r."state" in ('shown', 'hidden') and r."since" >= ?`;
  const moderators = await rowsOf<Decided & { id: number | null; name: string | null }>(
    read,
    `select r."moderator" as "id", max(u."name") as "name", ${decidedColumns} from "review" r left join "user" u on u."id" = r."moderator" where ${where} group by r."moderator" order by r."moderator"`,
    [since],
  );
  const buildings = await rowsOf<Decided & { id: number; name: string }>(
    read,
    `select r."building" as "id", max(b."address") as "name", ${decidedColumns} from "review" r join "building" b on b."id" = r."building" where ${where}
     group by r."building" order by count(*) desc, r."building" limit ${maxBuildings}`,
    [since],
  );
  return {
    agency: moderators.map(decidedOf).reduce(addDecided, nothing),
    moderators: moderators.flatMap(({ id, name, ...rest }) => (id === null ? [] : [{ id: Number(id), name: name ?? `#${id}`, ...decidedOf(rest as Decided) }])),
    buildings: buildings.map(({ id, name, ...rest }) => ({ id: Number(id), name, ...decidedOf(rest as Decided) })),
  };
}

const rounded = (value: unknown): number | null => (value === null || value === undefined ? null : Math.round(Number(value) * 100) / 100);

const averageColumns = `cast(count(*) as integer) as "count", avg("safety" * 1.0) as "safety", avg("neighborhood" * 1.0) as "neighborhood", avg("transit" * 1.0) as "transit", avg(${total} / 3.0) as "overall"`;

interface Averages {
  readonly count: number;
  readonly safety: unknown;
  readonly neighborhood: unknown;
  readonly transit: unknown;
  readonly overall: unknown;
}

const averagesOf = ({ count, safety, neighborhood, transit, overall }: Averages) => ({
  count: Number(count),
  safety: rounded(safety),
  neighborhood: rounded(neighborhood),
  transit: rounded(transit),
  overall: rounded(overall),
});

/** First days of the last eight quarters, oldest first. */
const quarterStarts = (today: string): readonly string[] => {
  const thisQuarter = monthOf(today, -((Number(today.slice(5, 7)) - 1) % 3));
  return Array.from({ length: quarters }, (_, at) => monthOf(thisQuarter, (at + 1 - quarters) * 3));
};

/** Averages of shown reviews with their trend: of one building, or of each region. */
export async function readAverages(kernel: Kernel, locale: Locale, building?: number): Promise<AveragesResponse> {
  const { read } = kernel.use(database);
  const suffix = { kr: 'Kr', en: 'En', zh: 'Zh' }[locale];
  const key = building === undefined ? 'coalesce(b."area", 0)' : 'b."id"';
  const name = building === undefined ? `max(coalesce(a."name${suffix}", a."nameEn", a."nameKr", a."nameZh", ''))` : 'max(b."address")';
  const from = `from "review" r join "building" b on b."id" = r."building" left join "area" a on a."id" = b."area" where ${visible}${building === undefined ? '' : ' and r."building" = ?'}`;
  const values = building === undefined ? [] : [building];
  const rows = await rowsOf<Averages & { id: number; name: string; borough: string | null }>(
    read,
    `select ${key} as "id", ${name} as "name", max(${building === undefined ? 'coalesce(a."borough", \'\')' : 'b."borough"'}) as "borough", ${averageColumns} ${from} group by ${key} order by ${key}`,
    values,
  );
  const starts = quarterStarts(dayInNewYork(Date.now()));
  const trends = new Map<number, Map<number, number | null>>();
  const quarter = `case ${starts.toReversed().map((_, at) => `when "writtenOn" >= ? then ${quarters - 1 - at}`).join(' ')} end`;
  const found = await rowsOf<{ id: number; quarter: number; overall: unknown }>(
    read,
    `select ${key} as "id", ${quarter} as "quarter", avg(${total} / 3.0) as "overall" ${from} and "writtenOn" >= ? group by 1, 2`,
    [...starts.toReversed(), ...values, starts[0]],
  );
  for (const one of found) {
    const of = trends.get(Number(one.id)) ?? new Map<number, number | null>();
    trends.set(Number(one.id), of.set(Number(one.quarter), rounded(one.overall)));
  }
  return {
    rows: rows.map((row) => ({
      id: Number(row.id),
      name: row.name,
      borough: row.borough || null,
      ...averagesOf(row),
      trend: starts.map((_, at) => trends.get(Number(row.id))?.get(at) ?? null),
    })),
  };
}

/** Shown reviews of a building for the site, newest first; of their authors the first letter. */
export async function readSiteReviews(kernel: Kernel, building: number, limit: number, offset: number): Promise<SiteReviews> {
  const { read } = kernel.use(database);
  const [averages] = await rowsOf<Averages>(read, `select ${averageColumns} from "review" r where ${visible} and r."building" = ?`, [building]);
  const rows = await rowsOf<Omit<SiteReviews['reviews'][number], 'residentVerified'> & { residentVerified: boolean | number; replyState: string }>(
    read,
    `select r."id", r."author", r."text", r."language", cast(r."writtenOn" as text) as "writtenOn", r."safety", r."neighborhood", r."transit", r."residentVerified", r."reply", r."replyState"
     from "review" r where ${visible} and r."building" = ? order by r."writtenOn" desc, r."id" desc limit ? offset ?`,
    [building, limit, offset],
  );
  return {
    ...averagesOf(averages ?? { count: 0, safety: null, neighborhood: null, transit: null, overall: null }),
    reviews: rows.map(({ replyState, reply, author, residentVerified, ...row }) => ({
      ...row,
      author: [...author][0] ?? '',
      residentVerified: Boolean(residentVerified),
      reply: replyState === 'shown' ? reply : null,
    })),
  };
}
