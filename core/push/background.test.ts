import { expect, test, vi } from 'vitest';
import { inboxOf, message, onPush, openTab, signedIn } from '#tests/support/push-page.ts';
import { PushBlocked } from './push.ts';
import { firebaseMessage } from './firebase-message.ts';
import { handledId, handledPath, readWord } from './worker-words.ts';

onPush();

const carrier = { 'GET /push/carrier': { carrier: 'webPush', key: 'a key' } };
const tokens = (server: { readonly calls: readonly { readonly place: string; readonly body: unknown }[] }) =>
  server.calls.filter(({ place }) => place === 'PUT /push/token').map(({ body }) => (body as { token: string }).token);

test('where permission is granted already it starts with the page, asks nobody and tells the server of the token', async () => {
  const { tab, browser, server } = await signedIn(carrier, { permission: 'granted' });
  await vi.advanceTimersByTimeAsync(5);
  expect(tab.push.background).toBe('on');
  expect([browser.notifications?.asked, browser.notifications?.joined, tokens(server)]).toEqual([0, true, ['token-1']]);
  expect(browser.kept.get('pushToken')).toBe('token-1');
});

test('the server hears of the token again only when it changed', async () => {
  const { tab, browser, server } = await signedIn(carrier, { permission: 'granted' });
  await vi.advanceTimersByTimeAsync(5);
  tab.kernel.stop();
  await openTab(browser, server);
  await vi.advanceTimersByTimeAsync(5);
  expect(tokens(server)).toEqual(['token-1']);
  browser.notifications!.token = 'token-2';
  await openTab(browser, server);
  await vi.advanceTimersByTimeAsync(5);
  expect(tokens(server)).toEqual(['token-1', 'token-2']);
});

test('where nobody was asked it waits for a click; then it is on, and can be turned off for good', async () => {
  const { tab, browser, server } = await signedIn(carrier, { permission: 'default' });
  await vi.advanceTimersByTimeAsync(5);
  expect([tab.push.background, browser.notifications?.asked, tokens(server)]).toEqual(['off', 0, []]);
  await tab.push.turnOn();
  expect([tab.push.background, browser.notifications?.asked, tokens(server)]).toEqual(['on', 1, ['token-1']]);
  await tab.push.turnOff();
  expect([tab.push.background, browser.notifications?.joined, tokens(server)]).toEqual(['off', false, ['token-1', '']]);
  tab.kernel.stop();
  const again = await openTab(browser, server);
  await vi.advanceTimersByTimeAsync(5);
  expect([again.push.background, browser.notifications?.joined]).toEqual(['off', false]);
  await again.push.turnOn();
  expect(again.push.background).toBe('on');
});

const refused = [['default', 'denied', 'blocked'], ['denied', 'denied', 'blocked'], ['default', 'default', 'off']] as const;

test.each(refused)('permission %s, answered %s: turning it on raises the blocked error', async (permission, answer, state) => {
  const { tab, browser } = await signedIn(carrier, { permission });
  browser.notifications!.answer = answer;
  await expect(tab.push.turnOn()).rejects.toBeInstanceOf(PushBlocked);
  await expect(tab.push.turnOn()).rejects.toMatchObject({ code: 'messaging/permission-blocked' });
  expect([tab.push.background, browser.notifications?.joined]).toEqual([state, false]);
});

test('a browser without notifications, and a server without a carrier, say so', async () => {
  const { tab } = await signedIn(carrier);
  expect(tab.push.background).toBe('unsupported');
  await expect(tab.push.turnOn()).rejects.toBeInstanceOf(PushBlocked);
  const { tab: other, server } = await signedIn({ 'GET /push/carrier': { carrier: 'none' } }, { permission: 'granted' });
  await vi.advanceTimersByTimeAsync(5);
  expect([other.push.background, tokens(server)]).toEqual(['unsupported', []]);
});

test('a push service that does not answer leaves the stream to do it, and says so where somebody asked', async () => {
  const { tab, browser, send } = await signedIn(carrier, { permission: 'granted' });
  browser.notifications!.token = new Error('no service');
  const again = await openTab(browser, (await signedIn(carrier)).server);
  await vi.advanceTimersByTimeAsync(5);
  expect(again.push.background).toBe('off');
  await expect(again.push.turnOn()).rejects.toThrow('no service');
  await send(message(1));
  expect(tab.push.queue).toHaveLength(1);
});

test('signing out leaves the browser out of reach, with nothing of the person in sight', async () => {
  const { tab, browser, server } = await signedIn(carrier, { permission: 'granted' });
  await vi.advanceTimersByTimeAsync(5);
  browser.notifications?.shown.add('m9');
  await tab.session.signOut();
  await vi.advanceTimersByTimeAsync(5);
  expect([browser.notifications?.joined, browser.kept.has('pushToken'), browser.notifications?.shown.size]).toEqual([false, false, 0]);
  // the server forgets the token with the session, before the browser does
  expect(server.calls.at(-1)?.place).toBe('POST /user/auth/signout');
});

test('a message from the worker waits once, also when it comes another way', async () => {
  const { tab, browser, send } = await signedIn(carrier, { permission: 'granted' });
  await send(message(1), 1);
  browser.notifications?.tell({ stoop: 'push', message: message(1) });
  browser.notifications?.tell({ stoop: 'push', message: message(2) });
  await send(message(2), 2);
  expect(tab.push.queue.map(({ messageId }) => messageId)).toEqual(['m1', 'm2']);
});

test('a click on a notification goes to the record in an open page, which tells the worker so', async () => {
  const { tab, browser, send } = await signedIn(carrier, { permission: 'granted' });
  await send(message(1));
  await vi.advanceTimersByTimeAsync(600);
  expect(browser.notifications?.tell({ stoop: 'open', messageId: 'm1', link: '/heater/1' })).toBe(1);
  expect([tab.visited, tab.push.queue, tab.toasts.shown]).toEqual([['/heater/1'], [], []]);
  browser.notifications?.tell({ stoop: 'open', messageId: 'm2', link: 'https://elsewhere.example/' });
  expect(tab.visited).toEqual(['/heater/1']);
});

test('a notification dealt with while no page was open is read, and not shown again', async () => {
  const inbox = inboxOf(3);
  const { tab, browser, server } = await signedIn({ ...carrier, ...inbox.answers }, { permission: 'granted' });
  tab.kernel.stop();
  browser.kept.delete('pushQueue');
  browser.notifications?.handled.add('m1').add('m2');
  browser.notifications?.shown.add('m3');
  const again = await openTab(browser, server);
  await vi.advanceTimersByTimeAsync(5);
  expect(again.toasts.shown.map(({ title }) => title)).toEqual(['Title 3']);
  expect([[...inbox.unread], browser.notifications?.shown.size]).toEqual([['m3'], 0]);
});

test('a notification that was dismissed beside an open page takes its toast with it', async () => {
  const { tab, browser, send } = await signedIn(carrier, { permission: 'granted' });
  await send(message(1));
  await vi.advanceTimersByTimeAsync(600);
  browser.notifications?.tell({ stoop: 'done', messageId: 'm1' });
  expect([tab.push.queue, tab.toasts.shown]).toEqual([[], []]);
});

test.each([null, 1, 'push', {}, { stoop: 'open', messageId: 1, link: '/' }, { stoop: 'open', messageId: 'm' }, { stoop: 'push' }, { stoop: 'else', messageId: 'm' }])(
  'a page does not listen to %j',
  (said) => expect(readWord(said)).toBe(undefined),
);

test('a payload of Firebase is our data, or the notification of another sender, or no message', () => {
  const said = { messageId: 'fcm-1', data: { ...message(1) } };
  expect(firebaseMessage(said)).toEqual(message(1));
  expect(firebaseMessage({ messageId: 'fcm-1', notification: { title: 'A', body: 'B' }, fcmOptions: { link: '/heater/1' } })).toEqual({
    messageId: 'fcm-1', title: 'A', body: 'B', link: '/heater/1',
  });
  for (const broken of [null, 1, {}, [], { notification: null }, { notification: { title: 1 } }, { data: 'x' }]) {
    expect(firebaseMessage(broken)).toBe(undefined);
  }
});

test('an id comes back from the address it is remembered under', () => {
  expect(handledId(`https://stoop.example${handledPath('a/b ü?')}`)).toBe('a/b ü?');
});
