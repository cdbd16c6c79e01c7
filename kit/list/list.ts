import { computed, observable, reaction, runInAction, type ObservableMap } from 'mobx';
import { CallError, http as httpService, type Http } from '#core/http/http.ts';
import { i18n as i18nService, type I18n } from '#core/i18n/i18n.ts';
import type { Dispose, Kernel } from '#core/kernel/index.ts';
import type { Entity, Labels, ListResponse, Row, Stamps } from '#kit/records/entity.ts';
import { writeSort, type ListQuery } from '#kit/records/query.ts';
import type { Stretch } from '#kit/rows/row-source.ts';
import { RowStore } from '#kit/rows/row-store.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { createViewBook, layoutOf, type ViewBook } from './views/view-book.ts';
import { queryOf, queryWords, readAddress } from './address.ts';
import { columnsOf, filterNames, type ListColumn } from './columns/columns.ts';
import { movedBeside, shownColumns, type Shown } from './columns/layout.ts';
import { ListModel } from './list-model.ts';
import type { ListSpec, Selection } from './list-spec.ts';
import { isNarrowed, namedIn, namesOf, usualSort, type Loaded } from './load.ts';
import { createScrolling, type Scrolling } from './rows/scrolling.ts';

/** Which condition is edited, `undefined` while it is being picked, and where its editor hangs. */
export interface Editing {
  readonly name: string | undefined;
  readonly at: 'chip' | 'menu';
}

const drawnAlike = (a: readonly Shown[], b: readonly Shown[]): boolean =>
  a.length === b.length && a.every(({ id, pinned }, place) => id === b[place]?.id && pinned === b[place]?.pinned);

/** A list at work: what a person does with it, the rows it holds, the part of it that is seen. */
export interface List {
  readonly entity: Entity;
  readonly spec: ListSpec<Entity>;
  readonly usualSort: string;
  readonly columns: readonly ListColumn[];
  readonly filters: readonly string[];
  /** The columns on the screen, in order, with their widths. */
  readonly shown: readonly Shown[];
  /** The same, but new only when another column is drawn: what rows read, so that a resize draws none. */
  readonly drawn: readonly Shown[];
  readonly model: ListModel;
  /** Its saved views. */
  readonly book: ViewBook;
  readonly rows: RowStore<Row<Entity>>;
  /** Number of records without any condition, once that is known. */
  readonly all: number | undefined;
  readonly scrolling: Scrolling;
  readonly http: Http;
  readonly i18n: I18n;
  /** Names of records the filters speak of, by `{record}/{id}`. */
  readonly names: ObservableMap<string, string>;
  /** The condition being edited. */
  readonly editing: Editing | undefined;
  edit(editing: Editing | undefined): void;
  /** The column whose menu is open. */
  readonly menuOf: string | undefined;
  openMenu(id: string | undefined): void;
  /** Moves the keyboard to a place and brings it into view. */
  focus(row: number, column: number): void;
  /** Sorts by a column, then the other way round, then as usual; `further` keeps the columns before it. */
  turn(field: string, further: boolean): void;
  /** Puts a column beside another one on the screen. */
  moveColumn(id: string, beside: string, after: boolean): void;
  /** Moves a column past the next one on the screen, among those that stay in place or among the others. */
  shiftColumn(id: string, by: -1 | 1): void;
  /** True when the element at the keyboard's place should take the browser's focus; asking answers once. */
  takesFocus(): boolean;
  /** Chooses one row, or with `extend` all between it and the one chosen last. */
  choose(index: number, chosen: boolean, extend: boolean): Promise<void>;
  selection(): Selection;
  /** The records whose fields are being changed all at once. */
  readonly many: Selection | undefined;
  editMany(selection: Selection | undefined): void;
  /** Reads what is seen anew. */
  refresh(): void;
  /** Reads what is seen anew without a sign of it: rows that are the same stay the same. */
  renew(): void;
  /** Keeps the chosen records at the versions of their rows. */
  followVersion(row: Stamps): void;
  /** Puts a record that was saved in the place of its row. */
  take(row: Stamps & { readonly labels?: Labels }): void;
  /** Number of records that match a query. */
  count(query: ListQuery): Promise<number>;
  /** Begins to follow its own query; undone by what it returns. */
  start(): Dispose;
}

/** Makes a list from what its page loaded. */
export function createList<E extends Entity>(needs: { readonly kernel: Kernel; readonly entity: E; readonly spec: ListSpec<E> }, loaded: Loaded): List {
  const { entity } = needs;
  const http = needs.kernel.use(httpService);
  const i18n = needs.kernel.use(i18nService);
  const spec = needs.spec as unknown as ListSpec<Entity>;
  const usual = usualSort(spec);
  const columns = columnsOf(entity, needs.spec);
  const { query, at, view, isMissing } = readAddress({ entity, usualSort: usual, book: loaded.kept }, loaded.search);
  const model = new ListModel({ query, view, layout: layoutOf(loaded.kept, view, columns) });
  const book = createViewBook({ entity, usualSort: usual, columns, model, http }, loaded.kept, isMissing);
  model.moveFocus(at, 0);

  const read = ({ offset, limit, keys, signal }: Stretch, asked: ListQuery = model.query) => {
    const words = keys ? new URLSearchParams({ id: keys.join(',') }) : queryWords(entity, asked);
    words.set('offset', String(offset));
    words.set('limit', String(limit));
    return http.get<ListResponse<Row<Entity>>>(`/${entity.name}`, { query: words, quiet: true, ...(signal && { signal }) });
  };
  const failure = loaded.failure && new CallError(loaded.failure.status, loaded.failure.message, loaded.failure.body);
  const rows = new RowStore<Row<Entity>>(
    { read, keyOf: ({ id }) => id, versionOf: ({ version }) => version },
    { pages: loaded.pages as never, ...(failure && { failure }) },
  );
  const scrolling = createScrolling(() => rows.total ?? 0, at);
  const names = observable.map<string, string>(Object.entries(loaded.names));
  const shown = computed(() => shownColumns(model.layout, columns));
  const drawn = computed(() => shown.get(), { equals: drawnAlike });
  const opened = observable<{ editing: Editing | undefined; menuOf: string | undefined; all: number | undefined; many: Selection | undefined }>(
    { editing: undefined, menuOf: undefined, many: undefined, all: loaded.all ?? (isNarrowed(query) ? undefined : loaded.pages[0]?.answer.total) },
    {},
    { deep: false },
  );
  let grab = false;

  const refresh = (): void => void rows.restart(scrolling.range.start, scrolling.range.end);

  const followVersion = ({ id, version }: Stamps): void => {
    if (!model.every && model.isChosen(id)) model.choose(id, version, true);
  };

  const learnNames = async (): Promise<void> => {
    const unknown = [...namedIn(entity, model.query)].some(([record, ids]) => ids.some((id) => !names.has(`${record}/${id}`)));
    if (!unknown) return;
    const learned = await namesOf({ kernel: needs.kernel }, entity, model.query).catch(() => ({}));
    runInAction(() => names.merge(learned));
  };

  return {
    entity,
    spec,
    usualSort: usual,
    columns,
    filters: filterNames(entity, needs.spec),
    get shown() {
      return shown.get();
    },
    get drawn() {
      return drawn.get();
    },
    model,
    book,
    rows,
    get all() {
      return opened.all;
    },
    scrolling,
    http,
    i18n,
    names,
    get editing() {
      return opened.editing;
    },
    edit: (editing) => {
      runInAction(() => {
        opened.editing = editing;
      });
    },
    get menuOf() {
      return opened.menuOf;
    },
    openMenu: (id) => {
      runInAction(() => {
        opened.menuOf = id;
      });
    },
    focus: (row, column) => {
      const last = (rows.total ?? 0) - 1;
      const fitting = Math.max(-1, Math.min(last, row));
      grab = true;
      if (fitting >= 0) scrolling.show(fitting);
      model.moveFocus(fitting, Math.max(0, Math.min(drawn.get().length, column)));
    },
    turn: (field, further) => {
      const now = model.sortOf(field);
      const rest = model.query.sort.filter((step) => step.field !== field);
      const back = further && rest.length > 0 ? rest : queryOf({ entity, usualSort: usual }, book.current?.query ?? '').sort;
      if (!now?.descending) model.sortBy(field, now !== undefined, further);
      else if (writeSort(back) === writeSort(model.query.sort)) model.sortBy(field, false, further);
      else model.setSort(back);
    },
    moveColumn: (id, beside, after) => model.setLayout(movedBeside(model.layout, id, beside, after)),
    shiftColumn: (id, by) => {
      const at = shown.get().findIndex((column) => column.id === id);
      const [column, next] = [shown.get()[at], shown.get()[at + by]];
      if (column && next && column.pinned === next.pinned) model.setLayout(movedBeside(model.layout, id, next.id, by > 0));
    },
    takesFocus: () => {
      const take = grab;
      grab = false;
      return take;
    },
    choose: async (index, chosen, extend) => {
      const { anchor } = model;
      model.setAnchor(index);
      const from = extend && anchor !== undefined ? Math.min(anchor, index) : index;
      const to = extend && anchor !== undefined ? Math.max(anchor, index) : index;
      const held = from === to ? [rows.at(index)?.row] : await rows.between(from, to + 1);
      runInAction(() => {
        for (const row of held) if (row) model.choose(row.id, row.version, chosen);
      });
    },
    selection: () => ({
      records: [...model.chosen].map(([id, version]) => ({ id, version })),
      ...(model.every && { matching: queryWords(entity, model.query) }),
      except: [...model.spared],
      count: model.count(rows.total ?? 0),
      done: () => {
        model.chooseNone();
        refresh();
      },
    }),
    get many() {
      return opened.many;
    },
    editMany: (selection) => {
      runInAction(() => {
        opened.many = selection;
      });
    },
    refresh,
    renew: () => (rows.phase === 'ready' ? rows.renew(followVersion) : refresh()),
    followVersion,
    take: ({ labels, ...saved }) =>
      rows.change(
        saved.id,
        (row) => {
          if (row.version >= saved.version) return row;
          followVersion(saved);
          return saved as Row<Entity>;
        },
        labels,
      ),
    count: async (asked) => (await read({ offset: 0, limit: 0 }, asked)).total,
    start: () => {
      const stops = [
        reaction(
          () => queryWords(entity, model.query).toString(),
          () => {
            model.chooseNone();
            model.moveFocus(0, model.focus.column);
            scrolling.show(0, 'top');
            void learnNames();
            void rows.restart(0);
          },
        ),
        reaction(
          () => i18n.locale,
          () => {
            names.clear();
            void learnNames();
            refresh();
          },
        ),
        reaction(
          () => scrolling.range,
          ({ start, end }) => rows.show(start, end),
          { fireImmediately: true },
        ),
        reaction(
          () => (rows.phase === 'ready' && !isNarrowed(model.query) ? rows.total : undefined),
          (total) => {
            if (total !== undefined) opened.all = total;
          },
        ),
        needs.kernel.on(recordsUndone, refresh),
        book.start(),
        () => rows.stop(),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}
