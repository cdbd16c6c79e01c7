import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { freshKey } from '#core/http/http.ts';
import type { Dispose } from '#core/kernel/index.ts';
import type { QueueCard } from '#kit/dashboard/api.ts';
import type { WaitingWrite, WriteDraft } from '#kit/offline/waiting-write.ts';
import type { WriteQueue } from '#kit/offline/write-queue.ts';

/** Name of a card among all. */
export const nameOf = ({ kind, id }: Pick<QueueCard, 'kind' | 'id'>): string => `${kind} ${id}`;

const unmarkPath = '/queue/unmark';

const draftOf = (card: Pick<QueueCard, 'kind' | 'id' | 'href'>, call: Pick<WriteDraft, 'method' | 'path' | 'body'>, title: string): WriteDraft => ({
  ...call, key: freshKey(), patch: {}, before: {}, record: 'queueMark', recordId: card.id, title, lines: [], href: card.href, card: nameOf(card),
});

/** The change that puts a card off until a moment, or ticks it. */
export const markDraft = (card: QueueCard, until: string | null, title: string): WriteDraft =>
  draftOf(card, { method: 'PUT', path: '/queue/mark', body: { kind: card.kind, id: card.id, version: card.version, until } }, title);

/** The change that brings a card back. */
export const unmarkDraft = (card: QueueCard, title: string): WriteDraft => draftOf(card, { method: 'POST', path: unmarkPath, body: { kind: card.kind, id: card.id } }, title);

/** Changes of cards in this browser that wait for a network or were refused. Observable. */
export class WaitingCards {
  private writes: Pick<WriteQueue, 'waiting' | 'refused'> | undefined;

  constructor() {
    makeAutoObservable<this, 'writes'>(this, { writes: observableRef });
  }

  /** Follows the changes of this browser, and hears of each that was refused. */
  follow(writes: Pick<WriteQueue, 'waiting' | 'refused'>, onRefused: (write: WaitingWrite) => void): Dispose {
    runInAction(() => (this.writes = writes));
    const stop = reaction(() => writes.refused, (refused) => refused.forEach(onRefused), { fireImmediately: true });
    return () => {
      stop();
      runInAction(() => (this.writes = undefined));
    };
  }

  /** The change of a card that the server did not take. */
  refusedOf(card: QueueCard): WaitingWrite | undefined {
    return this.writes?.refused.findLast((write) => write.card === nameOf(card));
  }

  /** True where what waits does the card: it is away until the server tells. */
  hides(card: QueueCard): boolean {
    const last = this.writes?.waiting.findLast((write) => write.card === nameOf(card));
    return last !== undefined && last.path !== unmarkPath;
  }
}
