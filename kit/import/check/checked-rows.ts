import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { ImportLines, ImportReason, ImportRow, ImportRows } from './api.ts';
import { rowResults, type RowResult } from '../limits.ts';

/** The labels of two answers together. */
export const merged = (a: Labels, b: Labels): Labels => Object.fromEntries(
  [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, { ...a[name], ...b[name] }])
);

/** Rows asked for at once. */
const pageSize = 100;

/** Rows beside those of some results: those that overwrite values of a field, or that have a problem. */
export interface ShownRows {
  readonly overwrites?: string;
  readonly reason?: ImportReason;
}

/** The checked rows a person looks at: which lines, and the rows of those that were seen. A row keeps its place. */
export class CheckedRows {
  /** The results shown; all when empty. */
  filter: readonly RowResult[] = [];
  /** The field whose overwritten values alone are shown. */
  overwrites: string | undefined = undefined;
  /** The problem whose rows alone are shown. */
  reason: ImportReason | undefined = undefined;
  /** Number of rows in the filtered list. */
  total = 0;
  labels: Labels = {};
  private lines: readonly number[] = [];
  private readonly rows = observable.map<number, ImportRow>({}, { deep: false });
  private readonly http: Http;
  private readonly path: () => string;
  private asked = new Map<number, Promise<void>>();
  /** The window last asked for. */
  private seen = { first: 0, last: 40 };
  /** Which reading of the lines is the present one, and that reading. */
  private turn = 0;
  private reading: Promise<void> | undefined;

  /** `path` is where the rows of the import lie. */
  constructor(http: Http, path: () => string) {
    this.http = http;
    this.path = path;
    makeAutoObservable<this, 'http' | 'path' | 'asked' | 'seen' | 'turn' | 'reading' | 'rows' | 'lines'>(
      this,
      { http: false, path: false, asked: false, seen: false, turn: false, reading: false, rows: false, lines: observableRef, labels: observableRef, filter: observableRef, reason: observableRef },
      { autoBind: true },
    );
  }

  /**
   * Shows the rows of some results, or all, or those that overwrite values of a field or have a problem; `expected` is
   * how many there are, as far as one knows.
   */
  show(filter: readonly RowResult[], expected: number, { overwrites, reason }: ShownRows = {}): void {
    const next = rowResults.filter((one) => filter.includes(one));
    const isSame = next.join() === this.filter.join() && overwrites === this.overwrites && isReason(reason, this.reason);
    // The same rows checked anew stay in sight until they are here.
    if (!isSame || this.lines.length === 0) this.forget();
    this.filter = next;
    this.overwrites = overwrites;
    this.reason = reason;
    this.total = expected;
    this.reading = this.read();
    void this.reading.catch(quietly);
  }

  /** Knows no rows any more. */
  forget(): void {
    this.turn += 1;
    this.reading = undefined;
    this.lines = [];
    this.rows.clear();
    this.asked.clear();
    this.seen = { first: 0, last: 40 };
  }

  /** The row at a place among those shown, where it is here. */
  at(place: number): ImportRow | undefined {
    const line = this.lines[place];
    return line === undefined ? undefined : this.rows.get(line);
  }

  /** The line at a place among those shown. */
  lineAt(place: number): number | undefined {
    return this.lines[place];
  }

  /** The place of a line among those shown, -1 when it is not shown. */
  placeOf(line: number): number {
    return this.lines.indexOf(line);
  }

  /** The lines of the rows of some results, or of those that overwrite values of a field or have a problem, as they are now. */
  async linesOf(results: readonly RowResult[], { overwrites, reason }: ShownRows = {}): Promise<readonly number[]> {
    const query = { result: results, overwrites, ...(reason && { field: reason.field, key: reason.key }) };
    const { lines } = await this.http.get<ImportLines>(`${this.path()}/lines`, { query, quiet: true });
    return lines;
  }

  /** Asks for the rows from one place to another, where they are not here; resolves when they are. */
  async want(first: number, last: number): Promise<void> {
    this.seen = { first, last };
    await this.known();
    const missing: Promise<void>[] = [];
    for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1) {
      const lines = this.lines.slice(page * pageSize, (page + 1) * pageSize);
      if (lines.length === 0) continue;
      const asked = this.asked.get(page) ?? this.fetch(page, lines);
      this.asked.set(page, asked);
      missing.push(asked);
    }
    await Promise.all(missing);
  }

  /** Takes rows as they stand now, each in its place. */
  take(rows: readonly ImportRow[], labels: Labels): void {
    this.labels = merged(this.labels, labels);
    for (const row of rows) if (this.rows.has(row.line)) this.rows.set(row.line, row);
  }

  /** Resolves when it is known which lines are shown; those that did not come are asked for once more. */
  private async known(): Promise<void> {
    await (this.reading ??= this.read()).catch((error: unknown) => {
      this.reading = undefined;
      throw error;
    });
  }

  private async read(): Promise<void> {
    const mine = (this.turn += 1);
    const { overwrites, reason } = this;
    const lines = await this.linesOf(this.filter, { ...(overwrites !== undefined && { overwrites }), ...(reason && { reason }) });
    const { first, last } = this.seen;
    const from = Math.floor(Math.max(0, Math.min(first, lines.length - 1)) / pageSize);
    const some = lines.slice(from * pageSize, (Math.floor(last / pageSize) + 1) * pageSize);
    const answer = await this.rowsOf(some);
    if (mine !== this.turn) return;
    runInAction(() => {
      this.lines = lines;
      this.total = lines.length;
      this.rows.replace(answer.rows.map((row) => [row.line, row]));
      this.labels = merged(this.labels, answer.labels);
    });
    const pages = Math.ceil(some.length / pageSize);
    this.asked = new Map(Array.from({ length: pages }, (_, step) => [from + step, Promise.resolve()]));
  }

  private async fetch(page: number, lines: readonly number[]): Promise<void> {
    const { turn } = this;
    try {
      const answer = await this.rowsOf(lines);
      if (turn !== this.turn) return;
      runInAction(() => {
        for (const row of answer.rows) this.rows.set(row.line, row);
        this.labels = merged(this.labels, answer.labels);
      });
    } catch (error) {
      if (turn === this.turn) this.asked.delete(page);
      throw error;
    }
  }

  private async rowsOf(lines: readonly number[]): Promise<ImportRows> {
    if (lines.length === 0) return { rows: [], total: 0, labels: {} };
    return this.http.get<ImportRows>(`${this.path()}/rows`, { query: { lines, limit: lines.length }, quiet: true });
  }
}

/** True when two problems are the same, or both are absent. */
export const isReason = (one: ImportReason | undefined, other: ImportReason | undefined): boolean =>
  one?.field === other?.field && one?.key === other?.key;

/** Swallows failed calls: rows that did not arrive are asked for again when they come into view. */
export function quietly(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
