import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { keepHeader } from '#core/http/http.ts';
import type { Dispose, Kernel } from '#core/kernel/index.ts';
import { accessChanged, sessionEnded, sessionStarted } from '#core/session/session.ts';
import { keptChanged } from '#kit/offline/kept-steps.ts';
import { letAsk } from '#kit/offline/may-wait.ts';
import type { WaitingWrite } from '#kit/offline/waiting-write.ts';
import { WriteQueue, writerOf } from '#kit/offline/write-queue.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { clearResponseCache, openResponseCache, type ResponseCache } from './response-cache.ts';
import type { Line } from './line.ts';
import { addressOf, HeldAnswers } from './held.ts';
import { isValues, withNewer, withWaiting } from './with-waiting.ts';

/** Milliseconds between two attempts to send what waits, doubled up to the last. */
const retryMs = [5000, 60_000] as const;

/** Times without a network: the last responses, which a page shows then, and the changes of its person that wait. Observable. */
export class Offline {
  /** The browser knows that it has no network, or no answer came to the latest call. */
  isOffline = !navigator.onLine;
  /** The page that asked last for what is shown without a network, and by page when the oldest such answer was read, ISO 8601. */
  private page = '';
  private readonly oldest = new Map<string, string>();
  /** Changes wait that could not be sent when it was tried last, or that an earlier page left here. */
  isHeldUp = true;
  queue: WriteQueue | undefined = undefined;
  /** Number of changes that arrived after they were held up; a new object each time. */
  sent: { readonly count: number } | undefined = undefined;
  private responses: ResponseCache | undefined = undefined;
  /** Answers that the open page shows: no older copy takes their place. */
  private readonly held = new HeldAnswers();
  /** When the server drew the page, while it is asked what it was drawn with. */
  private drawnAt: string | undefined = undefined;
  private forgotten: Promise<void> = Promise.resolve();
  private sending: Promise<void> | undefined = undefined;
  private arrived = 0;
  /** Changes were sent, refused or thrown away: what shows their records is to read anew. */
  private isChanged = false;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;
  private looking: ReturnType<typeof setTimeout> | undefined = undefined;
  private delay: number = retryMs[0];
  private readonly kernel: Kernel;
  private readonly navigate: (href: string) => void;

  private readonly here: () => Pick<Location, 'pathname' | 'search'>;

  /** Takes over a page's line to the server. `here` is the page that is open, or on its way. */
  constructor(kernel: Kernel, line: Line, navigate: (href: string) => void, here: () => Pick<Location, 'pathname' | 'search'>) {
    this.here = here;
    this.kernel = kernel;
    this.navigate = navigate;
    makeAutoObservable<this, 'kernel' | 'navigate' | 'here' | 'responses' | 'held' | 'drawnAt' | 'forgotten' | 'sending' | 'timer' | 'looking' | 'delay' | 'arrived' | 'isChanged'>(
      this,
      { queue: observableRef, sent: observableRef, kernel: false, navigate: false, here: false, responses: false, held: false, drawnAt: false, forgotten: false, sending: false, timer: false, looking: false, delay: false, arrived: false, isChanged: false, carry: false, follow: false },
      { autoBind: true },
    );
    letAsk(kernel, (record, id) => this.queue?.waiting.some((write) => write.record === record && write.recordId === id && id !== undefined) ?? false);
    line.carry = (request) => this.carry(request);
    this.open();
  }

  /** When the oldest answer was read that the page shows without a network, ISO 8601. */
  get asOf(): string | undefined {
    return this.oldest.get(this.page) ?? [...this.oldest.values()].toSorted()[0];
  }

  /** The person is told: there is no network, or changes wait longer than for an answer, or were not taken. */
  get isShown(): boolean {
    const { isOffline, isHeldUp, queue } = this;
    return isOffline || (queue !== undefined && ((isHeldUp && queue.waiting.length > 0) || queue.refused.length > 0));
  }

  /** Follows the network and the session. Returns what ends it. */
  follow(): Dispose {
    const { kernel } = this;
    addEventListener('online', this.look);
    addEventListener('offline', this.look);
    const stops = [
      // changes that begin to wait although there is a network, after a lost answer or in another tab, are sent at once
      reaction(() => this.queue?.waiting.length ?? 0, (count, before) => count > before && !this.isOffline && void this.send()),
      kernel.on(sessionStarted, this.open),
      kernel.on(sessionEnded, this.close),
      // some of what was kept may be for other eyes now
      kernel.on(accessChanged, this.forget),
      kernel.on(keptChanged, () => void this.queue?.load().then(() => kernel.emit(recordsUndone()))),
      () => removeEventListener('online', this.look),
      () => removeEventListener('offline', this.look),
      () => clearTimeout(this.timer),
      () => clearTimeout(this.looking),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Carries a call to the server; without a network, the last answer to the same question comes in its place. */
  async carry(request: Request): Promise<Response> {
    const isReading = request.method === 'GET';
    const { responses, held } = this;
    const asking = this.place();
    const address = addressOf(request.url);
    held.open(asking);
    if (isReading && this.drawnAt !== undefined) held.hold(address, this.drawnAt);
    try {
      const response = await fetch(request);
      this.reached();
      if (response.ok && isReading) held.hold(address, new Date().toISOString());
      if (response.ok && !isReading && response.headers.get('content-type')?.includes('json')) void this.wrote(address, response.clone()).catch(() => undefined);
      if (isReading && response.ok && response.headers.get(keepHeader)) {
        void response.clone().json().then((body: unknown) => responses?.keep(address, body)).catch(() => undefined);
      }
      return response;
    } catch (error) {
      if (request.signal.aborted) throw error;
      runInAction(() => (this.isOffline = true));
      this.lookLater();
      const kept = isReading ? await responses?.find(address) : undefined;
      if (kept && !held.isPast(address, kept.at)) {
        this.shows(kept.at, asking);
        const path = new URL(request.url).pathname.replace(/^\/api/, '');
        return Response.json(withWaiting(path, kept.body, this.queue?.waiting ?? []));
      }
      // an answer that was not kept is asked for once there is a network
      this.isChanged ||= isReading;
      // a browser that knows that it has no network is not asked again and again
      throw navigator.onLine ? error : new Error('There is no network', { cause: error });
    }
  }

  /** Reads once what the page was drawn with: until that is answered, no copy from before takes the place of it. */
  async readDrawn(read: () => Promise<unknown>): Promise<void> {
    this.drawnAt = new Date(performance.timeOrigin).toISOString();
    await read().finally(() => (this.drawnAt = undefined));
  }

  /** A change was taken: what is kept of its record, and what the page holds of it, is as the change left it. */
  private async wrote(address: string, response: Response): Promise<void> {
    const at = new Date().toISOString();
    const record = /^\/api\/(\w+)/.exec(address)?.[1];
    const saved: unknown = await response.json();
    if (record === undefined || !isValues(saved) || !('batch' in saved)) return;
    this.held.wrote(address, at);
    if (typeof saved['id'] === 'number' && typeof saved['version'] === 'number') await this.responses?.renew(record, (body) => withNewer(body, saved));
  }

  /** Sends what waits, and asks again later where that did not succeed. */
  send(): Promise<void> {
    // a browser that cannot read what it keeps is asked again, too
    this.sending ??= this.sendAll()
      .catch((error: unknown) => {
        console.error('[offline]', error);
        this.wait();
      })
      .finally(() => (this.sending = undefined));
    return this.sending;
  }

  /** Sends a refused change once more, and tells when it arrived. */
  async retry(write: WaitingWrite): Promise<void> {
    await this.queue?.retry(write);
    runInAction(() => (this.isHeldUp = true));
    await this.send();
  }

  /** Throws a change away. */
  async discard(write: WaitingWrite): Promise<void> {
    await this.queue?.discard(write.id);
    this.isChanged = true;
    if (this.isOffline) this.kernel.emit(recordsUndone());
    else await this.send();
  }

  private async sendAll(): Promise<void> {
    const { queue } = this;
    clearTimeout(this.timer);
    if (!queue) return;
    // those that began to wait meanwhile go, too
    for (let isMore = queue.waiting.length > 0; isMore; ) {
      const { sent, refused, stopped } = await queue.replay();
      if (queue !== this.queue) return;
      this.arrived += sent;
      this.isChanged ||= sent + refused > 0;
      if (stopped) return this.wait();
      isMore = sent + refused > 0 && queue.waiting.length > 0;
    }
    this.settle();
  }

  private wait(): void {
    this.isHeldUp = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), this.delay);
    this.delay = Math.min(this.delay * 2, retryMs[1]);
  }

  /** Nothing waits any more: lists, forms and boards read anew what came of it. */
  private settle(): void {
    [this.delay] = retryMs;
    if (this.isHeldUp && this.arrived > 0) this.sent = { count: this.arrived };
    this.isHeldUp = false;
    this.arrived = 0;
    if (!this.isChanged) return;
    this.isChanged = false;
    this.kernel.emit(recordsUndone());
  }

  private look(): void {
    if (navigator.onLine) return this.reached();
    this.isOffline = true;
    this.isHeldUp = true;
  }

  /** Asks for a sign of the server after a while: a browser with some network knows nothing of a server without one. */
  private lookLater(): void {
    if (this.looking !== undefined || !navigator.onLine) return;
    this.looking = setTimeout(() => {
      this.looking = undefined;
      if (!this.isOffline) return;
      fetch('/healthz', { cache: 'no-store' }).then(this.reached, this.lookLater);
    }, retryMs[0]);
  }

  /** There is a network again: cached responses that are shown are read anew, and what waits is sent. */
  private reached(): void {
    if (!this.isOffline) return;
    this.isOffline = false;
    // a page that was not kept stands there as a problem without a status
    if (document.querySelector('.problem:not(:has(.problem-status))')) return location.reload();
    this.isChanged ||= this.oldest.size > 0;
    this.oldest.clear();
    void this.send();
  }

  private place(): string {
    const { pathname, search } = this.here();
    return pathname + search;
  }

  /** Notes the age of an answer that a page asked for; it may have been left meanwhile. */
  private shows(at: string, page: string): void {
    this.page = this.place();
    const known = this.oldest.get(page);
    if (known === undefined || at < known) this.oldest.set(page, at);
  }

  /** Begins with what a person has in this browser. */
  private open(): void {
    this.close();
    const person = writerOf(this.kernel);
    if (person === undefined) return this.endResponseCache();
    this.isHeldUp = true;
    this.responses = openResponseCache(person, this.forgotten);
    this.queue = new WriteQueue(this.kernel, person, this.navigate);
    void this.queue.load().then(this.send);
  }

  /** Clears the response cache: they may be for other eyes by now. */
  private forget(): void {
    const person = writerOf(this.kernel);
    this.endResponseCache();
    if (person !== undefined) this.responses = openResponseCache(person, this.forgotten);
  }

  private endResponseCache(): void {
    this.forgotten = this.responses ? this.responses.end() : clearResponseCache();
    this.responses = undefined;
  }

  /** Nobody is signed in any more: nothing that was read stays. What was not sent waits for its person. */
  private close(): void {
    clearTimeout(this.timer);
    if (this.responses) this.endResponseCache();
    this.oldest.clear();
    this.queue?.stop();
    this.queue = undefined;
  }
}
