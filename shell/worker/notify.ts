import { safeHref } from '#core/access/safe-navigate.ts';
import type { PushMessage } from '#core/push/push.ts';
import { handledCache, handledPath, type WorkerWord } from '#core/push/worker-words.ts';
import type { WorkerPage, WorkerScope } from './worker-scope.ts';

/** Milliseconds an open page gets to say that it follows a link; then a new one does. */
const timeoutMs = 1000;

interface NotificationData {
  readonly messageId?: unknown;
  readonly link?: unknown;
}

/** The pages of the product in this browser. */
export const pagesOf = (scope: WorkerScope): Promise<readonly WorkerPage[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows a message as a notification of the browser; one that comes again takes the place of the first. */
export const notify = (scope: WorkerScope, { messageId, title, body, link }: PushMessage): Promise<void> =>
  scope.registration.showNotification(title, { body, tag: messageId, data: { messageId, link } satisfies NotificationData });

/** Follows what people do with notifications. Call it before anything else listens for clicks. */
export function followNotifications(scope: WorkerScope): void {
  // the worker holds nothing that an earlier one could still be busy with
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { messageId, link } = readData(event.notification);
    if (messageId !== undefined) event.waitUntil(open(scope, messageId, link));
  });
  scope.addEventListener('notificationclose', (event) => {
    const { messageId } = readData(event.notification);
    if (messageId !== undefined) event.waitUntil(dismissed(scope, messageId));
  });
}

function readData({ data }: Notification): { readonly messageId: string | undefined; readonly link: string } {
  const { messageId, link } = (data ?? {}) as NotificationData;
  return { messageId: typeof messageId === 'string' ? messageId : undefined, link: typeof link === 'string' ? link : '' };
}

/** Brings the record before the person: in the page they last looked at, in any other, or in a new one. */
async function open(scope: WorkerScope, messageId: string, link: string): Promise<void> {
  const href = safeHref(link, scope.location.origin) ?? '/';
  const pages = [...(await pagesOf(scope))].sort((a, b) => rank(b) - rank(a));
  for (const page of pages) {
    if (!(await isTaken(page, { stoop: 'open', messageId, link: href }))) continue;
    await page.focus().catch(() => undefined);
    return;
  }
  await remember(scope, messageId);
  await scope.clients.openWindow(href);
}

const rank = ({ focused, visibilityState }: WorkerPage): number => (focused ? 2 : 0) + (visibilityState === 'visible' ? 1 : 0);

async function dismissed(scope: WorkerScope, messageId: string): Promise<void> {
  const answers = await Promise.all((await pagesOf(scope)).map((page) => isTaken(page, { stoop: 'done', messageId })));
  if (!answers.includes(true)) await remember(scope, messageId);
}

/** True when a page confirms a message; one where nobody is signed in, or that hangs, does not. */
const isTaken = (page: WorkerPage, word: WorkerWord): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), timeoutMs);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a port starts by it
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage(word, [port2]);
  });

/** Leaves word for the next page that this message was dealt with. */
async function remember(scope: WorkerScope, messageId: string): Promise<void> {
  const cache = await scope.caches.open(handledCache);
  await cache.put(handledPath(messageId), new Response(''));
}
