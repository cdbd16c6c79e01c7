import { readMessage } from '#core/push/read-stream.ts';
import { followNotifications, notify, pagesOf } from './notify.ts';
import { workerScope } from './worker-scope.ts';

const scope = workerScope();

followNotifications(scope);

scope.addEventListener('push', (event) => event.waitUntil(receive(readJson(event.data))));

/** Hands a message to the open pages, and shows it where none of them is in sight. */
async function receive(data: unknown): Promise<void> {
  const message = readMessage(data);
  if (!message) return;
  const pages = await pagesOf(scope);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page has no other origin
  for (const page of pages) page.postMessage({ stoop: 'push', message });
  if (!pages.some(({ visibilityState }) => visibilityState === 'visible')) await notify(scope, message);
}

function readJson(data: { json(): unknown } | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}
