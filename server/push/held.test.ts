import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMinutes, timeText, wallTimeOf } from '#kit/records/new-york.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { startPushService } from '#tests/support/push-services.ts';
import { streamReader } from '#tests/support/stream-reader.ts';
import { database } from '../database/database.ts';
import { change } from '../database/statement.ts';
import { writing } from '../records/write/writing.ts';
import { delivery } from './delivery.ts';
import { heldDigestId } from './digest.ts';
import { messagesQueued } from './outbox.ts';

/** Milliseconds until quiet hours are over. */
const quietMs = 1500;

onEachEngine('messages that quiet hours held back', (_, place, engine) => {
  let hosts: TestHost[];
  let token: string;
  beforeEach(async () => {
    const { databaseUrl } = await place();
    const environment: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    hosts = [await startTestHost(environment)];
    token = await hosts[0]!.signIn();
    if (engine !== 'postgres') return;
    const other = await mkdtemp(join(tmpdir(), 'stoop-held-'));
    await copyFile(join(hosts[0]!.config.dataDir, 'secrets.json'), join(other, 'secrets.json'));
    hosts.push(await startTestHost({ ...environment, DATA_DIR: other }));
  });
  afterEach(async () => {
    for (const host of hosts) await host.end();
  });

  const hold = (title: string, until: number, on = hosts[0]!) =>
    on.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) =>
      batch.message({ to: 1, title, body: 'Body', link: '/contract/board', carriage: { push: true, pushAt: until, mail: false, silent: true } }),
    );
  const plain = (title: string) =>
    hosts[0]!.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.message({ to: 1, title, body: '', link: '/' }));
  const inbox = async (query = '') => (await (await hosts[0]!.call('GET', `/api/push?${query}`, { token })).json()) as { rows: readonly { messageId: string; title: string; link: string; readAt: string | null }[]; unread: number; total: number };
  /** Waits for the end of quiet hours, and for a number of messages that show by themselves. */
  const over = async (until: number, aloud: number) => {
    await expect.poll(() => Date.now() > until, { timeout: 10_000 }).toBe(true);
    // every stream looks, as it does by itself every few seconds
    for (const { kernel } of hosts) kernel.emit(messagesQueued({ to: [1], unshown: [] }) as never);
    await expect.poll(async () => (await inbox('aloud=true')).rows.length, { timeout: 10_000 }).toBe(aloud);
  };
  /** A page at each instance, and another one at the last. */
  const pages = () => Promise.all([...hosts, hosts.at(-1)!].map(async (host) => streamReader(await host.call('GET', '/api/push/stream', { token, headers: { 'accept-language': 'en' } }))));
  /** Titles of the messages of a stream up to one of a title. */
  const told = async (events: ReturnType<typeof streamReader>, last: string) => {
    const titles: unknown[] = [];
    for (let event = await events.next(); event; event = await events.next()) {
      if (event.event === 'message') titles.push(event.data['title']);
      if (event.data['title'] === last) return titles;
    }
    return titles;
  };

  it('are told as one digest once they are over, to every open page, and count once each in the inbox', async () => {
    const until = Date.now() + quietMs;
    const open = await pages();
    for (const title of ['One', 'Two', 'Three']) await hold(title, until);
    const { rows } = await inbox('unread=true');
    await hosts[0]!.call('PUT', '/api/push/read', { token, body: { messageIds: [rows[0]!.messageId] } });
    await over(until, 1);
    await over(until, 1);
    await plain('Last');
    const digest = '2 notifications came in during your quiet hours';
    expect(await Promise.all(open.map((page) => told(page, 'Last')))).toEqual(open.map(() => [digest, 'Last']));
    // whoever comes back finds the digest among what shows by itself; what it tells of is in the bell already
    const aloud = await inbox('aloud=true');
    expect([aloud.unread, aloud.rows.map(({ title, link }) => [title, link])]).toEqual([3, [['Last', '/'], [digest, '']]]);
    const unread = await inbox('unread=true');
    expect([unread.unread, unread.total, unread.rows.map(({ title }) => title)]).toEqual([3, 3, ['Last', 'Two', 'One']]);
    expect((await inbox()).rows.map(({ title }) => title)).toEqual(['Last', 'Three', 'Two', 'One']);
    const read = await hosts[0]!.call('PUT', '/api/push/read', { token, body: { messageIds: [aloud.rows[1]!.messageId] } });
    expect([await read.json(), (await inbox('aloud=true')).rows.length]).toEqual([{ unread: 3 }, 1]);
    await Promise.all(open.map((page) => page.cancel()));
  });

  it('show themselves where there is a single one', async () => {
    const until = Date.now() + quietMs;
    const open = await pages();
    await hold('One', until);
    await over(until, 1);
    await over(until, 1);
    await plain('Last');
    expect(await Promise.all(open.map((page) => told(page, 'Last')))).toEqual(open.map(() => ['One', 'Last']));
    expect((await inbox()).rows.map(({ title }) => title)).toEqual(['Last', 'One']);
    expect((await inbox('aloud=true')).rows.map(({ title }) => title)).toEqual(['Last', 'One']);
    await Promise.all(open.map((page) => page.cancel()));
  });

  it('are told once where another page’s look made them show a moment before', async () => {
    const until = Date.now() + quietMs;
    const open = await pages();
    await hold('One', until);
    const look = () => hosts.forEach(({ kernel }) => kernel.emit(messagesQueued({ to: [1], unshown: [] }) as never));
    await hosts[0]!.kernel.use(database).write((on) => change(on, 'update "pushMessage" set "silent" = ?', [false]));
    look();
    await plain('Two');
    expect(await Promise.all(open.map((page) => told(page, 'Two')))).toEqual(open.map(() => ['One', 'Two']));
    await over(until, 2);
    await plain('Last');
    expect(await Promise.all(open.map((page) => told(page, 'Last')))).toEqual(open.map(() => ['Last']));
    await Promise.all(open.map((page) => page.cancel()));
  });

  it('are told to no page that is opened long afterwards, nor before the end', async () => {
    const [long, later] = [Date.now() - 10 * 60_000, Date.now() + 60 * 60_000];
    for (const title of ['One', 'Two']) await hold(title, long);
    for (const title of ['Three', 'Four']) await hold(title, later);
    const [page] = await pages();
    await over(long, 0);
    await plain('Last');
    expect(await told(page!, 'Last')).toEqual(['Last']);
    expect((await inbox()).unread).toBe(5);
    await page!.cancel();
  });

  /** Keeps quiet hours between so many hours from now; none without. */
  const keepQuiet = async (from?: number, to?: number, [host, bearer] = [hosts[0]!, token]) => {
    const at = (hours?: number) => (hours === undefined ? null : timeText((wallTimeOf(Date.now()).minute + hours * 60 + dayMinutes) % dayMinutes));
    const own = { quietFrom: at(from), quietTo: at(to), digestAt: null, push: true, mail: false };
    expect((await host.call('PUT', '/api/notification/own', { token: bearer, body: own })).status).toBe(200);
  };

  it('are told once, at once, where quiet hours are ended before their time', async () => {
    await keepQuiet(-1, 2);
    const open = await pages();
    for (const title of ['One', 'Two']) await hold(title, Date.now() + 2 * 60 * 60_000);
    await keepQuiet(-1, 3);
    expect((await inbox('aloud=true')).rows).toEqual([]);
    await keepQuiet();
    await expect.poll(async () => (await inbox('aloud=true')).rows.length, { timeout: 10_000 }).toBe(1);
    await keepQuiet();
    await hold('Three', Date.now() + 60 * 60_000);
    await keepQuiet(2, 3);
    await expect.poll(async () => (await inbox('aloud=true')).rows.length, { timeout: 10_000 }).toBe(2);
    await plain('Last');
    expect(await Promise.all(open.map((page) => told(page, 'Last')))).toEqual(open.map(() => ['2 notifications came in during your quiet hours', 'Three', 'Last']));
    expect((await inbox()).unread).toBe(4);
    await Promise.all(open.map((page) => page.cancel()));
  });

  it('wait longer where quiet hours are made longer', async () => {
    const until = Date.now() + quietMs;
    const open = await pages();
    for (const title of ['One', 'Two']) await hold(title, until);
    await keepQuiet(-1, 1);
    await over(until, 0);
    await plain('Last');
    expect(await Promise.all(open.map((page) => told(page, 'Last')))).toEqual(open.map(() => ['Last']));
    await Promise.all(open.map((page) => page.cancel()));
  });

  it('go by Web Push under the name of that digest, so that a page shows one of them', async () => {
    const service = await startPushService();
    const host = await startTestHost({ PUSH_SERVICES: service.url });
    hosts.push(host);
    const bearer = await host.signIn();
    expect((await host.call('PUT', '/api/push/token', { token: bearer, body: { token: service.subscribe() } })).status).toBe(204);
    const until = Date.now() + quietMs;
    for (const title of ['One', 'Two']) await hold(title, until, host);
    await expect.poll(() => Date.now() > until, { timeout: 10_000 }).toBe(true);
    await host.kernel.use(delivery).run();
    expect(service.delivered.map(({ message }) => message)).toMatchObject([{ title: '2 messages', body: 'One · Two', messageId: heldDigestId(1, until) }]);
    // ended before their time, they go at once
    for (const title of ['Three', 'Four']) await hold(title, Date.now() + 60 * 60_000, host);
    await keepQuiet(undefined, undefined, [host, bearer]);
    await host.kernel.use(delivery).run();
    expect(service.delivered.map(({ message }) => message)).toMatchObject([{}, { title: '2 messages', body: 'Three · Four', messageId: expect.stringContaining('held-1-') }]);
    await service.close();
  });
}, 'product');
