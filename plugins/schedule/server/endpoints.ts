import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { attempts, type AttemptRule } from '#server/session/attempts.ts';
import { endpoint, handlers } from '#server/slots.ts';
import { viewTours } from '../../tour/index.ts';
import { feedSchema, madeFeedSchema, schedulePageQuery, scheduleQuery, scheduleSchema } from '../api.ts';
import { endFeed, findFeed, makeFeed, readFeed, wishOf } from './feeds.ts';
import { icsAnswer } from './ics-file.ts';
import { readPage, readSchedule } from './read-schedule.ts';

/** Sixty readings a minute for one address. */
const perVisitor: AttemptRule = { window: 60_000, free: 60, delay: () => 60_000 };

/** The schedule, as a file too, and each person's secret subscription to their own. */
export const scheduleEndpoints = [
  endpoint({
    method: 'GET',
    path: '/schedule',
    isKeepable: true,
    needs: viewTours,
    summary: 'Tours and days of leases on some New York days, of everybody or of one employee',
    query: schedulePageQuery,
    output: scheduleSchema,
    handle: async (call) => ({ now: new Date().toISOString(), ...(await readPage(call.kernel, sightFor(call), call.query, call.locale)) }),
  }),
  endpoint({
    method: 'GET',
    path: '/schedule/ics',
    needs: viewTours,
    summary: 'The same as a calendar file',
    query: scheduleQuery,
    streams: 'text/calendar',
    handle: async (call) => icsAnswer(await readSchedule(call.kernel, sightFor(call), call.query, call.locale), call.locale, new URL(call.request.url).origin),
  }),
  endpoint({
    method: 'GET',
    path: '/scheduleFeed',
    needs: viewTours,
    summary: 'Tells since when the caller has a subscription to their schedule, and what it holds',
    output: feedSchema,
    handle: (call) => readFeed(call.kernel, sightFor(call), callerOf(call).userIdx),
  }),
  endpoint({
    method: 'POST',
    path: '/scheduleFeed',
    needs: viewTours,
    summary: 'Makes a secret address of the caller’s own schedule in the place of the former one; it is told once',
    output: madeFeedSchema,
    handle: (call) => makeFeed(call.kernel, callerOf(call).userIdx, call.locale),
  }),
  endpoint({
    method: 'DELETE',
    path: '/scheduleFeed',
    needs: viewTours,
    summary: 'Ends the caller’s subscription at once',
    handle: (call) => endFeed(call.kernel, callerOf(call).userIdx),
  }),
  handlers({
    path: '/calendar/{key}',
    async handle({ kernel, params, request, address }) {
      kernel.use(attempts).visit(`calendar:${address}`, perVisitor);
      const feed = await findFeed(kernel, (params['key'] ?? '').replace(/\.ics$/, ''));
      if (!feed) return new Response('This calendar has ended.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
      const entries: readonly ScheduleEntry[] = await readSchedule(kernel, sightFor({ kernel, caller: feed.reader }), wishOf(feed.person), feed.locale);
      return icsAnswer(entries, feed.locale, new URL(request.url).origin);
    },
  }),
];
