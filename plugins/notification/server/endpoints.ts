import { z } from 'zod';
import { locales, type Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { mail } from '#server/mail/mail.ts';
import { notify } from '#server/notify.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { messageText, textIn, type MessageText } from '#server/push/message-text.ts';
import { messageReader } from '#server/push/readable.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { writing } from '#server/records/write/writing.ts';
import { notFound, ruleBroken } from '#server/refusal.ts';
import { moveHeld, wordsIn } from '#server/push/add-messages.ts';
import { messagesQueued } from '#server/push/outbox.ts';
import { reading } from '#server/records/read/reading.ts';
import { endpoint, records, type Caller } from '#server/slots.ts';
import { editRules } from '../area.ts';
import { dayInNewYork, momentInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { muteSchema, ownSchema, rulesSchema, sentSchema, testSchema, type Rules } from '../api.ts';
import { carriageOf, heldBy, usualOwn } from '../carriage.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';
import { conditionFields, personWords } from './recipients.ts';
import { countSent, keepMute, keepOwn, mutesOf, ownOf, sentMessages, storedRules } from './store.ts';
import { rowOf, ruled } from './tell.ts';

/** Rules with one person's own settings. */
async function rulesOf(kernel: Kernel, caller: Caller, locale: Locale): Promise<Rules> {
  const { userIdx } = caller;
  const { read } = kernel.use(database);
  const today = dayInNewYork(Date.now());
  const midnight = (day: string) => momentInNewYork(day, '00:00')!;
  const [stored, sent, own, muted, named] = await Promise.all([
    storedRules(read),
    countSent(read, midnight(dayAfter(today, -1)), midnight(today)),
    ownOf(read, [userIdx]),
    mutesOf(read, userIdx, Date.now()),
    rowsOf<Record<'code' | 'kr' | 'en' | 'zh', string>>(read, `select "code", coalesce("nameKr", '') as "kr", coalesce("nameEn", '') as "en", coalesce("nameZh", '') as "zh" from "role" where "deletedAt" is null order by "id"`),
  ]);
  const labelOf = async (names: string | null | undefined, value: string | null): Promise<string | null> =>
    names && value ? ((await kernel.use(reading).labels(names, [Number(value)], locale, caller)).get(Number(value)) ?? null) : null;
  const rules = kernel.read(notify).map(async (one) => {
    const kept = stored.get(one.id);
    const { to, ...rule } = ruled(one, kept);
    const choices = [...new Set([...personWords(one.on.entity), ...named.map(({ code }) => `role:${code}`), ...to])];
    const conditions = conditionFields(one.on.entity);
    const onlyLabel = await labelOf(conditions.find(({ field }) => field === rule.onlyField)?.names, rule.onlyValue);
    return { ...rule, conditions, onlyLabel, event: one.id, record: one.on.entity.name, choices, to: [...to], yesterday: sent.byRule.get(one.id) ?? 0, id: kept?.id ?? null, version: kept?.version ?? null };
  });
  return {
    rules: await Promise.all(rules),
    yesterday: { messages: sent.messages, people: sent.people },
    own: own.get(userIdx) ?? usualOwn,
    muted,
    mailConfigured: kernel.use(mail).isConfigured,
    roles: named.map(({ code, ...name }) => ({ code, name })),
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
    needs: 'staff',
    summary: 'Every notification with its rule, and the caller’s own settings and mutes',
    output: rulesSchema,
    handle: (call) => rulesOf(call.kernel, callerOf(call), call.locale),
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/own',
    needs: 'staff',
    summary: 'Keeps the caller’s quiet hours, digest and carriers; what is held back ends with them',
    body: ownSchema,
    output: ownSchema,
    handle: async (call) => {
      if ((call.body.quietFrom === null) !== (call.body.quietTo === null)) throw ruleBroken({ quietTo: 'rule.required' });
      if (call.body.quietFrom !== null && call.body.quietFrom === call.body.quietTo) throw ruleBroken({ quietTo: 'notification.rule.quiet' });
      const { userIdx } = callerOf(call);
      await call.kernel.use(database).write(async (connection) => {
        const now = Date.now();
        await keepOwn(connection, userIdx, call.body);
        await moveHeld(connection, userIdx, heldBy(call.body, now), now);
      });
      call.kernel.emit(messagesQueued({ to: [userIdx], unshown: [] }) as never);
      return call.body;
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/notification/mute',
    needs: 'staff',
    summary: 'Keeps of which notification the caller wants less: nothing, for a while or for good, or only what is their own',
    body: muteSchema,
    handle: async (call) => {
      declared(call.kernel, call.body.event);
      await call.kernel.use(database).write((connection) => keepMute(connection, callerOf(call).userIdx, call.body));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/notification/sent',
    needs: 'staff',
    summary: 'Messages that rules sent, the latest first: those of everybody for who changes rules, else the caller’s own',
    query: z.strictObject({ event: z.string().max(100).optional(), person: z.coerce.number().int().positive().max(2_147_483_647).optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
    output: sentSchema,
    async handle(call) {
      const caller = callerOf(call);
      const { event, person, limit } = call.query;
      // somebody else's are none of theirs
      if (!caller.may(editRules) && person !== undefined && person !== caller.userIdx) return { rows: [] };
      const rows = await sentMessages(call.kernel.use(database).read, { event, person: caller.may(editRules) ? person : caller.userIdx, limit }, messageReader(call.kernel.use(recordsRegistry), caller).readable);
      // A title names a record: for the eyes of its reader while they may see that, and of those who see everything.
      const sees = (userIdx: number) => userIdx === caller.userIdx || caller.userType === 'admin';
      return {
        rows: rows.map(({ id, event: rule, userIdx, name, at, readAt, isReadable, ...words }) => ({
          id: Number(id), event: rule, userIdx: Number(userIdx), name, at, readAt, title: sees(Number(userIdx)) && isReadable ? wordsIn(call.locale, words).title : null,
        })),
      };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/notification/test',
    needs: 'staff',
    summary: 'Sends a notification to the caller alone, about the latest record that they may see',
    body: testSchema,
    handle: async (call) => {
      const caller = callerOf(call);
      const one = declared(call.kernel, call.body.event);
      const right = call.kernel.read(records).find(({ entity }) => entity.name === one.on.entity.name)?.read;
      if (right !== undefined && !caller.may(right)) throw notFound('A record to test with');
      const kept = (await storedRules(call.kernel.use(database).read)).get(one.id);
      await call.kernel.use(writing).run(caller, { kind: 'note' }, async (batch) => {
        const row = await rowOf(batch.sight, one.on.entity.name);
        if (!row) throw notFound('A record to test with');
        const own = (await ownOf(batch.connection, [caller.userIdx])).get(caller.userIdx) ?? usualOwn;
        const carriage = carriageOf(ruled(one, kept), { ...own, quietFrom: null, quietTo: null, digestAt: null }, false, Date.now());
        await batch.message({ to: caller.userIdx, ...asTest(await one.text(row, batch.connection)), link: one.link(row.id), of: { record: one.on.entity.name, id: row.id }, carriage });
      });
    },
  }),
];

/** The same words under a title that says they are a test, in each language. */
const asTest = <T extends { readonly title: MessageText }>(text: T): T => ({
  ...text,
  title: Object.fromEntries(locales.map((locale) => [locale, messageText({ kr, en, zh }, 'notification.testTitle', { title: textIn(locale, text.title) })[locale]])) as Record<Locale, string>,
});
