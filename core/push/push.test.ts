import { expect, test, vi } from 'vitest';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer, refusal } from '#tests/support/fake-server.ts';
import { message, onPush, openTab, signedIn, signIn, streaming } from '#tests/support/push-page.ts';
import { accessChanged } from '../session/session.ts';
import { messageIn, readEvents } from './read-stream.ts';

onPush();

test('a message is shown at bottom right after 500 ms, without an end', async () => {
  const { tab, send } = await signedIn();
  await send(message(1));
  expect(tab.push.queue).toEqual([message(1)]);
  await vi.advanceTimersByTimeAsync(490);
  expect(tab.toasts.shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(tab.toasts.shown).toMatchObject([{ title: 'Title 1', description: 'Body 1', position: 'bottom-right', timeout: null }]);
});

test('a click follows the link and shows the next; a dismissal shows the next', async () => {
  const { tab, send } = await signedIn();
  await send(message(1), 1);
  await send(message(2), 2);
  await send(message(3), 3);
  await vi.advanceTimersByTimeAsync(600);
  expect(tab.toasts.shown.map(({ title }) => title)).toEqual(['Title 1']);
  tab.toasts.shown[0]?.onClick?.();
  expect(tab.visited).toEqual(['/heater/1']);
  expect(tab.toasts.shown.map(({ title }) => title)).toEqual(['Title 2']);
  tab.toasts.close(tab.toasts.shown[0]?.id ?? '');
  expect(tab.visited).toEqual(['/heater/1']);
  expect(tab.toasts.shown.map(({ title }) => title)).toEqual(['Title 3']);
  tab.toasts.closeAll();
  expect([tab.toasts.shown, tab.push.queue]).toEqual([[], []]);
});

test('while something stands at bottom right no message is shown over it', async () => {
  const { tab, send } = await signedIn();
  tab.toasts.show({ title: 'Something else', position: 'bottom-right', timeout: null });
  await send(message(1));
  await vi.advanceTimersByTimeAsync(600);
  expect(tab.toasts.shown.map(({ title }) => title)).toEqual(['Something else']);
  expect(tab.push.queue).toHaveLength(1);
});

test('a link that leads elsewhere is not followed', async () => {
  const { tab, send } = await signedIn();
  await send(message(1, { link: 'javascript:alert(1)' }));
  await vi.advanceTimersByTimeAsync(600);
  tab.toasts.shown[0]?.onClick?.();
  expect(tab.visited).toEqual([]);
  expect(tab.toasts.shown).toEqual([]);
});

test('a message that comes twice is shown once, also after it was dealt with', async () => {
  const { tab, send } = await signedIn();
  await send(message(1));
  await send(message(1));
  expect(tab.push.queue).toHaveLength(1);
  tab.push.remove('m1');
  await send(message(1));
  expect(tab.push.queue).toEqual([]);
});

test('removing answers the one to show next', async () => {
  const { tab, send } = await signedIn();
  await send(message(1), 1);
  await send(message(2), 2);
  expect(tab.push.remove('m1')).toEqual(message(2));
  expect(tab.push.remove('m2')).toBe(undefined);
});

test.each(['not json', '{}', '[]', 'null', '{"messageId":1,"title":"a"}', '{"messageId":"a"}', '{"messageId":"a","title":"b","link":{}}'])(
  '%s is no message, and one that comes after it is',
  async (data) => {
    const { tab, write, send } = await signedIn();
    await write(`data: ${data}\n\n`);
    expect(tab.push.queue).toEqual([]);
    await send(message(2));
    expect(tab.push.queue).toHaveLength(1);
  },
);

test('one tab holds the stream, all hear; a message dealt with in one is gone from the others', async () => {
  const { browser, server, send, tab } = await signedIn();
  const other = await openTab(browser, server);
  expect(server.count('GET /push/stream')).toBe(1);
  await send(message(1));
  await vi.advanceTimersByTimeAsync(1);
  expect([tab.push.queue.length, other.push.queue.length]).toEqual([1, 1]);
  other.push.remove('m1');
  await vi.advanceTimersByTimeAsync(1);
  expect(tab.push.queue).toEqual([]);
});

test('other rights are taken up from the server, and then every tab is told that access changed', async () => {
  const { browser, server, write, tab } = await signedIn({ 'POST /user/auth/refresh': () => refusal(503, 10_053) });
  const other = await openTab(browser, server);
  const told: string[] = [];
  tab.kernel.on(accessChanged, ({ isLess }) => told.push(`one, after ${server.count('POST /user/auth/refresh')} refresh, ${isLess}`));
  other.kernel.on(accessChanged, ({ isLess }) => told.push(`other, ${isLess}`));
  await write('event: rights\ndata: {"isLess":false}\n\n');
  await vi.advanceTimersByTimeAsync(1);
  expect(told.toSorted()).toEqual(['one, after 1 refresh, false', 'other, false']);
});

test('of two tabs one shows the toast; a message dealt with in the other goes from it', async () => {
  const { browser, server, send, tab } = await signedIn();
  const other = await openTab(browser, server);
  await send(message(1), 1);
  await send(message(2), 2);
  await vi.advanceTimersByTimeAsync(600);
  const titles = (one: typeof tab) => one.toasts.shown.map(({ title }) => title);
  expect([titles(tab), titles(other)]).toEqual([['Title 1'], []]);
  other.push.remove('m1');
  await vi.advanceTimersByTimeAsync(1);
  expect([titles(tab), titles(other)]).toEqual([['Title 2'], []]);
});

test('the toast stands in the tab the person looks at, and goes on in another when that one closes', async () => {
  const { browser, server, send, tab } = await signedIn();
  const other = await openTab(browser, server);
  tab.hide();
  await send(message(1));
  await vi.advanceTimersByTimeAsync(600);
  const titles = (one: typeof tab) => one.toasts.shown.map(({ title }) => title);
  expect([titles(tab), titles(other)]).toEqual([[], ['Title 1']]);
  other.hide();
  tab.wake();
  await vi.advanceTimersByTimeAsync(10);
  expect([titles(tab), titles(other)]).toEqual([['Title 1'], []]);
  other.wake();
  tab.kernel.stop();
  await vi.advanceTimersByTimeAsync(10);
  expect(titles(other)).toEqual(['Title 1']);
  expect(other.push.queue).toHaveLength(1);
});

test('says which of how many it is, also when more come while it stands', async () => {
  const { send, tab } = await signedIn();
  await send(message(1), 1);
  await vi.advanceTimersByTimeAsync(600);
  const place = () => tab.toasts.shown.map(({ letter }) => `${letter?.place} of ${letter?.of}`);
  expect(place()).toEqual(['1 of 1']);
  await send(message(2), 2);
  await send(message(3), 3);
  expect(place()).toEqual(['1 of 3']);
  tab.toasts.close(tab.toasts.shown[0]?.id ?? '');
  expect(place()).toEqual(['2 of 3']);
  tab.toasts.shown[0]?.letter?.onAll();
  expect([tab.toasts.shown, tab.push.queue]).toEqual([[], []]);
});

test('messages left from the last visit are shown to the same person only', async () => {
  const { browser, server, send, tab } = await signedIn();
  await send(message(1), 1);
  await send(message(2), 2);
  tab.kernel.stop();
  const again = await openTab(browser, server);
  expect(again.toasts.shown.map(({ title }) => title)).toEqual(['Title 1']);
  expect(again.push.queue).toHaveLength(2);
  again.kernel.stop();
  signIn(browser, 8);
  const other = await openTab(browser, server);
  expect([other.toasts.shown, other.push.queue]).toEqual([[], []]);
});

test('when the tab that holds the stream goes, another takes it', async () => {
  const { browser, server, send, tab } = await signedIn();
  const other = await openTab(browser, server);
  tab.kernel.stop();
  await vi.advanceTimersByTimeAsync(10);
  expect(server.count('GET /push/stream')).toBe(2);
  await send(message(1));
  expect(other.push.queue).toHaveLength(1);
});

test('a stream that ends is taken up again after what was last heard', async () => {
  const { server, send, end } = await signedIn();
  await send(message(1), 41);
  await end();
  await vi.advanceTimersByTimeAsync(1100);
  const calls = server.calls.filter(({ place }) => place === 'GET /push/stream');
  expect(calls.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '41']);
});

test('a stream that cannot be had is asked for at growing intervals, at once when the page comes back', async () => {
  const browser = createFakeBrowser();
  signIn(browser);
  const server = createFakeServer({ 'GET /push/stream': () => refusal(500, 1) });
  const tab = await openTab(browser, server);
  const tries = () => server.count('GET /push/stream');
  await vi.advanceTimersByTimeAsync(15_500);
  expect(tries()).toBe(5);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(tries()).toBeGreaterThanOrEqual(13);
  expect(tries()).toBeLessThanOrEqual(16);
  const before = tries();
  tab.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(tries()).toBe(before + 1);
  expect(tab.toasts.shown).toEqual([]);
});

test('nobody signed in, no stream; signing out ends it and clears what waited and what is shown', async () => {
  const stream = streaming();
  await openTab(createFakeBrowser(), stream.server);
  expect(stream.server.count('GET /push/stream')).toBe(0);

  const { tab, send, server } = await signedIn();
  await send(message(1), 1);
  await send(message(2), 2);
  await vi.advanceTimersByTimeAsync(600);
  await tab.session.signOut();
  expect([tab.push.queue, tab.toasts.shown]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.count('GET /push/stream')).toBe(1);
});

test('the server hears of a push address only when it changed', async () => {
  const { tab, server, browser } = await signedIn();
  await tab.push.useToken('address-1');
  await tab.push.useToken('address-1');
  expect(server.calls.filter(({ place }) => place === 'PUT /push/token').map(({ body }) => body)).toEqual([{ token: 'address-1' }]);
  expect(browser.kept.get('pushToken')).toBe('address-1');
});

test.each([1, 2, 3, 7, 1000])('events are read whatever the pieces they come in: %d bytes', async (size) => {
  const text = ': still here\n\nretry: 2000\n\nid: 1\ndata: {"a":\ndata: "가나"}\n\nevent: reconnect\r\ndata: x\r\n\r\ndata:last\n\n';
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(body)) events.push(event);
  expect(events).toEqual([
    { id: '1', name: 'message', data: '{"a":\n"가나"}' },
    { id: undefined, name: 'reconnect', data: 'x' },
    { id: undefined, name: 'message', data: 'last' },
  ]);
});

test('a message is copied field by field', () => {
  expect(messageIn('{"messageId":"a","title":"b","__proto__":{"x":1},"more":1}')).toEqual({ messageId: 'a', title: 'b', body: '', link: '' });
});
