import { afterEach, beforeEach, vi } from 'vitest';
import type { Environment } from '#core/environment.ts';
import { createFakeBrowser, type FakeBrowser } from './fake-browser.ts';
import { createFakeServer, type FakeResponse, type FakeCall, type FakeServer } from './fake-server.ts';
import { createKernel, type Kernel } from '#core/kernel/index.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { coreServices } from '#core/services.ts';
import { session } from '#core/session/session.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { push, type PushMessage } from '#core/push/push.ts';

const running = new Set<Kernel>();

/** Gives each test of a file a still clock, and stops the tabs it opened. */
export function onPush(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    for (const kernel of running) kernel.stop();
    running.clear();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** A message of a test, told apart by its number. */
export const message = (number: number, more: Partial<PushMessage> = {}): PushMessage => ({
  messageId: `m${number}`, title: `Title ${number}`, body: `Body ${number}`, link: `/heater/${number}`, ...more,
});

/** A server whose streams a test writes to. */
export function streaming(more: Readonly<Record<string, FakeResponse>> = {}) {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const server = createFakeServer({
    'GET /push/stream': () =>
      new Response(new ReadableStream({ start: (controller) => void open.push(controller) }), {
        headers: { 'Content-Type': 'text/event-stream' },
      }),
    'PUT /push/token': {},
    'POST /user/auth/signout': {},
    ...more,
  });
  const write = async (text: string) => {
    open.at(-1)?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(1);
  };
  return {
    server,
    write,
    send: (one: unknown, id = 1) => write(`id: ${id}\nevent: message\ndata: ${JSON.stringify(one)}\n\n`),
    end: async () => {
      open.at(-1)?.close();
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

/** The inbox of a server with so many messages, the first ones read already. */
export function inboxOf(count: number, read = 0) {
  const unread = new Set(Array.from({ length: count - read }, (_, at) => `m${at + read + 1}`));
  const answers: Readonly<Record<string, FakeResponse>> = {
    'GET /push': () => ({
      rows: [...unread].toReversed().slice(0, 20).map((id) => ({ id: Number(id.slice(1)), ...message(Number(id.slice(1))) })),
      total: unread.size,
      unread: unread.size,
      newest: count,
    }),
    'PUT /push/read': ({ body }: FakeCall) => {
      const { messageIds, upTo } = body as { readonly messageIds?: readonly string[]; readonly upTo?: number };
      for (const id of unread) if (messageIds?.includes(id) || Number(id.slice(1)) <= (upTo ?? 0)) unread.delete(id);
      return { unread: unread.size };
    },
  };
  return { unread, answers };
}

/** Leaves a session of this person in a browser. */
export function signIn(browser: FakeBrowser, userIdx = 7): void {
  const iat = Math.floor(Date.now() / 1000);
  const payload = { userIdx, userId: 'staff01', userType: 'normal', iat, exp: iat + 36_000 };
  browser.kept.set('accessToken', `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`);
  browser.kept.set('refreshToken', 'r');
}

/** Opens a tab with all services. */
export async function openTab(browser: FakeBrowser, server: FakeServer) {
  const tab = browser.openTab();
  const environment: Environment = {
    side: 'browser', origin: 'https://stoop.example', locale: 'en', theme: 'light',
    loginSecret: 'abcdefghijklmnopqrstuvwx', fetch: server.fetch, host: tab.host,
  };
  const kernel = createKernel(coreServices(environment));
  running.add(kernel);
  await kernel.use(i18n).ready();
  await vi.advanceTimersByTimeAsync(1);
  return { ...tab, kernel, push: kernel.use(push), toasts: kernel.use(toasts), session: kernel.use(session) };
}

/** A tab of somebody who is signed in. */
export async function signedIn(more: Readonly<Record<string, FakeResponse>> = {}, options: Parameters<typeof createFakeBrowser>[0] = {}) {
  const browser = createFakeBrowser(options);
  signIn(browser);
  const stream = streaming(more);
  return { browser, ...stream, tab: await openTab(browser, stream.server) };
}
