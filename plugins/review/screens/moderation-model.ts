import { makeAutoObservable, observableRef } from 'mobx';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import type { AveragesResponse, FairnessResponse } from '../api.ts';
import type { Reason, ReviewRow } from '../entity.ts';

export const tabs = ['new', 'shown', 'deletion', 'hidden'] as const;

export type Tab = (typeof tabs)[number];

/** Conditions of a tab as in the list's address. */
export const queryOf: Readonly<Record<Tab, Readonly<Record<string, string>>>> = {
  new: { waits: 'true' },
  shown: { state: 'shown', active: 'true', deletionRequested: 'false' },
  deletion: { deletionRequested: 'true', active: 'true' },
  hidden: { state: 'hidden', active: 'true', deletionRequested: 'false' },
};

/** Conditions of the queue's own bar: by field, the words of the list's address with the texts they are shown by. */
export const filterWords = {
  overall: { '..2': 'review.scores.low', '2.1..3.9': 'review.scores.middle', '4..': 'review.scores.high' },
  language: { kr: 'review.language.kr', en: 'review.language.en', zh: 'review.language.zh' },
  residentVerified: { true: 'review.verified', false: 'review.unverified' },
} as const;

export type FilterName = keyof typeof filterWords;

export const filterNames = Object.keys(filterWords) as readonly FilterName[];

export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** Where a queue is looked at: its tab, its search, its conditions. */
export interface Place {
  readonly tab: Tab;
  readonly q: string;
  readonly filters: Filters;
}

/** True for tabs whose reviews wait for somebody: the oldest first. */
export const waits = (tab: Tab): boolean => tab === 'new' || tab === 'deletion';

/** A decision that was saved, and the batch that takes it back; null where nothing changed. */
export interface Done {
  readonly id: number;
  readonly batch: number | null;
  readonly words: string;
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
  /** Active reviews. */
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
  isBusy = false;
  /** Decisions in this queue, to be taken back from the last one on. */
  private done: readonly Done[] = [];
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
    makeAutoObservable<this, 'wanted' | 'done'>(this, { wanted: false, done: observableRef, filters: observableRef, rows: observableRef, labels: observableRef, counts: observableRef, fairness: observableRef, averages: observableRef });
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

  take({ rows, labels, total }: ListResponse<ReviewRow>): void {
    const { chosen, wanted } = this;
    this.rows = rows;
    this.labels = labels;
    this.total = total;
    const placeOf = (wished: number | undefined) => (wished === undefined ? -1 : rows.findIndex(({ id }) => id === wished));
    const back = placeOf(wanted);
    if (back >= 0) this.wanted = undefined;
    const at = back >= 0 ? back : placeOf(chosen?.id);
    this.choose(at >= 0 ? at : this.at);
  }

  more({ rows, labels, total }: ListResponse<ReviewRow>): void {
    const known = new Set(this.rows.map(({ id }) => id));
    this.rows = [...this.rows, ...rows.filter(({ id }) => !known.has(id))];
    this.labels = Object.fromEntries([...new Set([...Object.keys(this.labels), ...Object.keys(labels)])].map((record) => [record, { ...this.labels[record], ...labels[record] }]));
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
    const before = this.chosen?.id;
    this.at = Math.max(0, Math.min(this.rows.length - 1, at));
    if (this.chosen?.id !== before) this.begin();
  }

  /** Nothing is chosen, written or known yet of what is looked at now. */
  private begin(): void {
    this.reason = undefined;
    this.answer = '';
    this.averages = undefined;
    this.hint = undefined;
  }

  show(averages: AveragesResponse['rows'][number] | undefined): void {
    this.averages = averages;
  }

  open({ tab, q, filters }: Place): void {
    this.tab = tab;
    this.q = q;
    this.filters = filters;
    this.at = 0;
    this.isOpen = false;
    this.wanted = undefined;
    this.done = [];
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

  save(): void {
    this.isBusy = true;
    this.hint = undefined;
  }

  /** Takes a decided review out of the queue; the next one is looked at. */
  decided(done: Done): void {
    this.isBusy = false;
    this.done = [...this.done, done];
    const at = this.rows.findIndex(({ id }) => id === done.id);
    if (at < 0) return;
    this.rows = this.rows.filter(({ id }) => id !== done.id);
    this.total -= 1;
    this.at = Math.max(0, Math.min(at, this.rows.length - 1));
    if (this.rows.length === 0) this.isOpen = false;
    this.begin();
  }

  put(row: ReviewRow, done: Done): void {
    this.isBusy = false;
    if (this.chosen?.id === row.id && this.chosen.state !== row.state) this.reason = undefined;
    this.done = [...this.done, done];
    this.rows = this.rows.map((one) => (one.id === row.id ? row : one));
  }

  failed(): void {
    this.isBusy = false;
  }

  undone(): void {
    this.wanted = this.last?.id;
    this.done = this.done.slice(0, -1);
  }
}
