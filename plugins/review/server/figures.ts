import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { AveragesResponse, FairnessResponse, SiteReviews } from '../api.ts';
import { addDecided, fairnessDays, type Decided } from '../fairness.ts';
import { visible } from './review-sums.ts';

/** Buildings that the meter names, those with the most decided. */
const maxBuildings = 5;
const quarters = 8;

const nothing: Decided = { low: 0, lowHidden: 0, high: 0, highHidden: 0 };
const decidedOf = ({ low, lowHidden, high, highHidden }: Decided): Decided => ({ low: Number(low), lowHidden: Number(lowHidden), high: Number(high), highHidden: Number(highHidden) });

const counted = (['low', 'high'] as const)
  .map((level) => `sum(case when "level" = '${level}' then 1 else 0 end) as "${level}", sum(case when "level" = '${level}' and "outcome" = 'hidden' then 1 else 0 end) as "${level}Hidden"`)
  .join(', ');

/** Decisions of the last 90 days: of the agency, by moderator (0 for nobody), and for the buildings with the most. */
export async function readFairness(kernel: Kernel): Promise<FairnessResponse> {
  const { read } = kernel.use(database);
  const since = new Date(Date.now() - fairnessDays * 86_400_000).toISOString().slice(0, 10);
  const [moderators, buildings] = await Promise.all([
    rowsOf<Decided & { id: number; name: string | null }>(
      read,
      `select d.*, u."name" from (select "moderator" as "id", ${counted} from "reviewDecision" where "day" >= ? group by "moderator") d left join "user" u on u."id" = d."id" order by d."id"`,
      [since],
    ),
    // which ones are found first: to count all that was decided about each building takes twice as long
    rowsOf<Decided & { id: number; name: string }>(
      read,
      `select d.*, b."address" as "name" from (
         select "building" as "id", ${counted} from "reviewDecision" where "day" >= ? and "building" in (
           select "building" from "reviewDecision" where "day" >= ? group by "building" order by count(*) desc, "building" limit ${maxBuildings}
         ) group by "building") d
       join "building" b on b."id" = d."id" order by d."low" + d."high" desc, d."id"`,
      [since, since],
    ),
  ]);
  return {
    agency: moderators.map(decidedOf).reduce(addDecided, nothing),
    moderators: moderators.flatMap(({ id, name, ...rest }) => (Number(id) === 0 ? [] : [{ id: Number(id), name: name ?? `#${id}`, ...decidedOf(rest) }])),
    buildings: buildings.map(({ id, name, ...rest }) => ({ id: Number(id), name, ...decidedOf(rest) })),
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const sums = ['count', 'safety', 'neighborhood', 'transit'].map((name) => `sum(s."${name}") as "${name}"`).join(', ');

/** Sums of scores. */
interface Sums {
  readonly count: number;
  readonly safety: number;
  readonly neighborhood: number;
  readonly transit: number;
}

function averagesOf(row: Sums | undefined) {
  const [count, safety, neighborhood, transit] = [row?.count, row?.safety, row?.neighborhood, row?.transit].map((sum) => Number(sum ?? 0)) as [number, number, number, number];
  const average = (sum: number) => (count === 0 ? null : rounded(sum / count));
  return { count, safety: average(safety), neighborhood: average(neighborhood), transit: average(transit), overall: average((safety + neighborhood + transit) / 3) };
}

/** The quarter of a day, counted from the year 0. */
const quarterOf = (day: string): number => Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);

/** Averages of shown reviews with their trend: of one building, or of each region. */
export async function readAverages(kernel: Kernel, locale: Locale, building?: number): Promise<AveragesResponse> {
  const { read } = kernel.use(database);
  const suffix = { kr: 'Kr', en: 'En', zh: 'Zh' }[locale];
  const where = building === undefined ? `s."of" = 'area'` : `s."of" = 'building' and s."id" = ?`;
  const values = building === undefined ? [] : [building];
  const [name, borough, table] =
    building === undefined ? [`coalesce(t."name${suffix}", t."nameEn", t."nameKr", t."nameZh", '')`, 't."borough"', 'area'] : ['t."address"', 't."borough"', 'building'];
  const rows = await rowsOf<Sums & { id: number; name: string; borough: string | null }>(
    read,
    `select s.*, ${name} as "name", ${borough} as "borough"
     from (select s."id", ${sums} from "reviewScore" s where ${where} group by s."id" having sum(s."count") > 0) s left join "${table}" t on t."id" = s."id" order by s."id"`,
    values,
  );
  const last = quarterOf(dayInNewYork(Date.now()));
  const first = last + 1 - quarters;
  const found = await rowsOf<Sums & { id: number; quarter: number }>(
    read,
    `select s."id", s."quarter", s."count", s."safety", s."neighborhood", s."transit" from "reviewScore" s where ${where} and s."quarter" between ? and ?`,
    [...values, first, last],
  );
  const trends = new Map(found.map((one) => [`${one.id} ${one.quarter}`, averagesOf(one).overall]));
  return {
    rows: rows.map((row) => ({
      id: Number(row.id),
      name: row.name,
      borough: row.borough || null,
      ...averagesOf(row),
      trend: Array.from({ length: quarters }, (_, at) => trends.get(`${row.id} ${first + at}`) ?? null),
    })),
  };
}

/** Shown reviews of a building for the site, newest first, nothing of one that is not offered any more; of their authors the first letter. */
export async function readSiteReviews(kernel: Kernel, building: number, limit: number, offset: number): Promise<SiteReviews> {
  const { read } = kernel.use(database);
  const [averages] = await rowsOf<Sums>(
    read,
    `select ${sums} from "reviewScore" s join "building" b on b."id" = s."id" and b."active" and b."deletedAt" is null where s."of" = 'building' and s."id" = ?`,
    [building],
  );
  const rows = await rowsOf<Omit<SiteReviews['reviews'][number], 'residentVerified'> & { residentVerified: boolean | number; replyState: string }>(
    read,
    `select r."id", r."author", r."text", r."language", cast(r."writtenOn" as text) as "writtenOn", r."safety", r."neighborhood", r."transit", r."residentVerified", r."reply", r."replyState"
     from "review" r join "building" b on b."id" = r."building" and b."active" and b."deletedAt" is null
     where ${visible('r')} and r."building" = ? order by r."writtenOn" desc, r."id" desc limit ? offset ?`,
    [building, limit, offset],
  );
  return {
    ...averagesOf(averages),
    reviews: rows.map(({ replyState, reply, author, residentVerified, ...row }) => ({
      ...row,
      author: [...author][0] ?? '',
      residentVerified: Boolean(residentVerified),
      reply: replyState === 'shown' ? reply : null,
    })),
  };
}
