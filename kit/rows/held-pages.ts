import { observable } from 'mobx';
import type { Labels } from '#kit/records/entity.ts';
import { withLabels } from '#kit/records/labels.ts';
import type { Pages } from './page-calls.ts';
import type { Changed, LabelledRow, RowSource } from './row-source.ts';

/** Pages kept; the ones seen longest ago go first. */
const maxPages = 40;

/** The rows held of a result, by pages. Observable, each row by itself; changed in actions. */
export class HeldPages<R> {
  readonly size: number;
  private readonly rows = observable.map<number, LabelledRow<R> | null>([], { deep: false });
  /** Those seen longest ago first. */
  private readonly pages = new Set<number>();
  private readonly source: Pick<RowSource<R>, 'keyOf' | 'versionOf'>;

  constructor(source: Pick<RowSource<R>, 'keyOf' | 'versionOf'>, size: number) {
    this.source = source;
    this.size = size;
  }

  at(place: number): LabelledRow<R> | null | undefined {
    return this.rows.get(place);
  }

  /** The pages of a stretch of places, its end excluded. */
  around(start: number, end: number): Pages {
    const pageOf = (place: number) => Math.floor(Math.max(0, place) / this.size);
    return { first: pageOf(start), last: pageOf(Math.max(start, end - 1)) };
  }

  has(page: number): boolean {
    return this.pages.has(page);
  }

  /** The rows of a page in their places, where it is held. */
  rowsOf(page: number): readonly (R | undefined)[] | undefined {
    return this.pages.has(page) ? Array.from({ length: this.size }, (_, step) => this.rows.get(page * this.size + step)?.row) : undefined;
  }

  /** Every row, wherever it stands. */
  all(): readonly R[] {
    return [...this.rows.values()].flatMap((held) => (held ? [held.row] : []));
  }

  /** Places by key. */
  places(): ReadonlyMap<number, number> {
    return new Map([...this.rows].flatMap(([place, held]) => (held ? [[this.source.keyOf(held.row), place]] : [])));
  }

  /** Lays a page over what was held of it: only rows that differ are drawn anew, and null stands for one that is gone. */
  take(page: number, rows: readonly (R | null)[], labels: Labels, changed?: Changed<R>): void {
    const first = page * this.size;
    const former = new Map<number, LabelledRow<R>>();
    for (let place = first; place < first + this.size; place += 1) {
      const held = this.rows.get(place);
      if (held) former.set(this.source.keyOf(held.row), held);
      if (place >= first + rows.length) this.rows.delete(place);
    }
    const over = addedTo(labels);
    rows.forEach((row, step) => {
      const before = row === null ? undefined : former.get(this.source.keyOf(row));
      if (row === null) this.rows.set(first + step, null);
      else this.put(first + step, { row, labels: before ? over(before.labels) : labels }, before, changed);
    });
    this.pages.delete(page);
    this.pages.add(page);
  }

  /** Puts rows in the places of those held, whichever they are now. */
  replace(rows: readonly (readonly [place: number, row: R])[], labels: Labels, changed?: Changed<R>): void {
    const over = addedTo(labels);
    for (const [place, row] of rows) {
      const before = this.rows.get(place);
      if (before) this.put(place, { row, labels: over(before.labels) }, before, changed);
    }
  }

  set(place: number, held: LabelledRow<R> | null): void {
    this.rows.set(place, held);
  }

  /** Puts a row at a place; the same as before keeps its identity, an older one is none. */
  private put(place: number, now: LabelledRow<R>, before: LabelledRow<R> | undefined, changed?: Changed<R>): void {
    const { versionOf = () => 0 } = this.source;
    let held = now;
    if (before && versionOf(now.row) < versionOf(before.row)) held = before;
    else if (before && JSON.stringify(now.row) === JSON.stringify(before.row)) held = now.labels === before.labels ? before : { ...now, row: before.row };
    else changed?.(now.row, before?.row);
    this.rows.set(place, held);
  }

  /** Moves a row to another place, those between make room. */
  move(from: number, to: number): void {
    const step = from < to ? 1 : -1;
    const moved = this.rows.get(from);
    for (let place = from; place !== to; place += step) this.rows.set(place, this.rows.get(place + step) ?? null);
    this.rows.set(to, moved ?? null);
  }

  /** Says that pages are seen. */
  touch({ first, last }: Pages): void {
    for (let page = first; page <= last; page += 1) if (this.pages.delete(page)) this.pages.add(page);
  }

  /** Lets go of the pages that were seen longest ago. */
  forget(): void {
    for (const page of this.pages) {
      if (this.pages.size <= maxPages) break;
      this.drop(page);
    }
  }

  /** Lets go of all pages but those from one to another. */
  keepOnly(first: number, last: number): void {
    for (const page of this.pages) if (page < first || page > last) this.drop(page);
  }

  clear(): void {
    this.rows.clear();
    this.pages.clear();
  }

  private drop(page: number): void {
    this.pages.delete(page);
    for (let place = page * this.size; place < (page + 1) * this.size; place += 1) this.rows.delete(place);
  }
}

/** Adds labels to others; rows that shared theirs share the result. */
function addedTo(labels: Labels): (before: Labels) => Labels {
  const known = new Map<Labels, Labels>();
  return (before) => {
    const all = known.get(before) ?? withLabels(before, labels);
    known.set(before, all);
    return all;
  };
}
