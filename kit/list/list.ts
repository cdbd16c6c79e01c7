import { computed, makeAutoObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { CallError, http as httpService, type Http } from '#core/http/http.ts';
import { i18n as i18nService, type I18n } from '#core/i18n/i18n.ts';
import type { Dispose, Kernel } from '#core/kernel/index.ts';
import type { Entity, Labels, ListResponse, Row, Stamps } from '#kit/records/entity.ts';
import { writeSort, type ListQuery } from '#kit/records/query.ts';
import type { RowRange } from '#kit/rows/row-source.ts';
import { RowStore } from '#kit/rows/row-store.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { layoutOf, ViewBook } from './views/view-book.ts';
import { queryOf, queryWords, readAddress } from './address.ts';
import { columnsOf, filterNames, type ListColumn } from './columns/columns.ts';
import { movedBeside, shownColumns, type ShownColumn } from './columns/layout.ts';
import { ListModel } from './list-model.ts';
import type { ListSpec, Selection } from './list-spec.ts';
import { isNarrowed, namedIn, namesOf, usualSort, type Loaded } from './load.ts';
import { Scrolling } from './rows/scrolling.ts';

/** Which condition is edited, `undefined` while it is being picked, and where its editor hangs. */
export interface Editing {
  readonly name: string | undefined;
  readonly at: 'chip' | 'menu';
}

/** True when two queries differ in the seen part of the map alone; one with a name was chosen, not come to. */
export function isMoved(query: ListQuery, before: ListQuery): boolean {
  const { bounds, ...filters } = query.filters;
  const { bounds: __, ...others } = before.filters;
  const names = Object.keys(filters);
  return (
    query.filters !== before.filters &&
    !(bounds && 'name' in bounds) &&
    query.q === before.q &&
    query.sort === before.sort &&
    names.length === Object.keys(others).length &&
    names.every((name) => filters[name] === others[name])
  );
}

const drawnAlike = (a: readonly ShownColumn[], b: readonly ShownColumn[]): boolean =>
  a.length === b.length && a.every(({ id, pinned }, place) => id === b[place]?.id && pinned === b[place]?.pinned);

/** A list at work: what a person does with it, the rows it holds, the part of it that is seen. */
export class List {
  readonly entity: Entity;
  readonly spec: ListSpec<Entity>;
  readonly usualSort: string;
  readonly columns: readonly ListColumn[];
  readonly filters: readonly string[];
  readonly model: ListModel;
  /** Its saved views. */
  readonly book: ViewBook;
  readonly rows: RowStore<Row<Entity>>;
  readonly scrolling: Scrolling;
  readonly http: Http;
  readonly i18n: I18n;
  /** Names of records the filters speak of, by `{record}/{id}`. */
  readonly names = observable.map<string, string>();
  /** Number of records without any condition, once that is known. */
  all: number | undefined;
  /** The condition being edited. */
  editing: Editing | undefined = undefined;
  /** The rows of the board that shares its address. */
  by: string | undefined = undefined;
  /** The column whose menu is open. */
  menuOf: string | undefined = undefined;
  /** The records whose fields are being changed all at once. */
  many: Selection | undefined = undefined;
  private readonly kernel: Kernel;
  private grab = false;

  /** Made from what its page loaded. */
  constructor({ kernel, entity, spec }: { readonly kernel: Kernel; readonly entity: Entity; readonly spec: ListSpec<Entity> }, loaded: Loaded) {
    this.kernel = kernel;
    this.entity = entity;
    this.spec = spec;
    this.http = kernel.use(httpService);
    this.i18n = kernel.use(i18nService);
    this.usualSort = usualSort(spec);
    this.columns = columnsOf(entity, spec);
    this.filters = filterNames(entity, spec);
    const { query, at, view, isMissing } = readAddress({ entity, usualSort: this.usualSort, book: loaded.kept }, loaded.search);
    this.model = new ListModel({ query, view, layout: layoutOf(loaded.kept, view, this.columns) });
    this.model.moveFocus(at, 0);
    this.book = new ViewBook(this, loaded.kept, isMissing);
    this.names.merge(loaded.names);
    this.all = loaded.all ?? (isNarrowed(query) ? undefined : loaded.pages[0]?.answer.total);
    const failure = loaded.failure && new CallError(loaded.failure.status, loaded.failure.message, loaded.failure.body);
    this.rows = new RowStore<Row<Entity>>(
      { read: (stretch) => this.read(stretch), keyOf: ({ id }) => id, versionOf: ({ version }) => version },
      { pages: loaded.pages as never, ...(failure && { failure }) },
    );
    this.scrolling = new Scrolling(() => this.rows.total ?? 0, at);
    const parts = { entity: false, spec: false, usualSort: false, columns: false, filters: false, model: false, book: false, rows: false, scrolling: false, http: false, i18n: false, names: false } as const;
    makeAutoObservable<this, 'kernel' | 'grab' | 'read'>(
      this,
      { ...parts, kernel: false, grab: false, read: false, takesFocus: false, selection: false, start: false, editing: observableRef, many: observableRef, drawn: computed({ equals: drawnAlike }) },
      { autoBind: true },
    );
  }

  /** The columns on the screen, in order, with their widths. */
  get shown(): readonly ShownColumn[] {
    return shownColumns(this.model.layout, this.columns);
  }

  /** The same, but new only when another column is drawn: what rows read, so that a resize draws none. */
  get drawn(): readonly ShownColumn[] {
    return this.shown;
  }

  edit(editing: Editing | undefined): void {
    this.editing = editing;
  }

  openMenu(id: string | undefined): void {
    this.menuOf = id;
  }

  editMany(selection: Selection | undefined): void {
    this.many = selection;
  }

  /** Moves the keyboard to a place and brings it into view. */
  focus(row: number, column: number): void {
    const last = (this.rows.total ?? 0) - 1;
    const fitting = Math.max(-1, Math.min(last, row));
    this.grab = true;
    if (fitting >= 0) this.scrolling.show(fitting);
    this.model.moveFocus(fitting, Math.max(0, Math.min(this.drawn.length, column)));
  }

  /** True when the element at the keyboard's place should take the browser's focus; asking answers once. */
  takesFocus(): boolean {
    const take = this.grab;
    this.grab = false;
    return take;
  }

  /** Sorts by a column, then the other way round, then as usual; `further` keeps the columns before it. */
  turn(field: string, further: boolean): void {
    const { model } = this;
    const now = model.sortOf(field);
    const rest = model.query.sort.filter((step) => step.field !== field);
    const back = further && rest.length > 0 ? rest : queryOf(this, this.book.current?.query ?? '').sort;
    if (!now?.descending) model.sortBy(field, now !== undefined, further);
    else if (writeSort(back) === writeSort(model.query.sort)) model.sortBy(field, false, further);
    else model.setSort(back);
  }

  /** Puts a column beside another one on the screen. */
  moveColumn(id: string, beside: string, after: boolean): void {
    this.model.setLayout(movedBeside(this.model.layout, id, beside, after));
  }

  /** Moves a column past the next one on the screen, among those that stay in place or among the others. */
  shiftColumn(id: string, by: -1 | 1): void {
    const at = this.shown.findIndex((column) => column.id === id);
    const [column, next] = [this.shown[at], this.shown[at + by]];
    if (column && next && column.pinned === next.pinned) this.moveColumn(id, next.id, by > 0);
  }

  /** Chooses one row, or with `extend` all between it and the one chosen last. */
  async choose(index: number, chosen: boolean, extend: boolean): Promise<void> {
    const { model, rows } = this;
    const { anchor } = model;
    model.setAnchor(index);
    const from = extend && anchor !== undefined ? Math.min(anchor, index) : index;
    const to = extend && anchor !== undefined ? Math.max(anchor, index) : index;
    const held = from === to ? [rows.at(index)?.row] : await rows.between(from, to + 1);
    runInAction(() => {
      for (const row of held) if (row) model.choose(row.id, row.version, chosen);
    });
  }

  selection(): Selection {
    const { model } = this;
    return {
      records: [...model.chosen].map(([id, version]) => ({ id, version })),
      ...(model.every && { matching: queryWords(this.entity, model.query) }),
      except: [...model.spared],
      count: model.count(this.rows.total ?? 0),
      done: () => {
        model.chooseNone();
        void this.refresh();
      },
    };
  }

  /** Reads what is seen anew. */
  refresh(): Promise<void> {
    const { start, end } = this.scrolling.range;
    return this.rows.restart(start, end);
  }

  /** Reads what is seen anew without a sign of it: rows that are the same stay the same. */
  renew(): void {
    if (this.rows.phase === 'ready') this.rows.renew(this.followVersion);
    else void this.refresh();
  }

  /** Keeps a chosen record at the version of its row. */
  followVersion({ id, version }: Stamps): void {
    const { model } = this;
    if (!model.every && model.isChosen(id)) model.choose(id, version, true);
  }

  /** Puts a record that was saved in the place of its row. */
  take({ labels, ...saved }: Stamps & { readonly labels?: Labels }): void {
    const newer = (row: Row<Entity>): Row<Entity> => {
      if (row.version >= saved.version) return row;
      this.followVersion(saved);
      return saved as Row<Entity>;
    };
    this.rows.change(saved.id, newer, labels);
  }

  /** Number of records that match a query. */
  async count(query: ListQuery): Promise<number> {
    return (await this.read({ offset: 0, limit: 0 }, query)).total;
  }

  /** Begins to follow its own query; undone by what it returns. */
  start(): Dispose {
    const { model, rows, i18n, scrolling } = this;
    const stops = [
      reaction(
        () => ({ query: model.query, words: queryWords(this.entity, model.query).toString() }),
        ({ query, words }, before) => words !== before.words && this.askAnew(isMoved(query, before.query) && !model.every),
      ),
      reaction(() => i18n.locale, this.speakAnew),
      reaction(() => scrolling.range, ({ start, end }) => rows.show(start, end), { fireImmediately: true }),
      reaction(() => (rows.phase === 'ready' && !isNarrowed(model.query) ? rows.total : undefined), this.countAll),
      this.kernel.on(recordsUndone, this.refresh),
      this.book.start(),
      rows.stop,
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** `keepsChoice` where what is chosen may be out of sight, but still answers the question. */
  private askAnew(keepsChoice: boolean): void {
    const { model } = this;
    if (!keepsChoice) model.chooseNone();
    model.moveFocus(0, model.focus.column);
    this.scrolling.show(0, 'top');
    void this.learnNames();
    void this.rows.restart(0);
  }

  private speakAnew(): void {
    this.names.clear();
    void this.learnNames();
    this.refresh();
  }

  private countAll(total: number | undefined): void {
    if (total !== undefined) this.all = total;
  }

  private async learnNames(): Promise<void> {
    const { entity, model, names, kernel } = this;
    const unknown = [...namedIn(entity, model.query)].some(([record, ids]) => ids.some((id) => !names.has(`${record}/${id}`)));
    if (!unknown) return;
    const learned = await namesOf({ kernel }, entity, model.query).catch(() => ({}));
    runInAction(() => names.merge(learned));
  }

  private read({ offset, limit, keys, signal }: RowRange, asked: ListQuery = this.model.query): Promise<ListResponse<Row<Entity>>> {
    const words = keys ? new URLSearchParams({ id: keys.join(',') }) : queryWords(this.entity, asked);
    words.set('offset', String(offset));
    words.set('limit', String(limit));
    return this.http.get<ListResponse<Row<Entity>>>(`/${this.entity.name}`, { query: words, quiet: true, ...(signal && { signal }) });
  }
}
