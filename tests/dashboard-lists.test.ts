import { afterEach, expect, it, vi } from 'vitest';
import { recordKinds } from '#core/slots.ts';
import { createKernel } from '#core/kernel/index.ts';
import type { DashboardResponse } from '#kit/dashboard/api.ts';
import { dayAfter, dayOf, mondayOf, monthOf, startOfDay } from '#kit/records/new-york.ts';
import type { CommissionTile, EndingTile, FunnelLine, FunnelTile } from '#plugins/contract/api.ts';
import { earnedHref, endingHref, funnelHref, signedHref } from '#plugins/contract/tile-links.ts';
import { stepsHref, type StepsTile } from '#plugins/customer/tile-links.ts';
import { newYorkDays } from '#plugins/dashboard/days.ts';
import { countedLines } from '#plugins/dashboard/widgets/counted.ts';
import { areas } from '#plugins/index.ts';
import type { TodayTile } from '#plugins/tour/api.ts';
import { toursOfDayHref } from '#plugins/tour/tile-links.ts';
import { updateRows } from '#server/database/many-rows.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from './support/engines.ts';
import { openWorld, type PersonName, type World } from './support/reach-worlds.ts';

/** Midnight, the Sundays on which summer time begins and ends in New York, and the Mondays after them. */
const moments = [
  ['the last minute of the day that has 23 hours', '2026-03-09T03:59:00Z'],
  ['the first minute after it', '2026-03-09T04:01:00Z'],
  ['the hour that is shown twice', '2026-11-01T05:30:00Z'],
  ['the last minute of the day that has 25 hours', '2026-11-02T04:59:00Z'],
  ['the first minute after it', '2026-11-02T05:01:00Z'],
] as const;

const persons = ['own', 'department', 'all'] as const satisfies readonly PersonName[];

/** A number of the first screen and the list it opens. */
interface Numbered {
  readonly what: string;
  readonly count: number;
  readonly href: string;
}

const kernel = createKernel(areas);
const kinds = kernel.read(recordKinds);
// what has no page of its own leads to the list of another kind
const lists = new Map(kinds.flatMap(({ list, name, hrefOf }) => (hrefOf && !hrefOf(1).includes('?') ? [[list.path, name] as const] : [])));

/** Every number of the first screen. */
function numbersOf(overview: DashboardResponse): readonly Numbered[] {
  const from = newYorkDays(overview.at);
  const hrefOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => pathname + search;
  const lines = countedLines(kinds.filter(({ counted, name }) => counted !== undefined && name in overview.counts), overview, (key) => key);
  const counted = lines.flatMap(({ key, figures, rows }): readonly Numbered[] => [
    { what: `${key} today`, count: figures.today, href: hrefOf(rows(`${from.today}..`)) },
    { what: `${key} this week`, count: figures.week, href: hrefOf(rows(`${from.week}..`)) },
    { what: `${key} this month`, count: figures.month, href: hrefOf(rows(`${from.month}..`)) },
    { what: `${key} in all`, count: figures.total, href: hrefOf(rows()) },
    ...figures.days.map((count, place) => {
      const day = dayAfter(from.today, place + 1 - figures.days.length);
      return { what: `${key} on ${day}`, count, href: hrefOf(rows(`${day}..${day}`)) };
    }),
  ]);
  const funnel = overview.tiles['contract/funnel'] as FunnelTile;
  const ending = overview.tiles['contract/ending'] as EndingTile;
  const commission = overview.tiles['contract/commission'] as CommissionTile;
  const tours = overview.tiles['tour/today'] as TodayTile;
  const due = overview.tiles['customer/steps'] as StepsTile;
  const steps = (what: string, { counts }: FunnelLine, filter: Readonly<Record<string, string>>) => counts.map((count, place) => ({ what: `${what}, step ${place}`, count, href: funnelHref(funnel, filter, place) }));
  const idOf = (id: number | null) => (id === null ? 'none' : String(id));
  return [
    ...counted,
    ...steps('funnel', funnel.all, {}),
    ...funnel.platforms.flatMap((line) => steps(`funnel of platform ${line.id}`, line, { platform: idOf(line.id) })),
    ...funnel.people.flatMap((line) => steps(`funnel of person ${line.id}`, line, { assignee: idOf(line.id) })),
    ...ending.spans.map((span) => ({ what: `leases ending within ${span.days} days`, count: span.count, href: endingHref(ending, span) })),
    // of what some people share in there is no list
    ...(commission.reach === 'all' ? [{ what: 'signed this month', count: commission.contracts, href: signedHref(commission) }] : []),
    ...commission.rows.flatMap(({ employee, signed, assisted }) => [
      { what: `signed this month by ${employee}`, count: signed, href: earnedHref(commission, 'assignee', employee, `${commission.from}..`) },
      ...(employee === null ? [] : [{ what: `assisted this month by ${employee}`, count: assisted, href: earnedHref(commission, 'assist', employee, `${commission.from}..`) }]),
    ]),
    ...(['overdue', 'today', 'tomorrow'] as const).map((when) => ({ what: `next steps ${when}`, count: due[when], href: stepsHref(when) })),
    { what: 'tours today', count: tours.tours.length, href: toursOfDayHref(tours) },
    ...overview.queue.cards.flatMap(({ kind, id, version, href }) => (id === 0 ? [{ what: kind, count: version, href }] : [])),
  ];
}

async function ask<T>({ host, tokens }: World, who: PersonName, path: string): Promise<T> {
  const response = await host.fetch(new Request(`http://127.0.0.1/api${path}`, { headers: { authorization: `Bearer ${tokens[who]}` } }));
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

/** Contracts at every stage and tours, made around the moments at which a day, week or month begins, by people near and far. */
async function furnish({ host, database }: World, now: string): Promise<void> {
  const today = dayOf(now);
  const edges = [today, mondayOf(today), monthOf(today), dayAfter(today, -1), dayAfter(today, -29), dayAfter(today, -89), dayAfter(mondayOf(today), -7), monthOf(today, -1)]
    .flatMap((day) => [Date.parse(startOfDay(day)) - 1, Date.parse(startOfDay(day)), Date.parse(startOfDay(day, 1)) - 1])
    .filter((at) => at <= Date.parse(now))
    .map((at) => new Date(at).toISOString());
  const idsOf = async (sql: string) => (await rowsOf<{ readonly id: number }>(database.read, sql)).map(({ id }) => Number(id));
  const agents = await idsOf(`select "id" from "employee" where "name" in ('Employee own', 'Employee colleague', 'Employee outsider') order by "id"`);
  const stages = await idsOf('select "id" from "workflow" where "deletedAt" is null order by "id"');
  const won = await idsOf(`select "id" from "workflow" where "kind" = 'won' and "deletedAt" is null`);
  const [building] = await idsOf('select "id" from "building" where "deletedAt" is null order by "id" limit 1');
  const { kernel: server } = host;
  await server.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
    await batch.createMany('contract', edges.flatMap((_, at) => agents.map((assignee, place) => ({ name: `Client ${at} ${place}`, phone: '+1 212 555 0100', workflow: stages[(at + place) % stages.length], ...(place > 0 && { assignee }) }))));
    const starts = [-90, 0, 90, 600, 1_380].map((minutes) => new Date(Date.parse(startOfDay(today)) + minutes * 60_000).toISOString());
    await batch.createMany('tour', agents.flatMap((agent) => starts.map((startsAt) => ({ client: 'A client', startsAt, agent, building, minutes: 45, buffer: 0 }))));
  });
  await database.write(async (connection) => {
    for (const table of ['contract', 'customer', 'building', 'rent', 'room', 'ad', 'user', 'tour']) {
      const ids = await rowsOf<{ readonly id: number }>(connection, `select "id" from "${table}" order by "id"`);
      if (ids.length > 0) await updateRows(connection, table, [['createdAt', 'moment'], ...(table === 'contract' ? [['enteredAt', 'moment'] as const] : [])], ids.map(({ id }, at) => [id, edges[at % edges.length]!, ...(table === 'contract' ? [edges[(at * 5) % edges.length]!] : [])]));
    }
    const customers = await rowsOf<{ readonly id: number }>(connection, 'select "id" from "customer" order by "id"');
    for (const [at, { id }] of customers.entries()) await change(connection, 'update "customer" set "nextActionOn" = ?, "active" = ? where "id" = ?', [dayAfter(today, [-400, -1, -1, 0, 1, 2][at % 6]!), at % 7 !== 0, id]);
    const signed = await rowsOf<{ readonly id: number }>(connection, `select "id" from "contract" where "workflow" = ${won[0]} order by "id"`);
    for (const [at, { id }] of signed.entries()) await change(connection, 'update "contract" set "leaseEndDate" = ? where "id" = ?', [dayAfter(today, [-1, 0, 30, 31, 60, 61, 90, 91][at % 8]!), id]);
  });
  database.forget();
}

onEachEngine(
  'every number of the first screen',
  (_open, place) => {
    afterEach(() => vi.useRealTimers());

    it.each(moments)('opens a list of as many rows, for three persons: %s', async (_what, now) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      const { dataDir, databaseUrl } = await place();
      const world = await openWorld(environmentOf({ dataDir, databaseUrl }), true);
      try {
        await furnish(world, now);
        const totals = new Set<number>();
        for (const who of persons) {
          const overview = await ask<DashboardResponse>(world, who, '/dashboard');
          const numbers = numbersOf(overview);
          expect(numbers.length).toBeGreaterThan(200);
          if (who === 'all') expect(numbers.filter(({ what, count }) => what.startsWith('next steps') && count > 0)).toHaveLength(3);
          totals.add(overview.counts['contract']!.total);
          const opened: Numbered[] = [];
          for (const one of numbers) {
            const [path = '', search = ''] = one.href.split('?');
            const { total } = await ask<{ readonly total: number }>(world, who, `/${lists.get(path)}?limit=0&${search}`);
            opened.push({ ...one, count: total });
          }
          expect(opened).toEqual(numbers);
        }
        // the three see different parts of the same agency
        expect(totals.size).toBe(3);
      } finally {
        await world.host.end();
      }
    });
  },
  'product',
);
