import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CallError } from '#core/http/http.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import { withLabels } from '#kit/records/labels.ts';
import { HeldPages } from './held-pages.ts';
import { RowMarks } from './marks.ts';
import { PageCalls, runsOf, type PageCall, type Pages } from './page-calls.ts';
import { inOrder, RowOrder } from './row-order.ts';
import type { InitialPages, Changed, LabelledRow, Phase, RowSource } from './row-source.ts';

/** Rows of a page, unless the source says otherwise. */
export const pageSize = 100;

/** Pages asked for at once where many rows are needed. */
const maxPagesAtOnce = 5;
/** Milliseconds of calm after a far jump before anything is asked for. */
const debounceMs = 40;

/** The rows of a result of any length, held by pages around what is seen. Observable, each row by itself. */
export class RowStore<R> {
  phase: Phase = 'loading';
  /** Number of rows in the result; undefined until the first answer. */
  total: number | undefined = undefined;
  failure: CallError | undefined = undefined;
  /** The keys of all rows in their order, where the source says them. */
  keys: readonly number[] = [];
  readonly marks = new RowMarks();
  private readonly source: RowSource<R>;
  private readonly order: RowOrder | undefined;
  private readonly pages: HeldPages<R>;
  private readonly calls = new PageCalls();
  private wanted: Pages = { first: 0, last: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** False while what is held belongs to what was asked for before. */
  private isFresh = true;
  /** Counts the questions: answers to former ones say nothing. */
  private turn = 0;
  private restarted: Promise<void> = Promise.resolve();

  constructor(source: RowSource<R>, begun: InitialPages<R> = { pages: [] }) {
    this.source = source;
    this.order = source.keys && new RowOrder(source.keys);
    this.pages = new HeldPages(source, source.pageSize ?? pageSize);
    const plain = { at: false, placeOf: false, held: false, between: false, marks: false } as const;
    const own = { source: false, order: false, pages: false, calls: false, wanted: false, timer: false, isFresh: false, turn: false, restarted: false, places: false } as const;
    makeAutoObservable<this, keyof typeof own>(this, { ...plain, ...own, failure: observableRef, keys: observableRef }, { autoBind: true });
    this.begin(begun);
  }

  /** Takes up what came with the page, and knows nothing else any more. */
  begin({ pages, failure }: InitialPages<R>): void {
    this.empty();
    for (const { page, answer } of pages) this.take({ first: page, last: page }, answer);
    if (failure) Object.assign(this, { phase: 'failed', failure });
  }

  /** Knows no rows any more; `total` is how many are expected. */
  empty(total?: number): void {
    this.forsake();
    this.clear();
    this.isFresh = true;
    this.wanted = { first: 0, last: 0 };
    this.keys = [];
    Object.assign(this, { phase: 'loading', failure: undefined, total });
  }

  /** The row at a place in the result: undefined while it is on its way, null when it is gone. */
  at(place: number): LabelledRow<R> | null | undefined {
    return this.pages.at(place);
  }

  /** The place of a row in the order its source says, or else among those held; -1 when it is not there. */
  placeOf(key: number): number {
    return this.places().get(key) ?? -1;
  }

  /** Every row that is held, wherever it stands. */
  held(): readonly R[] {
    return this.pages.all();
  }

  /** Says which rows are seen: asks for what is missing, gives up what is no longer wanted. */
  show(start: number, end: number): void {
    const next = this.pages.around(start, end);
    const isFar = Math.abs(next.first - this.wanted.first) > 2;
    this.wanted = next;
    clearTimeout(this.timer);
    this.calls.giveUp((call) => call.last >= next.first - 1 && call.first <= next.last + 1);
    if (this.phase === 'failed') return;
    if (isFar) this.timer = setTimeout(() => void this.askForWanted(), debounceMs);
    else void this.askForWanted();
  }

  /**
   * Asks anew for the rows that are seen, or others, keeping the former ones on the screen. Resolves when they are here
   * or did not come.
   */
  restart(start?: number, end?: number): Promise<void> {
    this.forsake();
    this.isFresh = false;
    if (start !== undefined) this.wanted = this.pages.around(start, end ?? start + 1);
    return this.retry();
  }

  /** Asks again for what failed. */
  retry(): Promise<void> {
    this.failure = undefined;
    if (this.phase === 'failed' || !this.isFresh) this.phase = this.total === undefined ? 'loading' : 'refetching';
    this.restarted = this.askForWanted();
    return this.restarted;
  }

  /**
   * Asks anew for the rows that are seen without a sign of it: rows that are the same keep their identity, `changed`
   * hears of the others. Where its reader may not see them any more, or they are gone, that is shown.
   */
  renew(changed?: Changed<R>): void {
    if (this.phase !== 'ready') return;
    // Calls under way are older, and their rows are asked for here.
    this.calls.giveUp();
    const call = this.calls.begin(this.wanted);
    const failed = (error: unknown): void => {
      if (call.control.signal.aborted || !(error instanceof CallError) || ![401, 403, 404].includes(error.status)) return;
      runInAction(() => {
        this.clear();
        this.fail(error, 'failed');
      });
    };
    void this.read(call)
      .then((answer) => call.control.signal.aborted || this.takeAlone(call, answer, changed), failed)
      .finally(() => this.calls.end(call));
  }

  /** Reads some of the rows that are held again. Rejects with `CallError`. */
  async reread(keys: readonly number[], changed?: Changed<R>): Promise<void> {
    const { turn } = this;
    const places = this.places();
    const known = keys.filter((key) => this.pages.at(places.get(key) ?? -1));
    const maxKeys = maxPagesAtOnce * this.pages.size;
    for (let from = 0; from < known.length; from += maxKeys) {
      const some = known.slice(from, from + maxKeys);
      const answer = await this.source.read({ offset: 0, limit: some.length, keys: some });
      if (turn !== this.turn) return;
      this.accept(answer, changed);
      const found = new Set(answer.rows.map(this.source.keyOf));
      this.lose(some.filter((key) => !found.has(key)));
    }
  }

  /** Puts rows as they are now in the places of those held. */
  accept({ rows, labels }: Pick<ListResponse<R>, 'rows' | 'labels'>, changed?: Changed<R>): void {
    const places = this.places();
    this.pages.replace(rows.map((row) => [places.get(this.source.keyOf(row)) ?? -1, row]), labels, changed);
  }

  /** Has every row of a stretch. Rejects with `CallError`. */
  async load(start: number, end: number): Promise<void> {
    await this.restarted;
    if (this.phase === 'failed') await this.retry();
    if (this.phase === 'failed') throw this.failure ?? new CallError(0, '');
    const { turn } = this;
    for (const run of runsOf(this.pages.around(start, end), (page) => this.isMissing(page), maxPagesAtOnce)) {
      const call: PageCall = { ...run, control: new AbortController() };
      const answer = await this.read(call);
      if (turn !== this.turn) return;
      this.take(call, answer);
    }
  }

  /** The rows of a stretch; those not held are read, and not kept. Rejects with `CallError`. */
  async between(start: number, end: number): Promise<readonly R[]> {
    const found: R[] = [];
    const { size } = this.pages;
    for (let from = Math.floor(start / size) * size; from < end; from += size) {
      const page = this.pages.rowsOf(from / size) ?? (await this.source.read({ offset: from, limit: size })).rows;
      found.push(...page.slice(Math.max(0, start - from), Math.max(0, end - from)).filter((row) => row !== undefined));
    }
    return found;
  }

  /** Puts another row in the place of one that is held, with more labels. */
  change(key: number, change: (row: R) => R, labels: Labels = {}): void {
    const place = this.placeOf(key);
    const held = this.pages.at(place);
    const row = held && change(held.row);
    if (held && row && row !== held.row) this.pages.set(place, { row, labels: withLabels(held.labels, labels) });
  }

  /** Moves a row to another place, those between make room. All of them have to be held. */
  move(from: number, to: number): void {
    this.pages.move(from, to);
  }

  /** Follows the number of rows in the result, as somebody counted it. */
  count(total: number): void {
    if (this.phase === 'ready') this.total = total;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.calls.giveUp();
  }

  private places(): ReadonlyMap<number, number> {
    return this.order ? this.order.places(this.keys) : this.pages.places();
  }

  /** Waits for no answer any more. */
  private forsake(): void {
    this.stop();
    this.turn += 1;
    this.order?.forget();
  }

  private async askForWanted(): Promise<void> {
    this.pages.touch(this.wanted);
    const runs = runsOf(this.wanted, (page) => this.isMissing(page) && !this.calls.has(page), Infinity);
    await Promise.all(runs.map((run) => this.ask(run)));
  }

  private isMissing(page: number): boolean {
    if (!this.isFresh || this.total === undefined) return true;
    return !this.pages.has(page) && page < Math.max(1, Math.ceil(this.total / this.pages.size));
  }

  /** Asks for neighbouring pages in one call. */
  private async ask(pages: Pages): Promise<void> {
    const call = this.calls.begin(pages);
    const { signal } = call.control;
    try {
      const answer = await this.read(call);
      if (signal.aborted) return;
      this.take(call, answer);
      this.pages.forget();
    } catch (error) {
      // A page in the middle that did not come leaves the rest readable.
      if (!signal.aborted) this.fail(error, this.phase === 'ready' ? 'ready' : 'failed');
    } finally {
      this.calls.end(call);
    }
  }

  private async read(call: PageCall): Promise<ListResponse<R>> {
    const { size } = this.pages;
    const { signal } = call.control;
    if (this.order) {
      call.keys = await this.order.read();
      // The places are known before the first rows, and shown meanwhile.
      if (this.total === undefined && !signal.aborted) this.takeOrder(call.keys);
      call.first = Math.min(call.first, Math.max(0, Math.ceil(call.keys.length / size) - 1));
    }
    const offset = call.first * size;
    const limit = (call.last - call.first + 1) * size;
    const keys = call.keys?.slice(offset, offset + limit);
    if (keys?.length === 0) return { rows: [], labels: {}, total: 0 };
    return this.source.read({ offset, limit, signal, ...(keys && { keys }) });
  }

  private takeOrder(keys: readonly number[]): void {
    this.isFresh = true;
    Object.assign(this, { keys, total: keys.length, phase: 'ready', failure: undefined });
  }

  private take({ first, last, keys }: Pick<PageCall, 'first' | 'last' | 'keys'>, answer: ListResponse<R>, changed?: Changed<R>): void {
    const { size } = this.pages;
    if (!this.isFresh) this.clear();
    this.isFresh = true;
    const rows = keys ? inOrder(keys.slice(first * size, (last + 1) * size), answer.rows, this.source.keyOf) : answer.rows;
    for (let page = first; page <= last; page += 1) {
      const from = (page - first) * size;
      this.pages.take(page, rows.slice(from, from + size), answer.labels, changed);
    }
    Object.assign(this, { keys: keys ?? this.keys, total: keys?.length ?? answer.total, phase: 'ready', failure: undefined });
  }

  /** Takes an answer over what is held and lets go of the rest, which is asked for when it is seen. */
  private takeAlone(call: PageCall, answer: ListResponse<R>, changed?: Changed<R>): void {
    this.pages.keepOnly(call.first, call.last);
    this.marks.clear();
    this.take(call, answer, changed);
  }

  private lose(keys: readonly number[]): void {
    if (this.order) for (const key of keys) this.pages.set(this.placeOf(key), null);
    else keys.forEach(this.marks.gone);
  }

  private fail(error: unknown, phase: Phase): void {
    this.failure = error instanceof CallError ? error : new CallError(0, String(error), undefined, error);
    this.phase = phase;
  }

  private clear(): void {
    this.pages.clear();
    this.marks.clear();
  }
}
