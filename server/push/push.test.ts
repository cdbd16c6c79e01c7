import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { streamReader } from '#tests/support/stream-reader.ts';
import { writing, type Batch } from '../records/write/writing.ts';

onEachEngine('push', (_, place) => {
  let host: TestHost;
  let token: string;
  beforeEach(async () => {
    const { databaseUrl } = await place();
    host = await startTestHost(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    token = await host.signIn();
  });
  afterEach(() => host.end());

  const send = (title: string, to = 1, on: TestHost = host) =>
    on.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) =>
      batch.message({ to, title, body: 'Line 1\nLine 2', link: '/contract/board' }),
    );
  const stream = async (headers: Record<string, string> = {}) =>
    streamReader(await host.call('GET', '/api/push/stream', { token, headers }));
  const inbox = async () => (await (await host.call('GET', '/api/push', { token })).json()) as { rows: readonly { readonly id: number }[]; total: number; unread: number };

  it('arrives as it is sent, and only to its reader', async () => {
    const events = await stream();
    await send('for another', 999);
    await send('New contract');
    expect(await events.next()).toEqual({
      id: expect.stringMatching(/^\d+$/),
      event: 'message',
      data: { messageId: expect.any(String), title: 'New contract', body: 'Line 1\nLine 2', link: '/contract/board', createdAt: expect.stringMatching(/Z$/) },
    });
    await events.cancel();
  });

  it('resumes after the last one seen', async () => {
    const events = await stream();
    await send('one');
    const first = await events.next();
    await events.cancel();
    await send('two');
    await send('three');
    const again = await stream({ 'last-event-id': first!.id });
    expect([(await again.next())!.data['title'], (await again.next())!.data['title']]).toEqual(['two', 'three']);
    await again.cancel();
  });

  it('does not tell what was rolled back', async () => {
    const work = host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      await batch.message({ to: 1, title: 'never', body: '', link: '/' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect((await inbox()).total).toBe(0);
  });

  it('waits in the inbox until it is read, for its reader alone', async () => {
    await send('one');
    await send('two');
    await send('for another', 999);
    const before = await inbox();
    expect(before).toMatchObject({ total: 2, unread: 2, rows: [{ title: 'two', readAt: null }, { title: 'one', readAt: null }] });
    expect((await host.call('PUT', `/api/push/${before.rows[0]!.id}/read`, { token })).status).toBe(204);
    expect((await host.call('PUT', `/api/push/${before.rows[0]!.id}/read`, { token })).status).toBe(204);
    expect((await host.call('PUT', '/api/push/3/read', { token })).status).toBe(404);
    expect(await inbox()).toMatchObject({ total: 2, unread: 1, rows: [{ readAt: expect.stringMatching(/Z$/) }, { readAt: null }] });
  });

  it('says that something was read, also where something new comes with it, and where it shows on no page', async () => {
    const events = await stream();
    const next = async () => {
      const event = await events.next();
      return event?.data['title'] ?? event?.event;
    };
    const run = (work: (batch: Batch) => Promise<void>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    const tell = (batch: Batch, title: string, silent: boolean) =>
      batch.message({ to: 1, title, body: '', link: '/', of: { record: 'user', id: 1 }, carriage: { push: false, mail: false, rule: 'heater/warm', silent } });
    await run((batch) => tell(batch, 'warm', false));
    expect(await next()).toBe('warm');
    await run(async (batch) => {
      await batch.settle('heater/warm', 'user', [1]);
      await tell(batch, 'cold', false);
    });
    expect(await next()).toBe('cold');
    await send('later');
    expect(await next()).toBe('inbox');
    await events.cancel();
    const others = await stream();
    await run((batch) => tell(batch, 'quiet', true));
    expect(await others.next()).toMatchObject({ event: 'inbox' });
    await others.cancel();
    // a page that opens shows no more by itself than the stream
    const unread = async (more: string) => (await (await host.call('GET', `/api/push?${more}`, { token })).json()) as { readonly rows: readonly { readonly title: string }[]; readonly unread: number; readonly total: number };
    const [all, aloud] = [await unread('unread=true'), await unread('aloud=true')];
    expect(all.rows.map(({ title }) => title)).toEqual(['quiet', ...aloud.rows.map(({ title }) => title)]);
    expect([aloud.unread, aloud.total]).toEqual([all.unread, all.unread - 1]);
  });

  it('says when to come back, as the server stops', async () => {
    const events = await stream();
    const ended = host.stop();
    expect(await events.next()).toMatchObject({ event: 'reconnect' });
    expect(await events.next()).toBeUndefined();
    await ended;
  });
}, 'product');

describe('push between instances', () => {
  onEachEngine('two servers', (_, place, engine) => {
    it.runIf(engine === 'postgres')('wakes the stream of the other', async () => {
      const { databaseUrl } = await place();
      const [here, there] = [await startTestHost({ DATABASE_URL: databaseUrl! }), await startTestHost({ DATABASE_URL: databaseUrl! })];
      const token = await here.signIn();
      const events = streamReader(await here.call('GET', '/api/push/stream', { token }));
      await there.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) =>
        batch.message({ to: 1, title: 'from there', body: '', link: '/' }),
      );
      expect((await events.next())!.data['title']).toBe('from there');
      await events.cancel();
      await Promise.all([here.end(), there.end()]);
    });
  }, 'product');
});
