import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { startFirebase, startPushService, type Firebase, type PushService } from '#tests/support/push-services.ts';
import { database } from '../database/database.ts';
import { mail } from '../mail/mail.ts';
import { accounts } from '../session/accounts.ts';
import { writing } from '../records/write/writing.ts';
import { openCarriers } from './carriers.ts';
import { createDelivery, delivery } from './delivery.ts';
import type { OutgoingMessage } from './outbox.ts';
import { readableMessages } from './readable.ts';

// Servers, databases and sealed messages take their time on a busy machine.
const never = new AbortController().signal;

/** Sends a message to the administrator, and whatever the test says of it. */
const send = (host: TestHost, title: string, more: Partial<OutgoingMessage> = {}) =>
  host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) =>
    batch.message({ to: 1, title, body: 'Body', link: '/heater/1', ...more }),
  );
const settled = (host: TestHost) => host.kernel.use(delivery).run();
const due = (host: TestHost) => host.kernel.use(database).read.selectFrom('pushDelivery').selectAll().execute();
const partsOf = ({ kernel }: TestHost) => ({
  database: kernel.use(database),
  carriers: kernel.use(openCarriers),
  mail: kernel.use(mail),
  accounts: kernel.use(accounts),
  readable: (userIdx: number, messages: readonly number[]) => readableMessages(kernel, userIdx, messages),
});
/** Runs the delivery as if so much time had passed. */
const later = (host: TestHost, milliseconds: number) =>
  createDelivery({
    ...partsOf(host),
    ending: never,
    now: () => Date.now() + milliseconds,
  }).run();

onEachEngine('delivery by Web Push', (_, place) => {
  let host: TestHost;
  let service: PushService;
  let token: string;
  const join = async (address = service.subscribe(), headers = {}, as = token) =>
    (await host.call('PUT', '/api/push/token', { token: as, body: { token: address }, headers })).status;

  beforeEach(async () => {
    const { databaseUrl } = await place();
    service = await startPushService();
    host = await startTestHost({ PUSH_SERVICES: service.url, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    token = await host.signIn();
  });
  afterEach(async () => {
    await host.end();
    await service.close();
  });

  it('reaches a browser whose page is closed, sealed for it alone, small and urgent', async () => {
    expect(await join()).toBe(204);
    await send(host, 'New', { body: 'x'.repeat(5000), about: '박소연' });
    await settled(host);
    expect(service.delivered).toMatchObject([
      {
        to: '/browser/1',
        message: { title: 'New', body: `${'x'.repeat(239)}…`, link: '/heater/1', about: '박소연', messageId: expect.any(String) },
        headers: { ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' },
      },
    ]);
    expect(service.delivered[0]!.size).toBeLessThan(4096);
    expect(await due(host)).toEqual([]);
  });

  it('speaks the language of the browser', async () => {
    await join(undefined, { 'accept-language': 'ko-KR' });
    await send(host, '', { title: { kr: '새 소식', en: 'News', zh: '消息' }, body: { kr: '', en: '', zh: '' } });
    await settled(host);
    expect(service.delivered.map(({ message }) => message['title'])).toEqual(['새 소식']);
    const { rows } = await (await host.call('GET', '/api/push', { token, headers: { 'accept-language': 'zh' } })).json();
    expect(rows).toMatchObject([{ title: '消息' }]);
  });

  it('reaches every browser of a person, and each one once', async () => {
    const address = service.subscribe();
    const other = await host.signIn();
    await join(address);
    await join(service.subscribe(), {}, other);
    await send(host, 'New');
    await settled(host);
    await settled(host);
    expect(service.delivered.map(({ to }) => to).toSorted()).toEqual(['/browser/1', '/browser/2']);
    // whoever signs in at the first browser now takes its address along
    const third = await host.signIn();
    await join(address, {}, third);
    await send(host, 'Again');
    await settled(host);
    expect(service.delivered).toHaveLength(4);
  });

  it('does not reach whoever signed out, nor with what is read already', async () => {
    await join();
    const other = await host.signIn();
    await join(service.subscribe(), {}, other);
    await host.call('POST', '/api/user/auth/signout', { token: other });
    service.answers.push({ status: 503 });
    await send(host, 'New');
    await settled(host);
    expect((await host.call('PUT', '/api/push/read', { token, body: { upTo: 1 } })).status).toBe(200);
    await later(host, 10_000);
    expect([service.delivered, await due(host)]).toEqual([[], []]);
  });

  it('tries again what a service could not take, later each time, as long as it asks, and not forever', async () => {
    await join();
    service.answers.push({ status: 503 }, { status: 429, headers: { 'retry-after': '120' } });
    await send(host, 'New');
    await settled(host);
    await later(host, 4_000);
    expect(service.answers).toHaveLength(1);
    await later(host, 7_000);
    await later(host, 100_000);
    expect([service.answers.length, service.delivered.length]).toEqual([0, 0]);
    await later(host, 200_000);
    expect(service.delivered).toHaveLength(1);

    service.answers.push({ status: 500 });
    await send(host, 'Old');
    await settled(host);
    await later(host, 25 * 3600 * 1000);
    expect([service.delivered.length, await due(host)]).toEqual([1, []]);
  });

  it.each([404, 410])('forgets a browser that is gone: %d', async (status) => {
    await join();
    service.answers.push({ status });
    await send(host, 'New');
    await settled(host);
    await send(host, 'Next');
    await settled(host);
    expect([service.delivered, service.answers, await due(host)]).toEqual([[], [], []]);
  });

  it('gives up a message that is refused, not the browser', async () => {
    await join();
    service.answers.push({ status: 413 });
    await send(host, 'New');
    await settled(host);
    await send(host, 'Next');
    await settled(host);
    expect(service.delivered.map(({ message }) => message['title'])).toEqual(['Next']);
  });

  it('is done once by several instances, and taken over from one that died', async () => {
    await join();
    const one = (ending = never) =>
      createDelivery({ ...partsOf(host), ending });
    for (let count = 0; count < 12; count += 1) await send(host, `Message ${count}`);
    await Promise.all([one().run(), one().run(), one().run(), settled(host)]);
    expect(new Set(service.delivered.map(({ message }) => message['messageId'])).size).toBe(12);
    expect(service.delivered).toHaveLength(12);

    service.answers.push('hang');
    await send(host, 'Lost on the way');
    const dying = new AbortController();
    const lost = one(dying.signal).run();
    // somebody has taken it, and hears nothing
    await expect.poll(() => service.answers).toEqual([]);
    await later(host, 70_000);
    expect(service.delivered.at(-1)?.message['title']).toBe('Lost on the way');
    dying.abort();
    await lost;
  });

  it('sends nothing of what was rolled back', async () => {
    await join();
    const work = host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      await batch.message({ to: 1, title: 'never', body: '', link: '/' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await due(host)).toEqual([]);
  });
}, 'product');

describe('tokens', () => {
  let host: TestHost;
  beforeEach(async () => {
    host = await startTestHost();
  });
  afterEach(() => host.end());

  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
  const webPush = (endpoint: string, more: object = keys) => `webpush:${JSON.stringify({ endpoint, keys: more })}`;

  it.each([
    ['a service of a browser', webPush('https://fcm.googleapis.com/fcm/send/a'), 204],
    ['another one', webPush('https://updates.push.services.mozilla.com/wpush/v2/a'), 204],
    ['no token any more', '', 204],
    ['this machine', webPush('http://127.0.0.1:5432/'), 400],
    ['a network of its own', webPush('https://10.0.0.1/'), 400],
    ['another port', webPush('https://fcm.googleapis.com:8443/'), 400],
    ['a name that only sounds alike', webPush('https://fcm.googleapis.com.evil.example/'), 400],
    ['a name and password', webPush('https://a:b@fcm.googleapis.com/'), 400],
    ['keys that are none', webPush('https://fcm.googleapis.com/a', { p256dh: 'x', auth: 'y' }), 400],
    ['no JSON', 'webpush:{', 400],
    ['a carrier that is not configured', 'fcm-token', 204],
  ])('lead to known services alone: %s', async (_, token, status) => {
    const bearer = await host.signIn();
    expect((await host.call('PUT', '/api/push/token', { token: bearer, body: { token } })).status).toBe(status);
  });

  it('that lead nowhere do not keep anybody from signing in, and are not called', async () => {
    const body = { ...host.credentials('admin', 'a password of tests'), token: webPush('http://127.0.0.1:1/') };
    expect((await host.call('POST', '/api/user', { body })).status).toBe(200);
    await send(host, 'New');
    await settled(host);
    expect(await due(host)).toEqual([]);
  });

  it('are offered by the key that was made at the first start', async () => {
    const offer = await (await host.call('GET', '/api/push/carrier', { token: await host.signIn() })).json();
    expect(offer).toEqual({ carrier: 'webPush', key: expect.stringMatching(/^[\w-]{87}$/) });
  });
});

describe('delivery by Firebase', () => {
  let host: TestHost;
  let service: Firebase;
  let token: string;
  beforeEach(async () => {
    service = await startFirebase();
    host = await startTestHost({ ...service.environment });
    token = await host.signIn();
    expect((await host.call('PUT', '/api/push/token', { token, body: { token: 'fcm-token:1' } })).status).toBe(204);
  });
  afterEach(async () => {
    await host.end();
    await service.close();
  });

  const error = (status: number, errorCode: string, details: object = {}) => ({
    status,
    body: { error: { code: status, status: errorCode, details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }, details] } },
  });

  it('sends data alone, under one token of the service account', async () => {
    await send(host, 'New', { about: 'Ann' });
    await settled(host);
    await send(host, 'Next');
    await settled(host);
    expect(service.delivered).toMatchObject([
      { to: 'fcm-token:1', message: { title: 'New', body: 'Body', link: '/heater/1', about: 'Ann' } },
      { to: 'fcm-token:1', message: { title: 'Next' } },
    ]);
    expect(service.grants()).toBe(1);
  });

  it('is offered to pages with what is no secret', async () => {
    const offer = await (await host.call('GET', '/api/push/carrier', { token })).json();
    expect(offer).toEqual({
      carrier: 'firebase',
      options: { apiKey: 'AIzaTest', projectId: 'stoop-test', appId: '1:2:web:3', messagingSenderId: '2' },
    });
  });

  it('asks for a new token of the account when the old one is refused', async () => {
    service.answers.push({ status: 401 });
    await send(host, 'New');
    await settled(host);
    expect([service.grants(), service.delivered.length]).toEqual([2, 1]);
  });

  it.each([
    ['unregistered', error(404, 'UNREGISTERED')],
    ['of another sender', error(403, 'SENDER_ID_MISMATCH')],
    ['no token at all', error(400, 'INVALID_ARGUMENT', { fieldViolations: [{ field: 'message.token', description: 'Invalid registration token' }] })],
  ])('forgets a token that is %s', async (_, answer) => {
    service.answers.push(answer);
    await send(host, 'New');
    await settled(host);
    await send(host, 'Next');
    await settled(host);
    expect([service.delivered, await due(host)]).toEqual([[], []]);
  });

  it.each([error(429, 'QUOTA_EXCEEDED'), error(500, 'INTERNAL'), error(503, 'UNAVAILABLE')])('tries again after $status', async (answer) => {
    service.answers.push(answer);
    await send(host, 'New');
    await settled(host);
    expect(service.delivered).toEqual([]);
    await later(host, 10_000);
    expect(service.delivered).toHaveLength(1);
  });
});
