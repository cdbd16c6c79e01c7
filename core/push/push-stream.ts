import type { Host } from '../environment.ts';
import type { Http } from '../http/http.ts';
import { anything, newsIn, type RecordNews } from './changes.ts';
import type { PushMessage } from './push.ts';
import { messageIn, readEvents } from './read-stream.ts';

/** Milliseconds between attempts to reach the stream: doubled from the first to the last, with as much again by chance. */
const firstWait = 1000;
const lastWait = 30_000;

/** Where a stream goes on, and who hears of what it brings. */
export interface StreamPlace {
  /** The number of the last message this tab knows of, asked for before each connection; undefined when nobody knows. */
  readonly last: () => Promise<string | undefined>;
  /** The moment from which records may have changed unheard, asked for at the first connection; ISO 8601 by the server's clock. */
  readonly since: () => string | undefined;
  readonly hear: (message: PushMessage, id: string | undefined) => void;
  /** Told that the person's rights have changed, and whether they lost some: resolves once the page has those of now. */
  readonly rights: (isLess: boolean) => Promise<unknown>;
  /** Told that messages may have been read elsewhere, and after the stream was broken. */
  readonly inbox: () => void;
  /** Told what changed on the server, and that anything may have after the stream was broken. */
  readonly changed: (news: readonly RecordNews[]) => void;
}

/**
 * Follows the server's stream of messages until `signal` ends it. One tab of the browser holds the stream and
 * hands each message to `hear`, which passes it on; the others wait for their turn to hold it.
 */
export async function followStream(
  http: Http,
  host: Host,
  signal: AbortSignal,
  place: StreamPlace,
): Promise<void> {
  await host.locks
    .run('push-stream', () => follow(http, host, signal, place), { signal })
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}

async function follow(http: Http, host: Host, signal: AbortSignal, place: StreamPlace): Promise<void> {
  let wait = firstWait;
  let wasOpen = false;
  while (!signal.aborted) {
    const since = Date.now();
    try {
      const lastId = await place.last();
      const response = await http.raw('GET', '/push/stream', undefined, {
        signal,
        quiet: true,
        query: { since: wasOpen ? undefined : place.since() },
        headers: { Accept: 'text/event-stream', ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
      });
      if (!response.body) throw new Error('The stream has no body');
      if (wasOpen) {
        place.changed(anything);
        place.inbox();
      }
      wasOpen = true;
      for await (const event of readEvents(response.body, signal)) {
        if (event.name === 'rights') {
          await place.rights(!event.data.includes('false'));
          wait = 0;
          continue;
        }
        if (event.name === 'inbox') place.inbox();
        if (event.name === 'changed') {
          place.changed(newsIn(event.data));
          continue;
        }
        const message = messageIn(event.data);
        if (message) place.hear(message, event.id);
      }
    } catch {
      // Said by http where someone must know; the next attempt is the answer here.
    }
    // A stream that held for a while ended in good order.
    if (Date.now() - since > lastWait) wait = firstWait;
    await pause(wait + Math.random() * wait, host, signal);
    wait = Math.min(Math.max(wait * 2, firstWait), lastWait);
  }
}

/** Waits, but no longer than until the page comes back to a person. */
const pause = (milliseconds: number, host: Host, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    const stopListening = host.onWake(over);
    signal.addEventListener('abort', over);
    if (signal.aborted) over();
  });
