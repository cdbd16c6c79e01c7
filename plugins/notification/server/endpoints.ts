import type { Kernel } from '#core/kernel/index.ts';
import { accessBookOf } from '#server/access/access.ts';
import { database } from '#server/database/database.ts';
import { mail } from '#server/mail/mail.ts';
import { notify } from '#server/notify.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { writing } from '#server/records/write/writing.ts';
import { notFound, ruleBroken } from '#server/refusal.ts';
import { endpoint, records } from '#server/slots.ts';
import { dayInNewYork, momentInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { muteSchema, ownSchema, rulesSchema, testSchema, type Rules } from '../api.ts';
import { carriageOf, usualOwn } from '../carriage.ts';
import { personWords } from './recipients.ts';
import { countSent, keepMute, keepOwn, mutesOf, ownOf, storedRules } from './store.ts';
import { rowOf, ruled } from './tell.ts';

/** Rules with one person's own settings. */
async function rulesOf(kernel: Kernel, userIdx: number): Promise<Rules> {
  const { read } = kernel.use(database);
  const today = dayInNewYork(Date.now());
  const midnight = (day: string) => momentInNewYork(day, '00:00')!;
  const [stored, sent, own, muted, codes] = await Promise.all([
    storedRules(read),
    countSent(read, midnight(dayAfter(today, -1)), midnight(today)),
    ownOf(read, [userIdx]),
    mutesOf(read, userIdx),
    accessBookOf(kernel).codes(read),
  ]);
  const rules = kernel.read(notify).map((one) => {
    const kept = stored.get(one.id);
    const { to, ...rule } = ruled(one, kept);
    const choices = [...new Set([...personWords(one.on.entity), ...codes.map((code) => `role:${code}`), ...to])];
    return { ...rule, event: one.id, record: one.on.entity.name, choices, to: [...to], yesterday: sent.byRule.get(one.id) ?? 0, id: kept?.id ?? null, version: kept?.version ?? null };
  });
  return {
    rules,
    yesterday: { messages: sent.messages, people: sent.people },
    own: own.get(userIdx) ?? usualOwn,
    muted: [...muted],
    mailConfigured: kernel.use(mail).isConfigured,
  };
}

/** The declared notification of a name; 404 without one. */
function declared(kernel: Kernel, event: string) {
  const found = kernel.read(notify).find(({ id }) => id === event);
  if (!found) throw notFound('The notification');
  return found;
}

/** Rules for everybody to see, and what everybody says for themselves. */
export const notificationEndpoints = [
  endpoint({
    method: 'GET',
    path: '/notification',
    needs: 'signedIn',
    summary: 'Every notification with its rule, and the caller’s own settings and mutes',
    output: rulesSchema,
    handle: (call) => rulesOf(call.kernel, callerOf(call).userIdx),
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/own',
    needs: 'signedIn',
    summary: 'Keeps the caller’s quiet hours, digest and carriers',
    body: ownSchema,
    output: ownSchema,
    handle: async (call) => {
      if ((call.body.quietFrom === null) !== (call.body.quietTo === null)) throw ruleBroken({ quietTo: 'rule.required' });
      await call.kernel.use(database).write((connection) => keepOwn(connection, callerOf(call).userIdx, call.body));
      return call.body;
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/mute',
    needs: 'signedIn',
    summary: 'Mutes a notification for the caller, or no longer',
    body: muteSchema,
    handle: async (call) => {
      const { event, muted } = call.body;
      declared(call.kernel, event);
      await call.kernel.use(database).write((connection) => keepMute(connection, callerOf(call).userIdx, event, muted));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/notification/test',
    needs: 'signedIn',
    summary: 'Sends a notification to the caller alone, about the latest record that they may see',
    body: testSchema,
    handle: async (call) => {
      const caller = callerOf(call);
      const one = declared(call.kernel, call.body.event);
      const right = call.kernel.read(records).find(({ entity }) => entity.name === one.on.entity.name)?.read;
      if (right !== undefined && right !== 'signedIn' && caller.reachOf(right) !== 'all') throw notFound('A record to test with');
      const kept = (await storedRules(call.kernel.use(database).read)).get(one.id);
      await call.kernel.use(writing).run(caller, { kind: 'note' }, async (batch) => {
        const row = await rowOf(batch.connection, one.on.entity.name);
        if (!row) throw notFound('A record to test with');
        const own = (await ownOf(batch.connection, [caller.userIdx])).get(caller.userIdx) ?? usualOwn;
        const carriage = carriageOf(ruled(one, kept), { ...own, quietFrom: null, quietTo: null, digestAt: null }, false, Date.now());
        await batch.message({ to: caller.userIdx, ...(await one.text(row, batch.connection)), link: one.link(row.id), carriage });
      });
    },
  }),
];
