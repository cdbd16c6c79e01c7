import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import type { QueueCard } from '#kit/dashboard/api.ts';
import { queueActions, type QueueAction, type QueueActions } from '#kit/dashboard/queue-actions.ts';

/** Actions of the areas about their cards, once they are fetched. Observable. */
export class CardActions {
  private readonly kernel: Kernel;
  private actions: QueueActions = {};
  private loading: Promise<void> | undefined;
  isReady = false;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    makeAutoObservable<this, 'kernel' | 'loading' | 'actions'>(this, { kernel: false, loading: false, actions: observableRef });
  }

  /** Fetches what the areas can do about their cards. */
  load(cards: readonly QueueCard[]): Promise<void> {
    this.loading = this.fetch(cards);
    return this.loading;
  }

  private async fetch(cards: readonly QueueCard[]): Promise<void> {
    const areas = new Set(cards.map(({ kind }) => kind.split('/')[0]));
    const found = await Promise.allSettled(this.kernel.read(queueActions).filter(({ area }) => areas.has(area)).map(({ load }) => load()));
    runInAction(() => {
      this.actions = Object.assign({}, ...found.map((one) => (one.status === 'fulfilled' ? one.value.actions : {}))) as QueueActions;
      this.isReady = true;
    });
  }

  /** Those of a card that the reader may do, as far as they have come. */
  of({ kind }: QueueCard): readonly QueueAction[] {
    const { may } = this.kernel.use(session);
    return (this.actions[kind] ?? []).filter(({ needs }) => may(needs));
  }

  /** One of a card, once those that are under way have come. */
  async at(card: QueueCard, which: number): Promise<QueueAction | undefined> {
    await this.loading;
    return this.of(card)[which];
  }
}
