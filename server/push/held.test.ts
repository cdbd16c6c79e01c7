import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { startPushService } from '#tests/support/push-services.ts';
import { streamReader } from '#tests/support/stream-reader.ts';
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
  const inbox = async (query = '') => (await (await hosts[0]!.call('GET', `/api/push?${query}`, { token })).json()) as { rows: readonly { messageId: string; title: string; link: string; readAt: string | null }[]; unread: number };
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

  it('are told as one digest once they are over, to every open page, and lie in the inbox once', async () => {
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
    const kept = (await inbox()).rows.filter(({ title }) => title === digest);
    expect(kept).toMatchObject([{ link: '', readAt: null }]);
    // whoever comes back finds it among what shows by itself
    expect((await inbox('aloud=true')).rows.map(({ title }) => title)).toEqual(['Last', digest]);
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
    await service.close();
  });
}, 'product');
