import { dayAfter, monthOf, startOfDay } from '#kit/records/new-york.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { DashboardVisit, TileSource } from '#server/dashboard/sources.ts';
import { reading } from '#server/records/read/reading.ts';
import { seeCommission, viewContracts } from '../area.ts';
import type { CommissionTile, EndingTile, FunnelLine, FunnelTile } from '../api.ts';
import type { ContractStep } from '../entities.ts';
import { readEarnings } from './commission.ts';

/** The funnel counts contracts registered in this many days, today included. */
const funnelDays = 90;

interface Group {
  readonly platform: number | null;
  readonly person: number | null;
  readonly step: ContractStep;
  readonly tourDays: number | null;
  readonly applicationDays: number | null;
  readonly signedDays: number | null;
  readonly n: number;
}

const names = { kr: 'nameKr', en: 'nameEn', zh: 'nameZh' } as const;

async function readFunnel({ kernel, caller, sight, today, locale }: DashboardVisit): Promise<FunnelTile> {
  const from = dayAfter(today, 1 - funnelDays);
  const blocks = await kernel.use(reading).inBlocks<Group, readonly Group[]>(
    {
      record: 'contract',
      beside: [],
      text: (contracts, block) => `select ${block('c."id"')} as "block", c."platform", c."assignee" as "person", coalesce(s."step", 'new') as "step", s."tourDays", s."applicationDays", s."signedDays", count(*) as "n"
       from ${contracts} c left join "contractStep" s on s."contract" = c."id"
       where c."deletedAt" is null and c."createdAt" >= ? group by 1, 2, 3, 4, 5, 6, 7`,
      values: [startOfDay(from)],
      answer: (rows) => rows,
    },
    caller,
  );
  const groups = sumGroups(blocks.flat());
  const name = `coalesce("${names[locale]}", "nameEn", "nameKr", "nameZh")`;
  const [platforms, people] = await Promise.all([
    sight.rows<{ readonly id: number; readonly name: string }>(`select "id", ${name} as "name" from "platform" order by "sort", "id"`),
    sight.rows<{ readonly id: number; readonly name: string }>('select "id", "name" from "employee" order by lower("name"), "id"'),
  ]);
  const linesBy = (key: 'platform' | 'person', named: readonly { readonly id: number; readonly name: string }[]) => {
    const byId = Map.groupBy(groups, (group) => (group[key] === null ? null : Number(group[key])));
    const known = named.flatMap(({ id, name: label }) => (byId.has(id) ? [{ id, name: label, ...lineOf(byId.get(id)!) }] : []));
    const nobodys = byId.get(null);
    return nobodys ? [...known, { id: null, name: null, ...lineOf(nobodys) }] : known;
  };
  return { from, all: lineOf(groups), platforms: linesBy('platform', platforms), people: linesBy('person', people) };
}

/** Groups of several blocks, each once. */
function sumGroups(groups: readonly Group[]): readonly Group[] {
  const found = new Map<string, Group>();
  for (const group of groups) {
    const { platform, person, step, tourDays, applicationDays, signedDays, n } = group;
    const key = `${platform} ${person} ${step} ${tourDays} ${applicationDays} ${signedDays}`;
    found.set(key, { ...group, n: Number(n) + (found.get(key)?.n ?? 0) });
  }
  return [...found.values()];
}

const ranks: Readonly<Record<ContractStep, number>> = { new: 0, tour: 1, application: 2, signed: 3 };

/** Contracts that came to each step or further, and the median of days from their registration to it. */
function lineOf(groups: readonly Group[]): FunnelLine {
  const countFrom = (rank: number) => groups.reduce((sum, { step, n }) => (ranks[step] >= rank ? sum + Number(n) : sum), 0);
  const median = (column: 'tourDays' | 'applicationDays' | 'signedDays') => {
    const known = groups.flatMap((group) => (group[column] === null ? [] : [{ days: Number(group[column]), n: Number(group.n) }])).toSorted((a, b) => a.days - b.days);
    const count = known.reduce((sum, { n }) => sum + n, 0);
    let passed = 0;
    return known.find(({ n }) => (passed += n) * 2 >= count)?.days ?? null;
  };
  return { counts: [countFrom(0), countFrom(1), countFrom(2), countFrom(3)], days: [null, median('tourDays'), median('applicationDays'), median('signedDays')] };
}

/** Last days of the spans in which ending leases are counted. */
const spans = [30, 60, 90] as const;

async function readEnding({ kernel, caller, sight, today }: DashboardVisit): Promise<EndingTile> {
  const stages = await rowsOf<{ readonly id: number }>(sight, `select "id" from "workflow" where "kind" = 'won' and "deletedAt" is null order by "id"`);
  const endingOf = (contracts: string) => `from ${contracts} c join "workflow" w on w."id" = c."workflow"`;
  const soon = `where c."deletedAt" is null and w."kind" = 'won' and w."deletedAt" is null and c."leaseEndDate" >= ? and c."leaseEndDate" <= ?`;
  const [first, last] = [today, dayAfter(today, spans[2])];
  const [blocks, next] = await Promise.all([
    kernel.use(reading).inBlocks<{ readonly day: string; readonly n: number }, readonly { readonly day: string; readonly n: number }[]>(
      {
        record: 'contract',
        beside: ['workflow'],
        text: (contracts, block) => `select ${block('c."id"')} as "block", c."leaseEndDate" as "day", count(*) as "n" ${endingOf(contracts)} ${soon} group by 1, 2`,
        values: [first, last],
        answer: (rows) => rows,
      },
      caller,
    ),
    sight.narrow.rows<EndingTile['next'][number]>(
      `select c."id", c."name", coalesce(c."address", b."address") as "place", c."leaseEndDate" as "day"
       ${endingOf('"contract"')} left join "building" b on b."id" = c."building" ${soon} order by c."leaseEndDate", c."id" limit 5`,
      [first, last],
    ),
  ]);
  const days = blocks.flat();
  return {
    stages: stages.map(({ id }) => Number(id)),
    spans: spans.map((length, place) => {
      const [from, to] = [dayAfter(today, place === 0 ? 0 : spans[place - 1]! + 1), dayAfter(today, length)];
      return { days: length, from, to, count: days.reduce((sum, { day, n }) => (day >= from && day <= to ? sum + Number(n) : sum), 0) };
    }),
    next,
  };
}

/** Commission of the contracts that were signed since the first of the month, as far as the caller may see it. */
async function readMonth({ kernel, caller, today }: DashboardVisit): Promise<CommissionTile> {
  const from = monthOf(today);
  return { from, ...(await readEarnings({ kernel, caller }, from, monthOf(today, 1))) };
}

/** Tiles of the first screen about contracts. */
export const contractTiles: readonly TileSource[] = [
  { id: 'contract/funnel', needs: viewContracts, read: readFunnel },
  { id: 'contract/ending', needs: viewContracts, read: readEnding },
  { id: 'contract/commission', needs: seeCommission, read: readMonth },
];
