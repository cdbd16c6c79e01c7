import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { CallError, http } from '#core/http/http.ts';
import { i18n as i18nService, type I18n } from '#core/i18n/i18n.ts';
import type { Dispose, Kernel } from '#core/kernel/index.ts';
import type { Queue, QueueCard } from '#kit/dashboard/api.ts';
import { doAction } from '#kit/dashboard/do-action.ts';
import { sendOrKeep } from '#kit/offline/send-or-keep.ts';
import type { WriteDraft } from '#kit/offline/waiting-write.ts';
import type { WriteQueue } from '#kit/offline/write-queue.ts';
import { undoBatch } from '#kit/undo/undo-batch.ts';
import { CardActions } from './card-actions.ts';
import { subjectOf } from './card-words.ts';
import { beforeDue } from './later.ts';
import { QueueMessages } from './queue-messages.ts';
import { Turns } from './turns.ts';
import { markDraft, nameOf, unmarkDraft, WaitingCards } from './waiting-cards.ts';

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
  private readonly turns = new Turns();
  private chosen: string | undefined;
  private readonly steps = observable.array<Step>([], { deep: false });
  /** Cards that went away by one's own doing, until the server says the same. */
  private readonly gone = observable.set<string>();
  /** Cards that only a network lets one decide about, tried without one. */
  private readonly held = observable.set<string>();
  busy: string | undefined;
  /** Tells the reader's other tabs that cards were put off, ticked or brought back. */
  tellTabs: () => void = () => undefined;
  isWhole = false;

  constructor(kernel: Kernel, queue: Queue) {
    this.kernel = kernel;
    this.queue = queue;
    this.messages = new QueueMessages(kernel);
    this.actions = new CardActions(kernel);
    makeAutoObservable<this, 'kernel' | 'messages' | 'turns' | 'queue'>(this, { kernel: false, actions: false, waiting: false, messages: false, turns: false, tellTabs: false, queue: observableRef });
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

  get waitsForNetwork(): boolean {
    return this.steps.some(({ kept }) => kept !== undefined);
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
        const { i18n } = this;
        const title = i18n.t('dashboard.queue.did', { action: i18n.t(action.labelKey), card: subjectOf(i18n, card) });
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

  private inTurn<T>(card: QueueCard, work: () => Promise<T>): Promise<T | undefined> {
    return this.turns.take(nameOf(card), { isBusy: this.busy !== undefined, has: (name) => this.cards.some((one) => nameOf(one) === name) }, work);
  }

  /** Puts a card off until a moment, before what it is about at the latest, or ticks it. */
  async mark(card: QueueCard, wanted: string | null): Promise<void> {
    const until = wanted === null ? null : beforeDue(card.at, wanted, new Date().toISOString());
    const [{ t, moment }, subject] = [this.i18n, subjectOf(this.i18n, card)];
    const title = until === null ? t('dashboard.queue.ticked', { card: subject }) : t('dashboard.queue.later.until', { card: subject, time: moment(until, 'short') });
    const draft = markDraft(card, until, title);
    await this.inTurn(card, async () => {
      this.leave({ card, batch: null, until });
      try {
        if ((await sendOrKeep(this.kernel, draft, true)) === 'kept') this.keep(card, draft);
        else this.tellTabs();
        this.tell(card, title);
      } catch (error) {
        this.back(card);
        this.refused(error, card);
      }
    });
  }

  /** Takes the latest thing back; false where nothing is left to take back. */
  async undo(): Promise<boolean> {
    const { before, end } = this.turns.begin();
    await before;
    return this.takeBack().finally(end);
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
        this.messages.tell('info', this.wordsOf('sent', step.card));
        runInAction(() => this.steps.remove(step));
        return true;
      }
      if (step.batch !== null) {
        // why it was not done is told already
        if (!(await undoBatch(this.kernel, step.batch))) return true;
        this.messages.hush();
      } else {
        await this.unmark(step.card);
      }
      await this.bringBack(step.card);
    } catch (error) {
      this.refused(error, step.card);
    } finally {
      runInAction(() => (this.busy = undefined));
    }
    return true;
  }

  /** Brings a card back that was put off or ticked at some time. */
  async takeBackMark(card: QueueCard): Promise<void> {
    const { before, end } = this.turns.begin();
    try {
      await before;
      await this.unmark(card);
      await this.bringBack(card);
    } catch (error) {
      this.refused(error, card);
    } finally {
      end();
    }
  }

  private async unmark(card: QueueCard): Promise<void> {
    if ((await sendOrKeep(this.kernel, unmarkDraft(card, this.wordsOf('back', card)), true)) !== 'kept') this.tellTabs();
    this.tellBack(card);
  }

  private get i18n(): I18n {
    return this.kernel.use(i18nService);
  }
  private wordsOf(word: 'back' | 'sent', card: QueueCard): string {
    return this.i18n.t(`dashboard.queue.${word}`, { card: subjectOf(this.i18n, card) });
  }

  private async bringBack(card: QueueCard): Promise<void> {
    // the server's last answer may be without the card, or know it as it was before
    const now = await this.kernel.use(http).get<Queue>('/queue', { quiet: true }).catch(() => undefined);
    if (now) this.take(now);
    this.back(card);
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
    this.messages.tell('success', this.wordsOf('back', card));
  }

  private refused(error: unknown, card: QueueCard): void {
    if (!(error instanceof CallError)) throw error;
    // said where the card stands: nothing was refused, and there is one such message for each card
    if (error.status === 0) runInAction(() => this.held.add(nameOf(card)));
    else this.messages.refused(error);
  }
}
