import { observable, type ObservableMap } from 'mobx';
import { types, type Instance } from 'mobx-state-tree';
import type { Filter, ListQuery } from '#kit/entity/query.ts';
import { moved, placed, type Layout, type Placed } from './layout.ts';

/** The place of the keyboard: row -1 is the head; columns count from the checkbox. */
export interface Focus {
  readonly row: number;
  readonly column: number;
}

/** What a person does with a list: the query, the columns, the choice of records, the place of the keyboard. */
export const ListModel = types
  .model('List', {
    query: types.frozen<ListQuery>(),
    layout: types.frozen<Layout>(),
    /** Chosen ids with the versions they were read at. */
    chosen: types.map(types.number),
    /** Everything that matches is chosen, `spared` excepted. */
    every: false,
    spared: types.map(types.literal(true)),
  })
  .volatile((): { focus: Focus; anchor: number | undefined; readonly focused: ObservableMap<number, { readonly column: number }> } => ({
    focus: { row: 0, column: 0 },
    anchor: undefined,
    // A map of one entry: a row reads its own key, so a moved focus draws two rows and no other.
    focused: observable.map<number, { readonly column: number }>([[0, { column: 0 }]], { deep: false }),
  }))
  .views((self) => ({
    isChosen: (id: number): boolean => (self.every ? !self.spared.has(String(id)) : self.chosen.has(String(id))),
    count: (total: number): number => (self.every ? Math.max(0, total - self.spared.size) : self.chosen.size),
    get anyChosen(): boolean {
      return self.every || self.chosen.size > 0;
    },
    /** How many conditions narrow the list, the search words included. */
    get conditions(): number {
      return Object.keys(self.query.filters).length + (self.query.q === '' ? 0 : 1);
    },
    sortOf: (name: string | undefined) => self.query.sort.find(({ field }) => field === name),
  }))
  .actions((self) => ({
    setQuery(query: ListQuery) {
      self.query = query;
    },
    search(q: string) {
      self.query = { ...self.query, q };
    },
    filter(name: string, filter: Filter | undefined) {
      const { [name]: _, ...rest } = self.query.filters;
      // An edited condition keeps its place among the chips.
      const filters = filter ? (name in self.query.filters ? { ...self.query.filters, [name]: filter } : { ...rest, [name]: filter }) : rest;
      self.query = { ...self.query, filters };
    },
    clear() {
      self.query = { ...self.query, q: '', filters: {} };
    },
    setSort(sort: ListQuery['sort']) {
      self.query = { ...self.query, sort };
    },
    /** Sorts by a column; `further` keeps what it is sorted by already and adds the column after it. */
    sortBy(field: string, descending: boolean, further: boolean) {
      const others = self.query.sort.filter((one) => one.field !== field);
      const at = self.query.sort.findIndex((one) => one.field === field);
      const sort = [...others];
      sort.splice(at < 0 ? others.length : at, 0, { field, descending });
      self.query = { ...self.query, sort: further ? sort : [{ field, descending }] };
    },
    setLayout(layout: Layout) {
      self.layout = layout;
    },
    place(id: string, change: Partial<Omit<Placed, 'id'>>) {
      self.layout = placed(self.layout, id, change);
    },
    move(id: string, by: -1 | 1) {
      self.layout = moved(self.layout, id, by);
    },
    choose(id: number, version: number, chosen: boolean) {
      const key = String(id);
      if (self.every) {
        if (chosen) self.spared.delete(key);
        else self.spared.set(key, true);
      } else if (chosen) self.chosen.set(key, version);
      else self.chosen.delete(key);
    },
    chooseEvery() {
      self.chosen.clear();
      self.spared.clear();
      self.every = true;
    },
    chooseNone() {
      self.chosen.clear();
      self.spared.clear();
      self.every = false;
      self.anchor = undefined;
    },
    setAnchor(row: number | undefined) {
      self.anchor = row;
    },
    /** Puts the keyboard at a place, even where it already is: its row then takes the browser's focus again. */
    moveFocus(row: number, column: number) {
      self.focus = { row, column };
      self.focused.replace([[row, { column }]]);
    },
    /** Follows the browser's focus to a place. */
    followFocus(row: number, column: number) {
      if (self.focus.row === row && self.focus.column === column) return;
      self.focus = { row, column };
      self.focused.replace([[row, { column }]]);
    },
  }));

/** What a person does with a list. */
export interface ListModel extends Instance<typeof ListModel> {}
