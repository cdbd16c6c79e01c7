import { makeAutoObservable, observableRef } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import type { Labels } from '#kit/records/entity.ts';
import { RowStore } from '#kit/rows/row-store.ts';
import type { ImportLines, ImportReason, ImportRow, ImportRows } from './api.ts';
import { rowResults, type RowResult } from '../limits.ts';

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
  private readonly store: RowStore<ImportRow>;
  private readonly http: Http;
  private readonly path: () => string;

  /** `path` is where the rows of the import lie. */
  constructor(http: Http, path: () => string) {
    this.http = http;
    this.path = path;
    this.store = new RowStore<ImportRow>({
      keys: () => this.linesOf(this.filter, { ...(this.overwrites !== undefined && { overwrites: this.overwrites }), ...(this.reason && { reason: this.reason }) }),
      read: ({ keys, limit }) => http.get<ImportRows>(`${path()}/rows`, { query: { lines: keys, limit }, quiet: true }),
      keyOf: ({ line }) => line,
    });
    makeAutoObservable<this, 'store' | 'http' | 'path'>(
      this,
      { store: false, http: false, path: false, at: false, labelsAt: false, filter: observableRef, reason: observableRef },
      { autoBind: true },
    );
  }

  /** Number of rows in the filtered list. */
  get total(): number {
    return this.store.total ?? 0;
  }

  /**
   * Shows the rows of some results, or all, or those that overwrite values of a field or have a problem; `expected` is
   * how many there are, as far as one knows.
   */
  show(filter: readonly RowResult[], expected: number, { overwrites, reason }: ShownRows = {}): void {
    const next = rowResults.filter((one) => filter.includes(one));
    const isSame = next.join() === this.filter.join() && overwrites === this.overwrites && isReason(reason, this.reason);
    this.filter = next;
    this.overwrites = overwrites;
    this.reason = reason;
    // The same rows checked anew stay in sight until they are here.
    if (isSame && this.store.keys.length > 0) this.store.count(expected);
    else this.forget(expected);
    void this.store.restart();
  }

  /** Knows no rows any more. */
  forget(expected = 0): void {
    this.store.empty(expected);
  }

  /** The row at a place among those shown, where it is here. */
  at(place: number): ImportRow | undefined {
    return this.store.at(place)?.row;
  }

  /** Names of the records that the row at a place refers to. */
  labelsAt(place: number): Labels {
    return this.store.at(place)?.labels ?? {};
  }

  /** The line at a place among those shown. */
  lineAt(place: number): number | undefined {
    return this.store.keys[place];
  }

  /** The place of a line among those shown, -1 when it is not shown. */
  placeOf(line: number): number {
    return this.store.placeOf(line);
  }

  /** The lines of the rows of some results, or of those that overwrite values of a field or have a problem, as they are now. */
  async linesOf(results: readonly RowResult[], { overwrites, reason }: ShownRows = {}): Promise<readonly number[]> {
    const query = { result: results, overwrites, ...(reason && { field: reason.field, key: reason.key }) };
    const { lines } = await this.http.get<ImportLines>(`${this.path()}/lines`, { query, quiet: true });
    return lines;
  }

  /** Says which places are seen, both included; what did not come is asked for once more. */
  see(first: number, last: number): void {
    this.store.show(first, last + 1);
    if (this.store.phase === 'failed') void this.store.retry();
  }

  /** Has the rows from one place to another. Rejects with `CallError`. */
  load(first: number, last: number): Promise<void> {
    return this.store.load(first, last + 1);
  }

  /** Takes rows as they stand now, each in its place. */
  take(rows: readonly ImportRow[], labels: Labels): void {
    this.store.accept({ rows, labels });
  }
}

/** True when two problems are the same, or both are absent. */
export const isReason = (one: ImportReason | undefined, other: ImportReason | undefined): boolean =>
  one?.field === other?.field && one?.key === other?.key;

/** Swallows failed calls: rows that did not arrive are asked for again when they come into view. */
export function quietly(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
