import { expect, test, vi } from 'vitest';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { noConnection } from '#tests/support/fake-server.ts';
import { inboxOf, message, onPush, openTab, signedIn, signIn, streaming } from '#tests/support/push-page.ts';
import { heldPrefix, inboxAsked } from './push.ts';

onPush();

test('unread messages wait at the start, oldest first, and the first is shown', async () => {
  const inbox = inboxOf(5, 2);
  const { tab } = await signedIn(inbox.answers);
  expect(tab.push.queue.map(({ messageId }) => messageId)).toEqual(['m3', 'm4', 'm5']);
  expect(tab.push.unread).toBe(3);
  expect(tab.toasts.shown.map(({ title, letter }) => [title, letter?.place, letter?.of])).toEqual([['Title 3', 1, 3]]);
});

test('the stream goes on after the inbox, so that nothing falls between them', async () => {
  const { server } = await signedIn(inboxOf(5, 2).answers);
  const [stream] = server.calls.filter(({ place }) => place === 'GET /push/stream');
  expect(stream?.headers.get('last-event-id')).toBe('5');
});

test('of a long absence the newest twenty are shown one by one, and the number of the rest leads to the inbox', async () => {
  const inbox = inboxOf(53, 3);
  const { tab } = await signedIn(inbox.answers);
  expect([tab.push.queue.length, tab.push.more, tab.push.unread]).toEqual([20, 30, 50]);
  expect(tab.toasts.shown[0]).toMatchObject({ title: 'Title 34', letter: { place: 1, of: 50 } });
  for (let shown = 0; shown < 20; shown += 1) tab.toasts.close(tab.toasts.shown[0]?.id ?? '');
  expect(tab.toasts.shown.map(({ title }) => title)).toEqual(['30 more notifications']);
  const asked = vi.fn();
  tab.kernel.on(inboxAsked, asked);
  tab.toasts.shown[0]?.onClick?.();
  expect([asked.mock.calls.length, tab.toasts.shown, tab.push.more]).toEqual([1, [], 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(inbox.unread.size).toBe(30);
});

test('a digest of what the bell has already is shown, and counts as no message more', async () => {
  const inbox = inboxOf(2);
  const { browser, server, tab, send } = await signedIn(inbox.answers);
  const other = await openTab(browser, server);
  await send(message(3, { messageId: `${heldPrefix}7-1`, link: '' }), 3);
  expect([tab.push.queue.length, tab.push.unread, other.push.unread]).toEqual([3, 2, 2]);
  tab.push.markRead([`${heldPrefix}7-1`]);
  expect([tab.push.unread, other.push.unread]).toEqual([2, 2]);
});

test('a click and a dismissal are a reading, which the server and the other tabs hear of', async () => {
  const inbox = inboxOf(3);
  const { browser, server, tab } = await signedIn(inbox.answers);
  const other = await openTab(browser, server);
  tab.toasts.shown[0]?.onClick?.();
  tab.toasts.close(tab.toasts.shown[0]?.id ?? '');
  await vi.advanceTimersByTimeAsync(5);
  expect([...inbox.unread]).toEqual(['m3']);
  expect([tab.push.unread, other.push.unread, other.push.queue.length]).toEqual([1, 1, 1]);
});

test('a toast that goes because its message was read elsewhere reads nothing', async () => {
  const inbox = inboxOf(2);
  const { browser, server, tab } = await signedIn(inbox.answers);
  const other = await openTab(browser, server);
  other.push.remove('m1');
  await vi.advanceTimersByTimeAsync(5);
  expect(tab.toasts.shown.map(({ title }) => title)).toEqual(['Title 2']);
  expect(server.calls.filter(({ place }) => place === 'PUT /push/read').map(({ body }) => body)).toEqual([{ messageIds: ['m1'] }]);
});

test('messages read offline are reported once there is a connection, also at a later visit', async () => {
  const inbox = inboxOf(2);
  let isOnline = false;
  const tell = inbox.answers['PUT /push/read'] as (call: unknown) => unknown;
  const answers = { ...inbox.answers, 'PUT /push/read': (call: unknown) => (isOnline ? tell(call) : noConnection()) };
  const { browser, server, tab } = await signedIn(answers);
  tab.push.remove('m1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([inbox.unread.size, tab.push.unread]).toEqual([2, 1]);
  tab.kernel.stop();
  isOnline = true;
  const again = await openTab(browser, server);
  await vi.advanceTimersByTimeAsync(1);
  expect([inbox.unread.size, again.push.unread]).toEqual([1, 1]);
  expect(again.push.queue.map(({ messageId }) => messageId)).toEqual(['m2']);
});

test('read on another device, it is no longer shown here after coming back', async () => {
  const inbox = inboxOf(2);
  const { tab } = await signedIn(inbox.answers);
  inbox.unread.delete('m1');
  tab.hide();
  await vi.advanceTimersByTimeAsync(31_000);
  tab.wake();
  await vi.advanceTimersByTimeAsync(5);
  expect(tab.push.queue.map(({ messageId }) => messageId)).toEqual(['m2']);
  expect(tab.toasts.shown.map(({ title }) => title)).toEqual(['Title 2']);
});

test('messages of an interruption arrive with the reconnection', async () => {
  const inbox = inboxOf(1);
  let isOnline = false;
  const ask = inbox.answers['GET /push'] as () => unknown;
  const browser = createFakeBrowser();
  signIn(browser);
  const { server } = streaming({ ...inbox.answers, 'GET /push': () => (isOnline ? ask() : noConnection()) });
  const tab = await openTab(browser, server);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([tab.push.queue, tab.push.unread, server.count('GET /push/stream')]).toEqual([[], undefined, 0]);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(70_000);
  expect(tab.push.queue.map(({ messageId }) => messageId)).toEqual(['m1']);
  expect(server.count('GET /push/stream')).toBeGreaterThan(0);
});

test('marking everything as read empties the queue of every tab; when it does not succeed nothing changes', async () => {
  const inbox = inboxOf(30);
  let isBroken = true;
  const tell = inbox.answers['PUT /push/read'] as (call: unknown) => unknown;
  const answers = { ...inbox.answers, 'PUT /push/read': (call: unknown) => (isBroken ? new Response('{}', { status: 400 }) : tell(call)) };
  const { browser, server, tab } = await signedIn(answers);
  const other = await openTab(browser, server);
  await expect(tab.push.readAll(30)).rejects.toMatchObject({ status: 400 });
  expect([tab.push.queue.length, tab.push.unread]).toEqual([20, 30]);
  isBroken = false;
  await tab.push.readAll(30);
  await vi.advanceTimersByTimeAsync(5);
  for (const one of [tab, other]) expect([one.push.queue, one.push.more, one.push.unread, one.toasts.shown]).toEqual([[], 0, 0, []]);
});

test('a message that arrives twice counts once', async () => {
  const { tab, send } = await signedIn(inboxOf(1).answers);
  await send(message(2), 2);
  await send(message(2), 2);
  expect(tab.push.unread).toBe(2);
});

test('the next person at the browser sees and counts nothing of the last', async () => {
  const inbox = inboxOf(3);
  const { browser, server, tab } = await signedIn(inbox.answers);
  tab.push.remove('m1');
  await tab.session.signOut();
  expect([tab.push.queue, tab.push.unread, tab.toasts.shown]).toEqual([[], undefined, []]);
  expect([...browser.kept.keys()].filter((name) => /^push(Queue|Read|Token)$/.test(name))).toEqual([]);
  signIn(browser, 8);
  const next = await openTab(browser, streaming(inboxOf(0).answers).server);
  expect([next.push.queue, next.push.unread, next.toasts.shown]).toEqual([[], 0, []]);
  expect(server.count('POST /user/auth/signout')).toBe(1);
});

test('messages read on another device meanwhile go from the corner of every tab, and the rest stay', async () => {
  const inbox = inboxOf(3);
  const { browser, server, tab, write } = await signedIn(inbox.answers);
  const other = await openTab(browser, server);
  const shown = () => [tab, other].flatMap(({ toasts }) => toasts.shown.map(({ title }) => title));
  await vi.advanceTimersByTimeAsync(600);
  expect([[tab, other].map(({ push }) => push.unread), shown()]).toEqual([[3, 3], ['Title 1']]);
  inbox.unread.delete('m1');
  inbox.unread.delete('m2');
  await write('event: inbox\ndata: {}\n\n');
  await vi.advanceTimersByTimeAsync(5);
  for (const { push } of [tab, other]) expect([push.queue.map(({ messageId }) => messageId), push.unread]).toEqual([['m3'], 1]);
  expect(shown()).toEqual(['Title 3']);
});

test('messages that show on no page by themselves are counted in every tab and shown in none', async () => {
  const inbox = inboxOf(2);
  const { browser, server, tab, write } = await signedIn(inbox.answers);
  const other = await openTab(browser, server);
  inbox.unread.delete('m1');
  inbox.unread.add('m3');
  inbox.unread.add('m4');
  await write('event: inbox\ndata: {}\n\n');
  await vi.advanceTimersByTimeAsync(600);
  for (const { push } of [tab, other]) expect([push.queue.map(({ messageId }) => messageId), push.more, push.unread]).toEqual([['m2'], 0, 3]);
});

test('messages read while the stream was broken go from the corner when it is back', async () => {
  const inbox = inboxOf(2);
  const { tab, end } = await signedIn(inbox.answers);
  inbox.unread.delete('m1');
  await end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([tab.push.queue.map(({ messageId }) => messageId), tab.push.unread]).toEqual([['m2'], 1]);
});

test('a digest leads to the bell, wherever the person is', async () => {
  const { tab, send } = await signedIn(inboxOf(0).answers);
  const asked = vi.fn();
  tab.kernel.on(inboxAsked, asked);
  await send({ ...message(1), link: '' }, 1);
  await vi.advanceTimersByTimeAsync(600);
  tab.toasts.shown[0]?.onClick?.();
  expect([asked.mock.calls.length, tab.visited, tab.toasts.shown]).toEqual([1, [], []]);
});
