import { afterEach, expect, it, vi } from 'vitest';
import { newYorkDays } from '#plugins/dashboard/days.ts';
import { database } from '#server/database/database.ts';
import { updateRows } from '#server/database/many-rows.ts';
import { createApp } from '#server/http/app.ts';
import { quietLog } from '#server/log.ts';
import { writing } from '#server/records/write/writing.ts';
import { onEachEngine } from './support/engines.ts';
import { heaterApp, heaterKernel, someone } from './support/sample-records.ts';

/** Moments in New York: summer time begins and ends on Sundays, a month may begin on one, and a year on a Thursday. */
const moments = [
  ['the day that has 23 hours, at its last minute', '2026-03-09T03:59:00Z'],
  ['the Monday after it, at its first minute', '2026-03-09T04:01:00Z'],
  ['the day that has 25 hours, when the clock is put back', '2026-11-01T05:30:00Z'],
  ['its last minute, which is the first of a month', '2026-11-02T04:59:00Z'],
  ['the Monday after it', '2026-11-02T05:01:00Z'],
  ['an evening that is tomorrow in Europe', '2026-07-01T02:30:00Z'],
  ['New Year', '2026-01-01T05:00:30Z'],
] as const;

onEachEngine('the numbers of the first screen', (open) => {
  afterEach(() => vi.useRealTimers());

  it.each(moments)('are those of the rows they open: %s', async (_what, now) => {
    const kernel = await heaterKernel(await open(), heaterApp);
    // a heater at the end and the beginning of each New York day, and at the hours between that may be on either
    const midnights = Array.from({ length: 70 }, (_, day) => Math.floor(Date.parse(now) / 86_400_000) * 86_400_000 - day * 86_400_000);
    const made = midnights
      .flatMap((midnight) => [4, 5].flatMap((hour) => [midnight + hour * 3_600_000 - 1, midnight + hour * 3_600_000]))
      .filter((at) => at <= Date.parse(now))
      .map((at) => new Date(at).toISOString());
    await kernel
      .use(writing)
      .run(someone(1, ['admin']), { kind: 'form' }, (batch) => batch.createMany('heater', made.map((_, at) => ({ address: `${at} Main St` }))));
    await kernel
      .use(database)
      .write((connection) => updateRows(connection, 'heater', [['createdAt', 'moment']], made.map((at, place) => [place + 1, at])));

    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const { fetch } = createApp({ kernel, log: quietLog });
    const get = async (path: string) => {
      const answer = await fetch(new Request(`http://localhost/api${path}`, { headers: { authorization: 'Bearer admin' } }));
      return (await answer.json()) as Record<string, never>;
    };
    const counted = (await get('/count/history?records=heater&days=30'))['heater'] as unknown as Record<string, number>;
    const from = newYorkDays(now);
    const opened = async (search: string) => (await get(`/heater?limit=0${search}`))['total'] as unknown as number;
    expect(counted).toMatchObject({
      today: await opened(`&createdAt=${from.today}..`),
      week: await opened(`&createdAt=${from.week}..`),
      month: await opened(`&createdAt=${from.month}..`),
      total: await opened(''),
    });
    const days = counted['days'] as unknown as readonly number[];
    expect([days.length, days.at(-1)]).toEqual([30, counted['today']]);
    expect(counted['total']).toBe(made.length);
  });

  it('are compared with as much of the week and of the month before as has passed of these', async () => {
    const kernel = await heaterKernel(await open(), heaterApp);
    // Monday's first minute, a day after summer time began: as much of last Monday, when it was winter, is its first minute.
    const now = '2026-03-09T04:01:00Z';
    const made = ['2026-03-09T04:00:30Z', '2026-03-08T20:00:00Z', '2026-03-02T05:00:30Z', '2026-03-02T06:00:00Z', '2026-03-02T04:59:00Z', '2026-02-09T05:00:30Z', '2026-02-09T07:00:00Z', '2026-02-01T05:00:00Z'];
    await kernel.use(writing).run(someone(1, ['admin']), { kind: 'form' }, (batch) => batch.createMany('heater', made.map((_, at) => ({ address: `${at} Main St` }))));
    await kernel.use(database).write((connection) => updateRows(connection, 'heater', [['createdAt', 'moment']], made.map((at, place) => [place + 1, at])));
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const { fetch } = createApp({ kernel, log: quietLog });
    const answer = await fetch(new Request('http://localhost/api/count/history?records=heater', { headers: { authorization: 'Bearer admin' } }));
    expect(((await answer.json()) as { heater: object }).heater).toMatchObject({ today: 1, week: 1, previousWeek: 1, month: 5, previousMonth: 2, total: 8 });
  });
});
