import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { Filter, ListQuery } from '#kit/records/query.ts';
import { moved, placed, type Layout, type Placed } from './columns/layout.ts';

/** The place of the keyboard: row -1 is the head; columns count from the checkbox. */
export interface Focus {
  readonly row: number;
  readonly column: number;
}

/** State of a list that a person changes: query, columns, chosen records, focus. Observable. */
export class ListModel {
  query: ListQuery;
  layout: Layout;
  /** The number of the saved view that is open; undefined for the whole list. */
  view: number | undefined;
  /** Chosen ids with the versions they were read at. */
  readonly chosen = observable.map<number, number>();
  /** Everything that matches is chosen, `spared` excepted. */
  every = false;
  readonly spared = observable.set<number>();
  focus: Focus = { row: 0, column: 0 };
  anchor: number | undefined = undefined;
  /** A map of one entry: a row reads its own key, so a moved focus draws two rows and no other. */
  readonly focused = observable.map<number, { readonly column: number }>([[0, { column: 0 }]], { deep: false });

  constructor(start: { readonly query: ListQuery; readonly layout: Layout; readonly view?: number | undefined }) {
    this.query = start.query;
    this.layout = start.layout;
    this.view = start.view;
    makeAutoObservable(this, {
      query: observableRef,
      layout: observableRef,
      focus: observableRef,
      chosen: false,
      spared: false,
      focused: false,
      isChosen: false,
      count: false,
      sortOf: false,
    });
  }

  isChosen(id: number): boolean {
    return this.every ? !this.spared.has(id) : this.chosen.has(id);
  }

  count(total: number): number {
    return this.every ? Math.max(0, total - this.spared.size) : this.chosen.size;
  }

  get anyChosen(): boolean {
    return this.every || this.chosen.size > 0;
  }

  /** Number of conditions, with the search text as one. */
  get conditions(): number {
    return Object.keys(this.query.filters).length + (this.query.q === '' ? 0 : 1);
  }

  sortOf(name: string | undefined): ListQuery['sort'][number] | undefined {
    return this.query.sort.find(({ field }) => field === name);
  }

  setQuery(query: ListQuery): void {
    this.query = query;
  }

  /** Shows a saved view, or the whole list, all at once. */
  show(view: number | undefined, query: ListQuery, layout: Layout): void {
    this.view = view;
    this.query = query;
    this.layout = layout;
  }

  search(q: string): void {
    this.query = { ...this.query, q };
  }

  filter(name: string, filter: Filter | undefined): void {
    const { [name]: _, ...rest } = this.query.filters;
    // An edited condition keeps its place among the chips.
    const filters = filter ? (name in this.query.filters ? { ...this.query.filters, [name]: filter } : { ...rest, [name]: filter }) : rest;
    this.query = { ...this.query, filters };
  }

  clear(): void {
    this.query = { ...this.query, q: '', filters: {} };
  }

  setSort(sort: ListQuery['sort']): void {
    this.query = { ...this.query, sort };
  }

  /** Sorts by a column; `further` keeps what it is sorted by already and adds the column after it. */
  sortBy(field: string, descending: boolean, further: boolean): void {
    const others = this.query.sort.filter((one) => one.field !== field);
    const at = this.query.sort.findIndex((one) => one.field === field);
    const sort = [...others];
    sort.splice(at < 0 ? others.length : at, 0, { field, descending });
    this.query = { ...this.query, sort: further ? sort : [{ field, descending }] };
  }

  setLayout(layout: Layout): void {
    this.layout = layout;
  }

  place(id: string, change: Partial<Omit<Placed, 'id'>>): void {
    this.layout = placed(this.layout, id, change);
  }

  move(id: string, by: -1 | 1): void {
    this.layout = moved(this.layout, id, by);
  }

  choose(id: number, version: number, chosen: boolean): void {
    if (this.every) {
      if (chosen) this.spared.delete(id);
      else this.spared.add(id);
    } else if (chosen) this.chosen.set(id, version);
    else this.chosen.delete(id);
  }

  chooseEvery(): void {
    this.chosen.clear();
    this.spared.clear();
    this.every = true;
  }

  chooseNone(): void {
    this.chosen.clear();
    this.spared.clear();
    this.every = false;
    this.anchor = undefined;
  }

  setAnchor(row: number | undefined): void {
    this.anchor = row;
  }

  /** Puts the keyboard at a place, even where it already is: its row then takes the browser's focus again. */
  moveFocus(row: number, column: number): void {
    this.focus = { row, column };
    this.focused.replace([[row, { column }]]);
  }

  /** Follows the browser's focus to a place. */
  followFocus(row: number, column: number): void {
    if (this.focus.row === row && this.focus.column === column) return;
    this.moveFocus(row, column);
  }
}
