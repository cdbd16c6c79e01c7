import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { toasts } from '#core/toasts/toasts.ts';
import type { Queue, QueueCard } from '#kit/dashboard/api.ts';
import { queueActions, type QueueAction, type QueueActions } from '#kit/dashboard/queue-actions.ts';
import { undoBatch } from '#kit/undo/undo-batch.ts';
import { beforeDue } from './later.ts';

/** Name of a card among all. */
export const nameOf = ({ kind, id }: Pick<QueueCard, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Something done about a card, and what takes it back. */
interface Step {
  readonly card: QueueCard;
  /** Null where the card was only put off or ticked. */
  readonly batch: number | null;
  /** When it comes back that was put off. */
  readonly until?: string | null;
}

/** The waiting work as it stands on the page: which card is looked at, what was done since it was opened. Observable. */
export class QueueModel {
  private readonly kernel: Kernel;
  private queue: Queue;
  private actions: QueueActions = {};
  private loading: Promise<void> | undefined;
  /** The message of the latest step. */
  private told: string | undefined;
  /** The end of what is under way: to take back comes after it, and is never dropped. */
  private underWay: Promise<void> = Promise.resolve();
  private chosen: string | undefined;
  private readonly steps = observable.array<Step>([], { deep: false });
  /** Cards that went away by one's own doing, until the server says the same. */
  private readonly gone = observable.set<string>();
  /** Cards with something under way or waiting for its turn: a second key of the same card says nothing new. */
  private readonly taken = new Set<string>();
  busy: string | undefined;
  isWhole = false;
  /** The areas have said what can be done about their cards. */
  isReady = false;

  constructor(kernel: Kernel, queue: Queue) {
    this.kernel = kernel;
    this.queue = queue;
    makeAutoObservable<this, 'kernel' | 'loading' | 'underWay' | 'taken' | 'queue' | 'actions'>(this, { kernel: false, loading: false, underWay: false, taken: false, queue: observableRef, actions: observableRef });
  }

  get cards(): readonly QueueCard[] {
    return this.queue.cards.filter((card) => !this.gone.has(nameOf(card)));
  }
  get isCut(): boolean {
    return this.queue.isCut;
  }
  get nextAt(): string | null {
    const later = this.steps.flatMap(({ until }) => until ?? []);
    return [...later, ...(this.queue.nextAt === null ? [] : [this.queue.nextAt])].toSorted()[0] ?? null;
  }
  /** The card that is looked at. */
  get current(): QueueCard | undefined {
    return this.cards.find((card) => nameOf(card) === this.chosen) ?? this.cards[0];
  }
  get place(): number {
    return this.current ? this.cards.indexOf(this.current) : -1;
  }
  /** Number of cards that went away by one's own doing since the page was opened. */
  get doneCount(): number {
    return this.steps.length;
  }

  /** Takes what the server has now; an answer that was overtaken by a later one says nothing. */
  take(queue: Queue): void {
    if (queue.at < this.queue.at) return;
    const [before, all, at] = [this.current, this.cards, this.place];
    this.queue = queue;
    const there = new Set(queue.cards.map(nameOf));
    for (const name of this.gone) if (!there.has(name)) this.gone.delete(name);
    // A card that somebody else did goes; the eye stays where it is, also where its neighbours went with it.
    if (!before || there.has(nameOf(before))) return;
    const near = [...all.slice(at + 1), ...all.slice(0, at).toReversed()].find((card) => there.has(nameOf(card)));
    if (near) this.choose(near);
  }

  choose(card: QueueCard): void {
    this.chosen = nameOf(card);
  }
  move(by: number): void {
    const next = this.cards[Math.min(Math.max(this.place + by, 0), this.cards.length - 1)];
    if (next) this.choose(next);
  }
  showAll(): void {
    this.isWhole = true;
  }

  /** Fetches what the areas can do about their cards. */
  loadActions(): Promise<void> {
    this.loading = this.fetchActions();
    return this.loading;
  }

  private async fetchActions(): Promise<void> {
    const areas = new Set(this.queue.cards.map(({ kind }) => kind.split('/')[0]));
    const found = await Promise.allSettled(this.kernel.read(queueActions).filter(({ area }) => areas.has(area)).map(({ load }) => load()));
    runInAction(() => {
      this.actions = Object.assign({}, ...found.map((one) => (one.status === 'fulfilled' ? one.value.actions : {}))) as QueueActions;
      this.isReady = true;
    });
  }

  actionsOf({ kind }: QueueCard): readonly QueueAction[] {
    const { may } = this.kernel.use(session);
    return (this.actions[kind] ?? []).filter(({ needs }) => may(needs));
  }

  /**
   * Does an action of a card, once the areas have said which there are; returns the address to open where it has one. A
   * refusal is told, and the card stays.
   */
  act(card: QueueCard, which: number): Promise<string | undefined> {
    return this.inTurn(card, async () => {
      this.busy = nameOf(card);
      try {
        await this.loading;
        const action = this.actionsOf(card)[which];
        if (!action?.patch && !action?.run) return action?.href?.(card) ?? card.href;
        const batch = action.run ? await action.run(this.kernel, card) : await this.change(card, action);
        this.leave(card, batch);
        const { t } = this.kernel.use(i18n);
        this.tell(card, t('dashboard.queue.did', { action: t(action.labelKey), card: this.subjectOf(card) }));
      } catch (error) {
        this.refused(error);
      } finally {
        runInAction(() => (this.busy = undefined));
      }
      return undefined;
    });
  }

  /**
   * Does something about a card: at once, or after what another card is busy with, where it still waits by then. The list
   * may show the next card before the call about the last is answered; its keys are not dropped.
   */
  private async inTurn<T>(card: QueueCard, work: () => Promise<T>): Promise<T | undefined> {
    const name = nameOf(card);
    if (this.taken.has(name)) return undefined;
    this.taken.add(name);
    const before = this.busy === undefined ? undefined : this.underWay;
    const end = this.begin();
    try {
      if (before) {
        await before;
        if (!this.cards.some((one) => nameOf(one) === name)) return undefined;
      }
      return await work();
    } finally {
      this.taken.delete(name);
      end();
    }
  }

  private async change(card: QueueCard, action: QueueAction): Promise<number | null> {
    const saved = await this.kernel.use(http).put<{ readonly batch: number | null }>(`/${card.record}/${card.id}`, action.patch?.(card) ?? {}, { version: card.version, quiet: true });
    return saved.batch;
  }

  /** Puts a card off until a moment, before what it is about at the latest, or ticks it. */
  async mark(card: QueueCard, wanted: string | null): Promise<void> {
    const until = wanted === null ? null : beforeDue(card.at, wanted, new Date().toISOString());
    const { t, moment } = this.kernel.use(i18n);
    await this.inTurn(card, async () => {
      this.leave(card, null, until);
      try {
        await this.kernel.use(http).put('/queue/mark', { kind: card.kind, id: card.id, version: card.version, until }, { quiet: true });
        this.tell(card, until === null ? t('dashboard.queue.ticked', { card: this.subjectOf(card) }) : t('dashboard.queue.later.until', { card: this.subjectOf(card), time: moment(until, 'short') }));
      } catch (error) {
        this.back(card);
        this.refused(error);
      }
    });
  }

  /** Takes the latest thing back; false where nothing is left to take back. */
  async undo(): Promise<boolean> {
    const before = this.underWay;
    const end = this.begin();
    await before;
    return this.takeBack().finally(end);
  }

  /** Says that something is under way until the returned function is called. */
  private begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.underWay = this.underWay.then(() => promise);
    return resolve;
  }

  private async takeBack(): Promise<boolean> {
    const step = this.steps.at(-1);
    if (!step) return false;
    this.busy = nameOf(step.card);
    try {
      if (step.batch !== null) {
        // why it was not done is told already
        if (!(await undoBatch(this.kernel, step.batch))) return true;
        this.hush();
      } else {
        await this.kernel.use(http).post('/queue/unmark', { kind: step.card.kind, id: step.card.id }, { quiet: true });
        this.tellBack(step.card);
      }
      // the server's last answer may be without the card, or know it as it was before
      const now = await this.kernel.use(http).get<Queue>('/queue', { quiet: true }).catch(() => undefined);
      if (now) this.take(now);
      this.back(step.card);
    } catch (error) {
      this.refused(error);
    } finally {
      runInAction(() => (this.busy = undefined));
    }
    return true;
  }

  /** Words for what a card is about. */
  titleOf({ kind, values }: QueueCard): string {
    const [area = '', word = ''] = kind.split('/');
    return this.kernel.use(i18n).t(`${area}.queue.${word}`, values);
  }

  /** Whom or what a card is about: its title says what was still to be done. */
  private subjectOf(card: QueueCard): string {
    const [subject = this.titleOf(card)] = Object.values(card.values);
    return String(subject);
  }

  private leave(card: QueueCard, batch: number | null, until?: string | null): void {
    runInAction(() => {
      const next = this.cards[this.place + 1] ?? this.cards[this.place - 1];
      if (this.current && nameOf(this.current) === nameOf(card) && next) this.chosen = nameOf(next);
      this.gone.add(nameOf(card));
      this.steps.push({ card, batch, ...(until !== undefined && { until }) });
    });
  }

  private back(card: QueueCard): void {
    runInAction(() => {
      const at = this.steps.findLastIndex((step) => nameOf(step.card) === nameOf(card));
      if (at >= 0) this.steps.splice(at, 1);
      this.gone.delete(nameOf(card));
      this.chosen = nameOf(card);
    });
  }

  /** Tells of the latest step, in the place of the one before: its Undo takes back the latest, whatever it stands beside. */
  private tell(card: QueueCard, title: string): void {
    // one whose answer came after the next step was made
    if (this.steps.at(-1)?.card !== card) return;
    this.hush();
    const shown = this.kernel.use(toasts);
    const id = (this.told = shown.show({
      type: 'success',
      title,
      // beside the list in which the next card stands already
      position: 'bottom-center',
      action: {
        label: this.kernel.use(i18n).t('kit.undo.undo'),
        run: () => {
          shown.close(id);
          void this.undo();
        },
      },
    }));
  }

  private hush(): void {
    if (this.told !== undefined) this.kernel.use(toasts).close(this.told);
    this.told = undefined;
  }

  /** In the place of the message of the step that was taken back, whose own Undo would take back another. */
  private tellBack(card: QueueCard): void {
    this.hush();
    const shown = this.kernel.use(toasts);
    this.told = shown.show({ type: 'success', title: this.kernel.use(i18n).t('dashboard.queue.back', { card: this.subjectOf(card) }), position: 'bottom-center' });
  }

  private refused(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    if (isSilent(error)) return;
    const { t } = this.kernel.use(i18n);
    const fields = Object.values(error.body?.fields ?? {}).map((key) => t(key));
    this.kernel.use(toasts).show({ type: 'error', title: t('dashboard.queue.refused'), description: fields[0] ?? (error.status === 409 ? t('dashboard.queue.changed') : error.message) });
  }
}
