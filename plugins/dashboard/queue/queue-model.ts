import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { CallError, freshKey, http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Dispose, Kernel } from '#core/kernel/index.ts';
import type { Queue, QueueCard } from '#kit/dashboard/api.ts';
import { doAction } from '#kit/dashboard/do-action.ts';
import { sendOrKeep } from '#kit/offline/send-or-keep.ts';
import type { WriteDraft } from '#kit/offline/waiting-write.ts';
import type { WriteQueue } from '#kit/offline/write-queue.ts';
import { undoBatch } from '#kit/undo/undo-batch.ts';
import { CardActions } from './card-actions.ts';
import { beforeDue } from './later.ts';
import { QueueMessages } from './queue-messages.ts';
import { nameOf, unmarkPath, WaitingCards } from './waiting-cards.ts';

/** Something done about a card, and what takes it back. */
interface Step {
  readonly card: QueueCard;
  /** Null where the card was only put off or ticked. */
  readonly batch: number | null;
  /** When it comes back that was put off. */
  readonly until?: string | null;
  /** The change, where it waited for a network. */
  readonly kept?: WriteDraft;
}

/** The waiting work as it stands on the page: which card is looked at, what was done since it was opened. Observable. */
export class QueueModel {
  private readonly kernel: Kernel;
  private queue: Queue;
  private readonly messages: QueueMessages;
  readonly actions: CardActions;
  readonly waiting = new WaitingCards();
  /** The end of what is under way: to take back comes after it, and is never dropped. */
  private underWay: Promise<void> = Promise.resolve();
  private chosen: string | undefined;
  private readonly steps = observable.array<Step>([], { deep: false });
  /** Cards that went away by one's own doing, until the server says the same. */
  private readonly gone = observable.set<string>();
  /** Cards that only a network lets one decide about, tried without one. */
  private readonly held = observable.set<string>();
  /** Cards with something under way or waiting for its turn: a second key of the same card says nothing new. */
  private readonly taken = new Set<string>();
  busy: string | undefined;
  isWhole = false;

  constructor(kernel: Kernel, queue: Queue) {
    this.kernel = kernel;
    this.queue = queue;
    this.messages = new QueueMessages(kernel);
    this.actions = new CardActions(kernel);
    makeAutoObservable<this, 'kernel' | 'messages' | 'underWay' | 'taken' | 'queue'>(this, { kernel: false, actions: false, waiting: false, messages: false, underWay: false, taken: false, queue: observableRef });
  }

  /** Follows the changes of this browser that wait: their cards are away, and back with the reason where one is refused. */
  follow(writes: Pick<WriteQueue, 'waiting' | 'refused'>): Dispose {
    return this.waiting.follow(writes, ({ card, key }) => card !== undefined && this.comeBack(card, key));
  }

  get cards(): readonly QueueCard[] {
    return this.queue.cards.filter((card) => this.waiting.refusedOf(card) !== undefined || !(this.gone.has(nameOf(card)) || this.waiting.hides(card)));
  }
  /** True where a network is needed to decide about the card, and there was none. */
  isHeld(card: QueueCard): boolean {
    return this.held.has(nameOf(card));
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
    this.held.clear();
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
    return this.actions.load(this.queue.cards);
  }

  /**
   * Does an action of a card, once the areas have said which there are; returns the address to open where it has one. A
   * refusal is told, and the card stays.
   */
  act(card: QueueCard, which: number): Promise<string | undefined> {
    return this.inTurn(card, async () => {
      this.busy = nameOf(card);
      try {
        const action = await this.actions.at(card, which);
        if (!action?.patch && !action?.add) return action?.href?.(card) ?? card.href;
        const { t } = this.kernel.use(i18n);
        const title = t('dashboard.queue.did', { action: t(action.labelKey), card: this.subjectOf(card) });
        const done = await doAction(this.kernel, action, card, title, nameOf(card));
        this.leave({ card, batch: null, ...done });
        this.tell(card, title);
      } catch (error) {
        this.refused(error, card);
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

  /** Puts a card off until a moment, before what it is about at the latest, or ticks it. */
  async mark(card: QueueCard, wanted: string | null): Promise<void> {
    const until = wanted === null ? null : beforeDue(card.at, wanted, new Date().toISOString());
    const { t, moment } = this.kernel.use(i18n);
    const title = until === null ? t('dashboard.queue.ticked', { card: this.subjectOf(card) }) : t('dashboard.queue.later.until', { card: this.subjectOf(card), time: moment(until, 'short') });
    const draft = this.markDraft(card, 'PUT', '/queue/mark', { version: card.version, until }, title);
    await this.inTurn(card, async () => {
      this.leave({ card, batch: null, until });
      try {
        if ((await sendOrKeep(this.kernel, draft, true)) === 'kept') this.keep(card, draft);
        this.tell(card, title);
      } catch (error) {
        this.back(card);
        this.refused(error, card);
      }
    });
  }

  private markDraft({ kind, id, href, ...card }: QueueCard, method: 'PUT' | 'POST', path: string, more: WriteDraft['body'], title: string): WriteDraft {
    return { key: freshKey(), method, path, body: { kind, id, ...more }, patch: {}, before: {}, record: 'queueMark', recordId: id, title, lines: [], href, card: nameOf({ kind, id, ...card }) };
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
      if (step.kept && (await (await import('#kit/offline/keep-write.ts')).takeBackWrites(this.kernel, [step.kept]))) {
        this.tellBack(step.card);
        this.back(step.card);
        return true;
      }
      if (step.kept && step.until === undefined) {
        // its batch is known to the history alone
        this.messages.tell('info', this.kernel.use(i18n).t('dashboard.queue.sent', { card: this.subjectOf(step.card) }));
        runInAction(() => this.steps.remove(step));
        return true;
      }
      if (step.batch !== null) {
        // why it was not done is told already
        if (!(await undoBatch(this.kernel, step.batch))) return true;
        this.messages.hush();
      } else {
        const title = this.kernel.use(i18n).t('dashboard.queue.back', { card: this.subjectOf(step.card) });
        await sendOrKeep(this.kernel, this.markDraft(step.card, 'POST', unmarkPath, {}, title), true);
        this.tellBack(step.card);
      }
      // the server's last answer may be without the card, or know it as it was before
      const now = await this.kernel.use(http).get<Queue>('/queue', { quiet: true }).catch(() => undefined);
      if (now) this.take(now);
      this.back(step.card);
    } catch (error) {
      this.refused(error, step.card);
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

  private leave(step: Step): void {
    const { card } = step;
    runInAction(() => {
      const next = this.cards[this.place + 1] ?? this.cards[this.place - 1];
      if (this.current && nameOf(this.current) === nameOf(card) && next) this.chosen = nameOf(next);
      this.gone.add(nameOf(card));
      this.held.delete(nameOf(card));
      this.steps.push(step);
    });
  }

  /** Notes that the latest step of a card waits for a network. */
  private keep(card: QueueCard, kept: WriteDraft): void {
    runInAction(() => {
      const at = this.steps.findLastIndex((step) => step.card === card);
      const step = this.steps[at];
      if (step) this.steps[at] = { ...step, kept };
    });
  }

  /** The change of a card was refused: it stands there again, and there is no step to take back. */
  private comeBack(name: string, key: string): void {
    this.gone.delete(name);
    const at = this.steps.findIndex(({ kept }) => kept?.key === key);
    if (at >= 0) this.steps.splice(at, 1);
  }

  private back(card: QueueCard): void {
    runInAction(() => {
      const at = this.steps.findLastIndex((step) => nameOf(step.card) === nameOf(card));
      if (at >= 0) this.steps.splice(at, 1);
      this.gone.delete(nameOf(card));
      this.chosen = nameOf(card);
    });
  }

  private tell(card: QueueCard, title: string): void {
    const step = this.steps.at(-1);
    // one whose answer came after the next step was made; and what waits is told of once, by the bar
    if (step?.card === card && !step.kept) this.messages.done(title, () => void this.undo());
  }

  private tellBack(card: QueueCard): void {
    this.messages.tell('success', this.kernel.use(i18n).t('dashboard.queue.back', { card: this.subjectOf(card) }));
  }

  private refused(error: unknown, card: QueueCard): void {
    if (!(error instanceof CallError)) throw error;
    // said where the card stands: nothing was refused, and there is one such message for each card
    if (error.status === 0) runInAction(() => this.held.add(nameOf(card)));
    else this.messages.refused(error);
  }
}
