import { makeAutoObservable, observableRef } from 'mobx';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import { withLabels } from '#kit/records/labels.ts';
import type { AveragesResponse, FairnessResponse } from '../api.ts';
import type { Reason, ReviewRow } from '../entity.ts';
import { belongs, type Filters, type Place, type Tab } from './queue-place.ts';

/** A decision that was saved, and the batch that takes it back; null where nothing changed. */
export interface Done {
  readonly id: number;
  readonly batch: number | null;
  readonly author: string;
  readonly words: string;
}

/** A decision that somebody else made about the review in sight, which stays until its moderator goes on. */
export interface Meanwhile {
  readonly id: number;
  /** The queue has it no more. */
  readonly isGone: boolean;
  /** The review as it stands now: null once it was deleted, undefined until it was read. */
  readonly row: ReviewRow | null | undefined;
  /** Who changed it last, where that is known. */
  readonly by: string | undefined;
}

/** Numbers of the queue that are read beside its rows. */
export type Figures = Pick<ModerationModel, 'all' | 'counts' | 'verified' | 'average' | 'fairness'>;

/** The queue of moderation: one tab's reviews, the one that is looked at, and the reason chosen for it. */
export class ModerationModel {
  tab: Tab;
  q: string;
  filters: Filters;
  rows: readonly ReviewRow[] = [];
  labels: Labels = {};
  total = 0;
  /** Reviews of the agency, those that were taken down included. */
  all: number;
  counts: Readonly<Record<Tab, number>>;
  /** Verified reviews of the tab, those that are not here included. */
  verified: number;
  /** Of all shown reviews; null without any. */
  average: number | null;
  /** Undefined for who may not moderate. */
  fairness: FairnessResponse | undefined;
  averages: AveragesResponse['rows'][number] | undefined = undefined;
  at = 0;
  /** On a phone the chosen review lies over the queue. */
  isOpen = false;
  reason: Reason | undefined = undefined;
  answer = '';
  /** The review whose decision is on its way. */
  private saving: number | undefined = undefined;
  meanwhile: Meanwhile | undefined = undefined;
  /** Decisions in this queue, to be taken back from the last one on. */
  private done: readonly Done[] = [];
  /** A decision that was just taken back; until the next one. */
  tookBack: Done | undefined = undefined;
  /** A review that is asked about before it is shown for good. */
  question: ReviewRow | undefined = undefined;
  /** A letter that the browser did not copy. */
  letter: string | undefined = undefined;
  /** Key of the words that say why a key did nothing. */
  hint: string | undefined = undefined;
  /** The review whose decision was taken back: it is looked at as soon as it is here again. */
  private wanted: number | undefined = undefined;

  constructor(start: Place & Figures & { readonly page: ListResponse<ReviewRow> }) {
    this.tab = start.tab;
    this.q = start.q;
    this.filters = start.filters;
    this.all = start.all;
    this.counts = start.counts;
    this.verified = start.verified;
    this.average = start.average;
    this.fairness = start.fairness;
    this.take(start.page);
    makeAutoObservable<this, 'wanted' | 'done'>(this, { wanted: false, done: observableRef, meanwhile: observableRef, question: observableRef, tookBack: observableRef, filters: observableRef, rows: observableRef, labels: observableRef, counts: observableRef, fairness: observableRef, averages: observableRef });
  }

  /** The last decision, to tell of and to take back. */
  get last(): Done | undefined {
    return this.done.at(-1);
  }

  get chosen(): ReviewRow | undefined {
    return this.rows[this.at];
  }

  /** True where the reply to the chosen review waits, not the review. */
  get isReply(): boolean {
    return this.tab === 'new' && this.chosen?.state === 'shown';
  }

  get isBusy(): boolean {
    return this.saving !== undefined;
  }

  /** Reviews that were read: one that is only kept in sight is none of the queue. */
  get read(): number {
    return this.rows.length - (this.meanwhile?.isGone ? 1 : 0);
  }

  /** Takes the queue as it is now. The review in sight stays there, whoever decided it: what was chosen for it is for no other. */
  take({ rows, labels, total }: ListResponse<ReviewRow>): void {
    const { chosen, wanted } = this;
    const placeOf = (wished: number | undefined) => (wished === undefined ? -1 : rows.findIndex(({ id }) => id === wished));
    const [back, at] = [placeOf(wanted), placeOf(chosen?.id)];
    this.rows = rows;
    this.labels = withLabels(this.labels, labels);
    this.total = total;
    if (back >= 0) {
      this.wanted = undefined;
      this.at = back;
      if (back === at) this.meanwhile = undefined;
      else this.begin();
    } else if (!chosen) this.at = 0;
    else if (at >= 0) {
      this.at = at;
      this.met(chosen, rows[at] ?? chosen);
    } else {
      this.at = Math.min(this.at, rows.length);
      this.rows = rows.toSpliced(this.at, 0, chosen);
      if (this.saving !== chosen.id) this.meanwhile = { row: undefined, by: undefined, ...(this.meanwhile?.id === chosen.id && this.meanwhile), id: chosen.id, isGone: true };
    }
  }

  /** The review in sight as it is in the queue again: a reason for it as it was is none for it as it is. */
  private met(before: ReviewRow, now: ReviewRow): void {
    const isSame = before.state === now.state && before.replyState === now.replyState;
    if (isSame) this.meanwhile = this.meanwhile?.isGone ? undefined : this.meanwhile;
    else if (this.saving !== now.id) {
      this.reason = undefined;
      this.meanwhile = { id: now.id, isGone: false, row: undefined, by: undefined };
    }
  }

  /** Tells of the review in sight as it was read by itself; one that the queue only did not reach stays as it is. */
  learned(id: number, row: ReviewRow | null, by: string | undefined): void {
    if (this.meanwhile?.id !== id) return;
    const before = this.chosen;
    if (row && before && this.meanwhile.isGone && belongs[this.tab](row)) {
      this.rows = this.rows.with(this.at, row);
      this.meanwhile = undefined;
      this.met(before, row);
    }
    if (this.meanwhile) this.meanwhile = { ...this.meanwhile, row, by };
  }

  /** False while the review in sight was decided by somebody else, and says so: what it is now was not seen when a key was pressed. */
  isMine(id: number): boolean {
    if (this.meanwhile?.id !== id) return true;
    this.hint = this.meanwhile.isGone ? 'review.meanwhile.goOn' : 'review.meanwhile.again';
    if (!this.meanwhile.isGone) this.meanwhile = undefined;
    return false;
  }

  more({ rows, labels, total }: ListResponse<ReviewRow>): void {
    const known = new Set(this.rows.map(({ id }) => id));
    this.rows = [...this.rows, ...rows.filter(({ id }) => !known.has(id))];
    this.labels = withLabels(this.labels, labels);
    this.total = total;
  }

  figures({ all, counts, verified, average, fairness }: Figures): void {
    this.all = all;
    this.counts = counts;
    this.verified = verified;
    this.average = average;
    this.fairness = fairness;
  }

  /** Looks at a review, and on a phone lays it over the queue. */
  lookAt(at: number): void {
    this.choose(at);
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  choose(at: number): void {
    const next = this.rows[Math.max(0, Math.min(this.rows.length - 1, at))];
    if (next?.id !== this.chosen?.id) this.goTo(next);
    else if (this.meanwhile?.isGone) this.goOn();
  }

  /** From a review that somebody else decided to the one behind it. */
  goOn(): void {
    this.goTo(this.rows[this.at + 1] ?? this.rows[this.at - 1]);
  }

  private goTo(next: ReviewRow | undefined): void {
    if (this.meanwhile?.isGone) this.rows = this.rows.filter((one) => one !== this.chosen);
    this.at = Math.max(0, next ? this.rows.indexOf(next) : 0);
    if (this.rows.length === 0) this.isOpen = false;
    this.begin();
  }

  /** Nothing is chosen, written or known yet of what is looked at now. */
  private begin(): void {
    this.reason = undefined;
    this.answer = '';
    this.averages = undefined;
    this.hint = undefined;
    this.meanwhile = undefined;
  }

  show(averages: AveragesResponse['rows'][number] | undefined): void {
    this.averages = averages;
  }

  open({ tab, q, filters }: Place): void {
    this.tab = tab;
    this.q = q;
    this.filters = filters;
    this.rows = [];
    this.at = 0;
    this.isOpen = false;
    this.wanted = undefined;
    this.done = [];
    this.tookBack = undefined;
    this.begin();
  }

  pick(reason: Reason): void {
    this.reason = reason;
    this.hint = undefined;
  }

  /** Says why nothing was done. */
  say(hint: string): void {
    this.hint = hint;
  }

  write(answer: string): void {
    this.answer = answer;
  }

  askToShow(row: ReviewRow | undefined): void {
    this.question = row;
  }

  hand(letter: string | undefined): void {
    this.letter = letter;
  }

  save(id: number): void {
    this.saving = id;
    this.tookBack = undefined;
    this.hint = undefined;
  }

  /** Takes a decided review out of the queue; the next one is looked at. */
  decided(done: Done): void {
    this.saving = undefined;
    this.done = [...this.done, done];
    const { chosen } = this;
    const at = this.rows.findIndex(({ id }) => id === done.id);
    if (at < 0) return;
    this.rows = this.rows.filter(({ id }) => id !== done.id);
    // the queue may have been read without it already
    this.total = Math.max(this.rows.length, this.total - 1);
    // another one may be looked at by a click while this one is saved
    if (chosen && chosen.id !== done.id) return void (this.at = this.rows.indexOf(chosen));
    this.at = Math.max(0, Math.min(at, this.rows.length - 1));
    if (this.rows.length === 0) this.isOpen = false;
    this.begin();
  }

  put(row: ReviewRow, done: Done): void {
    this.saving = undefined;
    if (this.chosen?.id === row.id && this.chosen.state !== row.state) this.reason = undefined;
    this.done = [...this.done, done];
    this.rows = this.rows.map((one) => (one.id === row.id ? row : one));
  }

  failed(): void {
    this.saving = undefined;
  }

  undone(): void {
    this.wanted = this.last?.id;
    this.done = this.done.slice(0, -1);
  }

  /** A decision went back; undefined where nothing of it did. */
  told(done: Done | undefined): void {
    this.tookBack = done;
  }

  /** A decision that was not taken back is the last one again. */
  notUndone(done: Done): void {
    this.wanted = undefined;
    this.done = [...this.done, done];
  }
}
