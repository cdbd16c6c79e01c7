import { life } from '../life.ts';
import { accessOf, keepsAccess } from '../access/caller-rights.ts';
import { feedChanges } from './change-feed.ts';
import { recordsRegistry } from '../records/registry.ts';
import { codes, Refusal } from '../refusal.ts';
import { sessions } from '../session/sessions.ts';
import type { Call, Caller } from '../slots.ts';
import { outbox, pushWakeUp, type StoredMessage } from './outbox.ts';
import { messageReader } from './readable.ts';

/** Milliseconds between the comments that keep a quiet stream open. */
const heartbeat = 15_000;
/** Milliseconds between two looks whether the session and its rights are still those the stream was opened with. */
const checkMs = 1500;
/** Milliseconds before it was opened from which a stream tells of quiet hours that ended: the one before it may have been cut. */
const heldBefore = 60_000;
/** Milliseconds after which a stream looks into the outbox without having been woken. */
const lookAnyway = 10_000;

/**
 * Streams a person's messages: what came after `Last-Event-ID`, then each new one; and tells, as `changed`, which
 * records that they may see have changed since it was opened, and first whether any may have from `since` on. A page reads it with fetch,
 * since an EventSource cannot send a bearer token. Ends with the access token, with the session and with the server;
 * a `reconnect` event says so beforehand, after a `rights` event where the reader's rights have changed. An `inbox` event
 * says that something was read, or came that shows on no page by itself. What quiet hours held back is told once they are over.
 */
export async function openStream({ kernel, request, locale }: Call, reader: Caller, since?: string): Promise<Response> {
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const messages = kernel.use(outbox);
  const mine = messageReader(kernel.use(recordsRegistry), reader);
  const token = request.headers.get('authorization')!.split(/\s+/)[1]!;
  const resumed = lastSeen(request);
  let last = resumed ?? (await messages.newest(mine));

  /** Messages of this stream that are told, or were found to be nothing of it. */
  const known = new Set<number>();
  /** Events the reader has not got yet, in the format of the stream. */
  const fresh = async (): Promise<string> => {
    const found = await messages.after(mine, last, locale);
    for (const { id } of found) known.add(id);
    last = found.at(-1)?.id ?? last;
    return found.length === 0 ? '' : found.map(written).join('') + (await fresh());
  };
  let heldTold = Date.now() - heldBefore;
  /** Messages held back by quiet hours that have ended since the last look. */
  const held = async (): Promise<string> => {
    const until = Date.now();
    const found = await messages.release(mine, heldTold, until, locale);
    // quiet hours that were ended before their time end a moment before that is committed
    heldTold = until - lookAnyway;
    // what came after the last one comes by itself
    const past = found.filter(({ id }) => id <= last && !known.has(id));
    for (const { id } of found) known.add(id);
    return past.length === 0 ? '' : `${past.map(written).join('')}event: inbox\ndata: {}\n\n`;
  };
  const first = `retry: 2000\n\n${resumed === undefined ? '' : await fresh()}`;
  const closers: (() => void)[] = [];
  let open = true;
  const encoder = new TextEncoder();

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const put = (text: string): void => {
        if (open && text !== '') controller.enqueue(encoder.encode(text));
      };
      const close = (): void => {
        if (!open) return;
        put('event: reconnect\ndata: {}\n\n');
        open = false;
        closers.splice(0).forEach((undo) => undo());
        controller.close();
      };
      const before = accessOf(reader);
      let latest = reader;
      let looking: Promise<void> = Promise.resolve();
      const isValid = async (): Promise<boolean> => {
        try {
          // what the reader may see was settled when the stream was opened: with other rights they open another
          const caller = await kernel.use(sessions).check(token);
          if (caller === latest) return open;
          latest = caller;
          const now = accessOf(caller);
          if (JSON.stringify(now) === JSON.stringify(before)) return open;
          put(`event: rights\ndata: ${JSON.stringify({ isLess: !keepsAccess(before, now) })}\n\n`);
          close();
        } catch (error) {
          // a database that is busy says nothing about the session
          if (error instanceof Refusal && error.status === 401) close();
        }
        return open;
      };
      const look = (andThen = ''): void => {
        looking = looking.then(async () => put((await isValid()) ? (await held()) + (await fresh()) + andThen : '')).catch(close);
      };
      let telling: Promise<void> = Promise.resolve();
      // a role that went a moment ago takes what is on its way along
      const tell = (text: string): void => {
        telling = telling.then(async () => put((await isValid()) ? text : ''));
      };

      const every = (milliseconds: number, work: () => void) => {
        const timer = setInterval(work, milliseconds);
        closers.push(() => clearInterval(timer));
      };
      put(first);
      every(lookAnyway, () => look());
      every(heartbeat, () => put(': still here\n\n'));
      every(checkMs, () => void isValid());
      const expiry = setTimeout(close, Math.max(0, kernel.use(sessions).endOf(token) - Date.now()));
      closers.push(() => clearTimeout(expiry));
      closers.push(kernel.use(pushWakeUp).hear(reader.userIdx, (isUnshown) => look(isUnshown ? 'event: inbox\ndata: {}\n\n' : '')));
      closers.push(feedChanges(kernel, reader, tell, since));
      const ending = kernel.use(life);
      ending.addEventListener('abort', close, { once: true });
      closers.push(() => ending.removeEventListener('abort', close));
      if (ending.aborted) close();
    },
    cancel() {
      open = false;
      closers.splice(0).forEach((undo) => undo());
    },
  });
  return new Response(body, { headers });
}

function lastSeen(request: Request): number | undefined {
  const said = request.headers.get('last-event-id');
  if (said === null || said === '') return undefined;
  if (!/^\d{1,15}$/.test(said)) throw new Refusal(400, codes.rule, 'Last-Event-ID is the number of a message');
  return Number(said);
}

function written({ id, messageId, title, body, link, about, createdAt }: StoredMessage): string {
  // JSON keeps line breaks escaped, so a message is always one line of data
  return `id: ${id}\nevent: message\ndata: ${JSON.stringify({ messageId, title, body, link, createdAt, ...(about && { about }) })}\n\n`;
}
