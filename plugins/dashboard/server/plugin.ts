import { definePlugin } from '#core/kernel/index.ts';
import { dashboardSchema, layoutSchema, markedSchema, markSchema, queueSchema, unmarkSchema } from '#kit/dashboard/api.ts';
import { dayOf } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import type { DashboardVisit } from '#server/dashboard/sources.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { endpoint, jobs, migrations, type Call } from '#server/slots.ts';
import { readDashboard } from './read-dashboard.ts';
import { checkMark, readMarked, readQueue } from './read-queue.ts';
import { dropMark, dropMarks, keepLayout, keepLook, keepMark, ownTables } from './store.ts';

/** Milliseconds after which marks are forgotten. */
const marksKept = 90 * 86_400_000;

function visitOf(call: Pick<Call, 'kernel' | 'caller' | 'locale'>): DashboardVisit {
  const now = new Date().toISOString();
  return { kernel: call.kernel, sight: sightFor(call), caller: callerOf(call), locale: call.locale, now, today: dayOf(now) };
}

export default definePlugin({
  id: 'dashboard',
  contributes: [
    migrations(ownTables),
    jobs({ id: 'dashboard/drop-marks', every: 86_400_000, run: (kernel) => kernel.use(database).write((on) => dropMarks(on, new Date(Date.now() - marksKept).toISOString())) }),
    endpoint({
      method: 'GET',
      path: '/dashboard',
      isKeepable: true,
      needs: 'signedIn',
      summary: 'Counts, tiles and waiting work of the first screen, within the caller’s reach',
      output: dashboardSchema,
      handle: (call) => readDashboard(visitOf(call)),
    }),
    endpoint({
      method: 'GET',
      path: '/queue',
      isKeepable: true,
      needs: 'signedIn',
      summary: 'Work that waits for the caller, of every kind',
      output: queueSchema,
      handle: (call) => readQueue(visitOf(call)),
    }),
    endpoint({
      method: 'GET',
      path: '/queue/marked',
      isKeepable: true,
      needs: 'signedIn',
      summary: 'Work that the caller put off or ticked and that still waits',
      output: markedSchema,
      handle: (call) => readMarked(visitOf(call)),
    }),
    endpoint({
      method: 'PUT',
      path: '/queue/mark',
      needs: 'signedIn',
      summary: 'Puts one of the caller’s cards off, or ticks it until its record changes',
      body: markSchema,
      handle: async (call) => {
        await checkMark(visitOf(call), call.body);
        return call.kernel.use(database).write((on) => keepMark(on, callerOf(call).userIdx, call.body, new Date().toISOString()));
      },
    }),
    endpoint({
      method: 'POST',
      path: '/queue/unmark',
      needs: 'signedIn',
      summary: 'Brings back a card that the caller put off or ticked',
      body: unmarkSchema,
      handle: (call) => call.kernel.use(database).write((on) => dropMark(on, callerOf(call).userIdx, call.body.kind, call.body.id)),
    }),
    endpoint({
      method: 'PUT',
      path: '/dashboard/layout',
      needs: 'signedIn',
      summary: 'Keeps which tiles the caller sees, and their order',
      body: layoutSchema,
      handle: (call) => call.kernel.use(database).write((on) => keepLayout(on, callerOf(call).userIdx, call.body.tiles)),
    }),
    endpoint({
      method: 'PUT',
      path: '/dashboard/looked',
      needs: 'signedIn',
      summary: 'Keeps that the caller looks at the first screen',
      handle: (call) => call.kernel.use(database).write((on) => keepLook(on, callerOf(call).userIdx, new Date().toISOString())),
    }),
  ],
});
