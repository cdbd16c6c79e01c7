import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CallError, type Http, isSilent } from '#core/http/http.ts';
import { CheckedRows } from './check/checked-rows.ts';
import { ImportUndo } from './import-undo.ts';
import { RowCorrections } from './check/row-corrections.ts';
import type { ImportStep } from './step.ts';
import type { ImportChange, ImportFile } from './api.ts';
import type { DecidedRows, CorrectedRows, ImportReason, ImportRow, ImportRows, RowDecision, RowsDecision } from './check/api.ts';
import type { RowResult } from './limits.ts';

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
  skipErrors = true;
  /** The rows are checked once more after an answer to many of them. */
  rechecking = false;
  readonly undo: ImportUndo;
  readonly rows: CheckedRows;
  readonly corrections: RowCorrections;
  private readonly http: Http;
  private readonly record: string;
  private looking = 0;

  constructor(http: Http, record: string, file: ImportFile | undefined, gone: boolean) {
    this.http = http;
    this.record = record;
    this.gone = gone;
    this.undo = new ImportUndo(http);
    this.rows = new CheckedRows(http, () => this.path());
    this.corrections = new RowCorrections(http, () => this.path(), {
      taken: (decide) => this.takeCorrected(decide),
      settled: (change) => this.resettle(change),
      outdated: () => void this.look(),
    });
    makeAutoObservable<this, 'http' | 'record' | 'looking'>(
      this,
      {
        http: false,
        record: false,
        looking: false,
        undo: false,
        rows: false,
        corrections: false,
        file: observableRef,
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
    if (this.rechecking) return 'check';
    if (file.state === 'applying' || file.state === 'paused' || file.state === 'applied') return 'import';
    if (file.state === 'checking') return 'check';
    // Rows that an import was refused for stand in the check.
    if ((wanted === 'check' || wanted === 'import') && file.state === 'checked') return 'check';
    return wanted === 'encoding' ? 'encoding' : 'columns';
  }

  /** Takes up another import, or none. */
  open(file: ImportFile | undefined, gone: boolean): void {
    this.looking += 1;
    this.gone = gone;
    this.undo.forget();
    this.corrections.forget();
    this.rows.forget();
    this.failure = undefined;
    this.file = undefined;
    if (file) this.take(file);
  }

  /** Sends a file up; returns the import, or undefined when it was not taken. */
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

  /** Writes what can be written, or goes on with it, and resolves when that is done; whoever went elsewhere is called back to `page`. */
  async apply(page?: string): Promise<void> {
    const body = { skipErrors: this.skipErrors, ...(page !== undefined && { page }) };
    if (await this.attempt(() => this.http.post<ImportFile>(this.path('/apply'), body, { quiet: true })))
      await this.watch();
  }

  /** Stops writing for a while; `apply` goes on. */
  async pause(): Promise<void> {
    await this.attempt(() => this.http.post<ImportFile>(this.path('/pause'), {}, { quiet: true }));
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
      if (!(await this.look())) return;
      wait = looks.later;
    }
  }

  private look(): Promise<ImportFile | undefined> {
    return this.attempt(() => this.http.get<ImportFile>(this.path(), { quiet: true }));
  }

  /** Stops looking; the run goes on. */
  leave(): void {
    this.looking += 1;
  }

  /** Checks the rows once more, with everything that was said of them; they stay in sight. */
  async recheck(): Promise<void> {
    this.rechecking = true;
    await this.corrections.arrived();
    await this.check();
    runInAction(() => (this.rechecking = false));
  }

  /** Makes one decision for all rows that wait for it. They stay in sight while they are checked again. */
  async decide(decision: RowsDecision): Promise<void> {
    this.rechecking = true;
    await this.corrections.arrived();
    const { meanings = {}, createMissing = [], keep = [] } = this.file?.settings ?? {};
    const answer = await this.attempt(() => this.http.post<DecidedRows>(this.path('/decision'), decision, { quiet: true }));
    if (answer) await this.watch();
    const before = 'field' in decision ? { meanings, createMissing, keep } : answer?.before;
    // Steps before one that cannot be taken back are lost with it.
    if (answer && !before) this.corrections.forget();
    else if (answer && before) this.corrections.remember(before);
    runInAction(() => (this.rechecking = false));
  }

  /** Reads the file another way and checks the rows once more, which stay in sight; false when that was refused. */
  private async resettle(change: ImportChange): Promise<boolean> {
    this.rechecking = true;
    const settled = await this.attempt(() => this.http.put<ImportFile>(this.path(), change, { quiet: true }));
    if (settled) await this.check();
    runInAction(() => (this.rechecking = false));
    return settled !== undefined;
  }

  /** Shows rows of a result, or no longer; none named shows all. */
  toggle(result: RowResult): void {
    const others = this.rows.filter.filter((one) => one !== result);
    this.show(others.length === this.rows.filter.length ? [...others, result] : others);
  }

  show(filter: readonly RowResult[]): void {
    this.rows.show(filter, this.countOf(filter));
  }

  /** Shows the rows that overwrite values of a field, or would. */
  showOverwrites(field: string): void {
    this.rows.show([], this.overwritesOf(field), { overwrites: field });
  }

  /** Shows the rows that have a problem. */
  showReason(reason: ImportReason): void {
    this.rows.show([], reason.rows, { reason });
  }

  /** Shows what needs a person, else every row. */
  showWaiting(): void {
    this.show(this.waiting > 0 ? ['unsure', 'error'] : []);
  }

  /** Chooses whether rows that cannot be written are left out, or keep everything from being written. */
  skip(skipErrors: boolean): void {
    this.skipErrors = skipErrors;
  }

  /** Says something of the row of a line: what it is, whether it is wanted. The row stays where it is. */
  decideRow(line: number, decision: RowDecision): Promise<boolean> {
    return this.corrections.correct([{ line, ...decision }]);
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

  private overwritesOf(field: string): number {
    const { overwritten = 0, kept = 0 } = this.file?.overwrites?.[field] ?? {};
    return overwritten + kept;
  }

  private countOf(filter: readonly RowResult[]): number {
    const { counts, rows = 0 } = this.file ?? {};
    if (filter.length === 0 || !counts) return rows;
    return filter.reduce((sum, result) => sum + counts[result], 0);
  }

  private path(rest = ''): string {
    return `/import/${this.file?.id ?? ''}${rest}`;
  }

  private take(file: ImportFile): void {
    const before = this.file;
    // Until they are checked again, the rows in sight keep their counts.
    const known = before?.counts && { counts: before.counts, ...(before.overwrites && { overwrites: before.overwrites }) };
    this.file = this.rechecking && !file.counts && known ? { ...file, ...known } : file;
    if (file.state !== 'checked' || (before?.state === 'checked' && before.id === file.id && !this.rechecking)) return;
    // Decisions made before hold under the settings of then.
    if (!this.rechecking) this.corrections.forget();
    const { filter, overwrites, reason } = this.rows;
    if (this.rechecking && overwrites !== undefined && this.overwritesOf(overwrites) > 0) return this.showOverwrites(overwrites);
    if (this.rechecking && reason) return this.showReason(reason);
    if (this.rechecking && this.countOf(filter) > 0) return this.show(filter);
    this.showWaiting();
  }

  private takeCorrected({ file, rows, labels }: CorrectedRows): void {
    if (file.id !== this.file?.id) return;
    this.file = file;
    this.rows.take(rows, labels);
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
      if (!isSilent(error)) runInAction(() => (this.failure = error));
      return undefined;
    }
  }
}
