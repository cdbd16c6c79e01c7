import { makeAutoObservable, observableRef, reaction } from 'mobx';
import type { Dispose, Kernel } from '#core/kernel/index.ts';
import { sessionEnded, sessionStarted } from '#core/session/session.ts';
import { letAsk } from '#kit/offline/may-wait.ts';
import type { WaitingWrite } from '#kit/offline/waiting-write.ts';
import { WriteQueue, writerOf } from '#kit/offline/write-queue.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';

/** Milliseconds between two attempts to send what waits, doubled up to the last. */
const retryMs = [5000, 60_000] as const;

/** Times without a network: the changes of the signed-in person that wait, sent once there is one. Observable. */
export class Offline {
  /** The browser knows that it has no network. */
  isOffline = !navigator.onLine;
  /** Changes wait that could not be sent when it was tried last, or that an earlier page left here. */
  isHeldUp = true;
  queue: WriteQueue | undefined = undefined;
  /** Number of changes that arrived after they were held up; a new object each time. */
  sent: { readonly count: number } | undefined = undefined;
  private sending: Promise<void> | undefined = undefined;
  private arrived = 0;
  /** Changes were sent, refused or thrown away: what shows their records is to read anew. */
  private isChanged = false;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;
  private delay: number = retryMs[0];
  private readonly kernel: Kernel;
  private readonly navigate: (href: string) => void;

  constructor(kernel: Kernel, navigate: (href: string) => void) {
    this.kernel = kernel;
    this.navigate = navigate;
    makeAutoObservable<this, 'kernel' | 'navigate' | 'sending' | 'timer' | 'delay' | 'arrived' | 'isChanged'>(
      this,
      { queue: observableRef, sent: observableRef, kernel: false, navigate: false, sending: false, timer: false, delay: false, arrived: false, isChanged: false, follow: false },
      { autoBind: true },
    );
    letAsk(kernel, (record, id) => this.queue?.waiting.some((write) => write.record === record && write.recordId === id && id !== undefined) ?? false);
    this.open();
  }

  /** The person is told: there is no network, or changes wait longer than for an answer, or were not taken. */
  get isShown(): boolean {
    const { isOffline, isHeldUp, queue } = this;
    return isOffline || (queue !== undefined && ((isHeldUp && queue.waiting.length > 0) || queue.refused.length > 0));
  }

  /** Follows the network and the session. Answers what ends it. */
  follow(): Dispose {
    const { kernel } = this;
    addEventListener('online', this.look);
    addEventListener('offline', this.look);
    const stops = [
      // changes that begin to wait although there is a network, after a lost answer or in another tab, are sent at once
      reaction(() => this.queue?.waiting.length ?? 0, (count, before) => count > before && !this.isOffline && void this.send()),
      kernel.on(sessionStarted, this.open),
      kernel.on(sessionEnded, this.close),
      () => removeEventListener('online', this.look),
      () => removeEventListener('offline', this.look),
      () => clearTimeout(this.timer),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Sends what waits, and asks again later where that did not succeed. */
  send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = undefined));
    return this.sending;
  }

  /** Throws a change away. */
  async discard(write: WaitingWrite): Promise<void> {
    await this.queue?.discard(write.id);
    this.isChanged = true;
    if (!this.isOffline) await this.send();
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
    this.isOffline = !navigator.onLine;
    if (this.isOffline) this.isHeldUp = true;
    else void this.send();
  }

  /** Begins with what a person has in this browser. */
  private open(): void {
    this.close();
    const person = writerOf(this.kernel);
    if (person === undefined) return;
    this.isHeldUp = true;
    this.queue = new WriteQueue(this.kernel, person, this.navigate);
    void this.queue.load().then(this.send);
  }

  /** Nobody is signed in any more: what was not sent waits for its person. */
  private close(): void {
    clearTimeout(this.timer);
    this.queue?.stop();
    this.queue = undefined;
  }
}
