import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import type { Labels } from '#kit/entity/entity.ts';
import { ImportUndo } from './import-undo.ts';
import { merged } from './merged-labels.ts';
import type { ImportStep } from './step.ts';
import {
  rowResults,
  type CorrectedRow,
  type ImportChange,
  type ImportFile,
  type ImportRow,
  type ImportRows,
  type RowAnswer,
  type RowsAnswer,
  type RowResult,
} from './wire.ts';

/** Rows asked for at once. */
export const pageSize = 100;

/** Milliseconds between two looks at a run: soon at first, so that a small file seems instant. */
const looks = { first: 120, later: 400 } as const;

/** The import a person is working on: the file, its rows as far as they were looked at, and what is under way. */
export class ImportModel {
  file: ImportFile | undefined;
  /** The file is unknown to the server: too old, or another person's. */
  gone = false;
  /** Share of the file that has gone up, while it goes up. */
  uploading: number | undefined = undefined;
  /** A change of the reading is being worked out. */
  settling = false;
  failure: CallError | undefined = undefined;
  /** The results shown; all when empty. */
  filter: readonly RowResult[] = [];
  skipErrors = true;
  total = 0;
  labels: Labels = {};
  /** The rows are checked once more after an answer to many of them. */
  rechecking = false;
  readonly undo: ImportUndo;
  readonly pages = observable.map<number, readonly ImportRow[]>({}, { deep: false });
  private readonly http: Http;
  private readonly record: string;
  private readonly asked = new Set<number>();
  private looking = 0;

  constructor(http: Http, record: string, file: ImportFile | undefined, gone: boolean) {
    this.http = http;
    this.record = record;
    this.gone = gone;
    this.undo = new ImportUndo(http);
    makeAutoObservable<this, 'http' | 'record' | 'asked' | 'looking'>(
      this,
      {
        http: false,
        record: false,
        asked: false,
        looking: false,
        undo: false,
        file: observableRef,
        labels: observableRef,
        failure: observableRef,
      },
      { autoBind: true },
    );
    if (file) this.take(file);
  }

  /** The step a file can be at: the one asked for, as far as its state allows. */
  stepAt(wanted: string | null): ImportStep {
    const { file } = this;
    if (!file) return 'file';
    if (file.state === 'applying' || file.state === 'applied') return 'import';
    if (file.state === 'checking') return 'check';
    if (wanted === 'check' && file.state === 'checked') return 'check';
    return wanted === 'encoding' ? 'encoding' : 'columns';
  }

  /** Takes up another import, or none. */
  open(file: ImportFile | undefined, gone: boolean): void {
    this.looking += 1;
    this.gone = gone;
    this.undo.forget();
    this.failure = undefined;
    this.file = undefined;
    if (file) this.take(file);
  }

  /** Sends a file up; answers the import, or undefined when it was not taken. */
  async upload(file: File): Promise<ImportFile | undefined> {
    this.uploading = 0;
    const query = { record: this.record, name: file.name.slice(-255) };
    const onUpload = (share: number) => runInAction(() => (this.uploading = share));
    const answer = await this.attempt(() =>
      this.http.post<ImportFile>('/import', file, { query, quiet: true, onUpload }),
    );
    runInAction(() => (this.uploading = undefined));
    return answer;
  }

  /** Reads the file, or its columns, another way. */
  async settle(change: ImportChange): Promise<void> {
    this.settling = true;
    await this.attempt(() => this.http.put<ImportFile>(this.path(), change, { quiet: true }));
    runInAction(() => (this.settling = false));
  }

  /** Checks every row and resolves when that is done. */
  async check(): Promise<void> {
    if (await this.attempt(() => this.http.post<ImportFile>(this.path('/check'), {}, { quiet: true })))
      await this.watch();
  }

  /** Writes what can be written and resolves when that is done; whoever went elsewhere is called back to `page`. */
  async apply(page?: string): Promise<void> {
    const body = { skipErrors: this.skipErrors, ...(page !== undefined && { page }) };
    if (await this.attempt(() => this.http.post<ImportFile>(this.path('/apply'), body, { quiet: true })))
      await this.watch();
  }

  async cancel(): Promise<void> {
    await this.attempt(() => this.http.post<ImportFile>(this.path('/cancel'), {}, { quiet: true }));
  }

  /** Looks at the run under way until it ends. */
  async watch(): Promise<void> {
    const mine = (this.looking += 1);
    let wait: number = looks.first;
    while (this.running && mine === this.looking) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (mine !== this.looking) return;
      if (!(await this.attempt(() => this.http.get<ImportFile>(this.path(), { quiet: true })))) return;
      wait = looks.later;
    }
  }

  /** Stops looking; the run goes on. */
  leave(): void {
    this.looking += 1;
  }

  /** Gives one answer to all rows that wait for it. They stay in sight while they are checked again. */
  async answer(said: RowsAnswer): Promise<void> {
    this.rechecking = true;
    if (await this.attempt(() => this.http.post<ImportFile>(this.path('/answer'), said, { quiet: true })))
      await this.watch();
    runInAction(() => (this.rechecking = false));
  }

  /** A checked row by its place among those shown; asks for it when it is not there yet. */
  row(place: number): ImportRow | undefined {
    return this.pages.get(Math.floor(place / pageSize))?.[place % pageSize];
  }

  /** Asks for the rows from one place to another. */
  want(first: number, last: number): void {
    for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1) {
      if (page * pageSize < Math.max(this.total, 1) && !this.asked.has(page)) void this.fetchPage(page);
    }
  }

  /** Shows rows of a result, or no longer; none named shows all. */
  toggle(result: RowResult): void {
    const others = this.filter.filter((one) => one !== result);
    this.show(others.length === this.filter.length ? [...others, result] : others);
  }

  show(filter: readonly RowResult[]): void {
    this.filter = rowResults.filter((one) => filter.includes(one));
    this.asked.clear();
    this.pages.clear();
    this.total = this.shownCount;
    void this.fetchPage(0);
  }

  /** Whether rows that cannot be written are left out, or keep everything from being written. */
  skip(skipErrors: boolean): void {
    this.skipErrors = skipErrors;
  }

  /** Says something about a row: a cell, what it is, whether it is wanted. The row stays where it is. */
  async correct(place: number, change: RowAnswer): Promise<boolean> {
    const row = this.row(place);
    if (!row) return false;
    const path = this.path(`/rows/${row.line}`);
    const answer = await this.attempt(() =>
      this.http.put<CorrectedRow>(path, change, { quiet: true }),
    );
    if (!answer) return false;
    runInAction(() => {
      const { file, labels, ...corrected } = answer;
      this.labels = merged(this.labels, labels);
      const page = Math.floor(place / pageSize);
      const rows = [...(this.pages.get(page) ?? [])];
      rows[place % pageSize] = corrected;
      this.pages.set(page, rows);
      this.file = file;
    });
    return true;
  }

  /** Every row of some results, page by page: for the file of failed rows. */
  async every(results: readonly RowResult[]): Promise<readonly ImportRow[]> {
    const rows: ImportRow[] = [];
    for (;;) {
      const query = { result: results, offset: rows.length, limit: 1000 };
      const answer = await this.http.get<ImportRows>(this.path('/rows'), { query });
      rows.push(...answer.rows);
      if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
    }
  }

  get running(): boolean {
    return this.file?.state === 'checking' || this.file?.state === 'applying';
  }

  /** Rows that will be written, were they written now. */
  get writable(): number {
    return (this.file?.counts?.new ?? 0) + (this.file?.counts?.change ?? 0);
  }

  /** Rows that stay out, those left out on purpose not counted: as long as there are any, someone must say to skip them. */
  get blocking(): number {
    return this.waiting - (this.file?.leftOut ?? 0);
  }

  /** Rows that a person has to look at. */
  get waiting(): number {
    return (this.file?.counts?.unsure ?? 0) + (this.file?.counts?.error ?? 0);
  }

  private get shownCount(): number {
    const { counts, rows = 0 } = this.file ?? {};
    if (this.filter.length === 0 || !counts) return rows;
    return this.filter.reduce((sum, result) => sum + counts[result], 0);
  }

  private path(rest = ''): string {
    return `/import/${this.file?.id ?? ''}${rest}`;
  }

  private take(file: ImportFile): void {
    const before = this.file;
    // Until they are checked again, the rows in sight keep their counts.
    this.file = this.rechecking && !file.counts && before?.counts ? { ...file, counts: before.counts } : file;
    if (file.state !== 'checked' || (before?.state === 'checked' && before.id === file.id)) return;
    const kept = this.rechecking && this.shownCount > 0 ? this.filter : undefined;
    this.show(kept ?? (this.waiting > 0 ? ['unsure', 'error'] : []));
  }

  private async fetchPage(page: number): Promise<void> {
    const { filter } = this;
    this.asked.add(page);
    const query = { result: filter, offset: page * pageSize, limit: pageSize };
    try {
      const answer = await this.http.get<ImportRows>(this.path('/rows'), { query, quiet: true });
      if (filter !== this.filter) return;
      runInAction(() => {
        this.pages.set(page, answer.rows);
        this.labels = merged(this.labels, answer.labels);
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.asked.delete(page);
    }
  }

  private async attempt<T extends object>(call: () => Promise<T>): Promise<T | undefined> {
    this.failure = undefined;
    try {
      const answer = await call();
      runInAction(() => {
        if ('state' in answer) this.take(answer as unknown as ImportFile);
      });
      return answer;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      runInAction(() => (this.failure = error));
      return undefined;
    }
  }
}
