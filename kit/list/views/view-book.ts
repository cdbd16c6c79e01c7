import { makeAutoObservable, observableRef, reaction } from 'mobx';
import type { Http } from '#core/http/http.ts';
import type { Dispose } from '#core/kernel/index.ts';
import type { Entity } from '#kit/records/entity.ts';
import { queryOf, queryWords, type Address } from '../address.ts';
import type { ListColumn } from '../columns/columns.ts';
import { readLayout, writeLayout, type Layout } from '../columns/layout.ts';
import type { ListModel } from '../list-model.ts';
import type { OpeningView, ViewAudience, SavedViews, ViewContent, View } from './view.ts';
import type { ViewStore } from './view-writes.ts';

/** Milliseconds between two calls that keep a person's columns: a column that is dragged changes with every pixel. */
const restMs = 400;

/** Parts of the list that its views are of. */
interface ViewedList {
  readonly entity: Entity;
  readonly usualSort: string;
  readonly columns: readonly ListColumn[];
  readonly model: ListModel;
  readonly http: Http;
}

/** The columns with which a view, or with undefined the whole list, opens for its reader. */
export function layoutOf(kept: SavedViews, id: number | undefined, columns: readonly ListColumn[]): Layout {
  return readLayout(kept.columns[id ?? 0] ?? kept.views.find((view) => view.id === id)?.columns, columns);
}

/** The saved views of a list, which of them is open, and how far what is shown has moved from it. */
export class ViewBook {
  /** The address named a view that its reader does not have. */
  isMissing: boolean;
  private kept: SavedViews;
  private readonly list: ViewedList;
  private waiting: { readonly view: number; readonly columns: string | null } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sent: Promise<unknown> = Promise.resolve();

  /** `kept` is what the page came with. */
  constructor(list: ViewedList, kept: SavedViews, isMissing: boolean) {
    this.list = list;
    this.kept = kept;
    this.isMissing = isMissing;
    makeAutoObservable<this, 'kept' | 'list' | 'waiting' | 'timer' | 'sent' | 'find' | 'takeWaiting'>(
      this,
      { kept: observableRef, list: false, waiting: false, timer: false, sent: false, find: false, takeWaiting: false },
      { autoBind: true },
    );
  }

  get views(): readonly View[] {
    return this.kept.views;
  }

  get first(): SavedViews['first'] {
    return this.kept.first;
  }

  get firsts(): readonly OpeningView[] {
    return this.kept.firsts;
  }

  /** The open view; undefined for the whole list. */
  get current(): View | undefined {
    return this.find(this.list.model.view);
  }

  /** The list differs from the open view. */
  get isChanged(): boolean {
    const { current, shown } = this;
    return current !== undefined && (shown.columns !== this.columnsOf(current) || shown.query !== this.wordsOf(this.queryOf(current)));
  }

  /** Shows what an address says. */
  follow({ view, query, isMissing }: Omit<Address, 'at'>): void {
    const { model, columns } = this.list;
    this.isMissing = isMissing;
    model.show(view, query, view === model.view ? model.layout : layoutOf(this.kept, view, columns));
  }

  /** Back to what the open view says. */
  reset(): void {
    const { model, columns } = this.list;
    const { current } = this;
    model.show(current?.id, this.queryOf(current), readLayout(current?.columns, columns));
  }

  /** Makes the open view say what is shown. Rejects with `CallError`. */
  async save(): Promise<void> {
    const { current } = this;
    if (current) await (await writes()).changeView(this.written, current, this.shown);
  }

  /** Saves what is shown as a new view and opens it. Rejects with `CallError`. */
  async add({ name, scope, role }: ViewAudience & { readonly name: string }): Promise<void> {
    const open = this.list.model.view;
    const view = await (await writes()).addView(this.written, { name, scope, role, ...this.shown });
    this.open(view);
    // The changes went into the new view; the one they were made in is as it was saved.
    if (open !== undefined) this.keepColumns(open, null);
  }

  /** Changes the name of a view or whom it is for. Rejects with `CallError`. */
  async change(view: View, { name, scope, role }: ViewAudience & { readonly name: string }): Promise<void> {
    await (await writes()).changeView(this.written, view, { name, scope, role });
  }

  /** Deletes a view; returns how to bring it back. Rejects with `CallError`. */
  async remove(view: View): Promise<() => Promise<void>> {
    const { removeView, restoreView } = await writes();
    const wasOpen = this.list.model.view === view.id;
    await removeView(this.written, view);
    if (wasOpen) this.show(undefined);
    return async () => {
      await restoreView(this.written, view);
      if (wasOpen) this.show(view.id);
    };
  }

  /** Says what opens first for somebody; `'unsaid'` takes it back. Rejects with `CallError`. */
  async setFirst(whom: ViewAudience, view: number | null | 'unsaid'): Promise<void> {
    await (await writes()).setFirst(this.written, whom, view);
  }

  /** Begins to keep the columns as their reader arranges them; undone, and the last change sent, by what it returns. */
  start(): Dispose {
    const stop = reaction(
      () => this.arranged,
      (now) => now && this.keepColumns(now.view, now.own),
      { equals: (a, b) => a?.view === b?.view && a?.own === b?.own },
    );
    globalThis.addEventListener?.('pagehide', this.sendNow);
    return () => {
      stop();
      this.sendNow();
      globalThis.removeEventListener?.('pagehide', this.sendNow);
    };
  }

  /** The query and the columns shown, as a view keeps them. */
  private get shown(): ViewContent {
    const { model, columns } = this.list;
    return { query: this.wordsOf(model.query), columns: writeLayout(model.layout, columns) };
  }

  /** The columns as their reader arranged them, null as the view has them; undefined for one that is being deleted. */
  private get arranged(): { readonly view: number; readonly own: string | null } | undefined {
    const { view } = this.list.model;
    if (!this.current && view !== undefined) return undefined;
    const { columns } = this.shown;
    return { view: view ?? 0, own: columns === this.columnsOf(this.current) ? null : columns };
  }

  private get written(): ViewStore {
    return { http: this.list.http, record: this.list.entity.name, kept: () => this.kept, take: this.take };
  }

  private find(id: number | undefined): View | undefined {
    return this.kept.views.find((view) => view.id === id);
  }

  private columnsOf(view: View | undefined): string {
    return writeLayout(readLayout(view?.columns, this.list.columns), this.list.columns);
  }

  private queryOf(view: View | undefined): ListModel['query'] {
    return queryOf(this.list, view?.query ?? '');
  }

  private wordsOf(query: ListModel['query']): string {
    return queryWords(this.list.entity, query).toString();
  }

  private show(id: number | undefined): void {
    const view = this.find(id);
    this.list.model.show(view?.id, this.queryOf(view), layoutOf(this.kept, view?.id, this.list.columns));
  }

  private open(view: View): void {
    const { model } = this.list;
    this.isMissing = false;
    model.show(view.id, model.query, model.layout);
  }

  private take(kept: Partial<SavedViews>): void {
    this.kept = { ...this.kept, ...kept };
  }

  private keepColumns(view: number, own: string | null): void {
    const { [view]: known = null, ...others } = this.kept.columns;
    if (known === own) return;
    this.take({ columns: own === null ? others : { ...others, [view]: own } });
    if (this.waiting && this.waiting.view !== view) this.send();
    this.waiting = { view, columns: own };
    if (this.timer === undefined) this.send();
  }

  /** Sends the first change at once and the next ones after a rest, one call after the other. */
  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const put = this.takeWaiting();
    if (!put) return;
    this.timer = setTimeout(this.send, restMs);
    this.sent = this.sent.then(put);
  }

  /** Sends the last change before the page goes, without waiting for a call under way. */
  private sendNow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.takeWaiting()?.();
  }

  /** A call that keeps the columns as they were arranged last; a failure is mended by the next one. */
  private takeWaiting(): (() => Promise<unknown>) | undefined {
    if (!this.waiting) return undefined;
    const body = { record: this.list.entity.name, ...this.waiting };
    this.waiting = undefined;
    return () => this.list.http.put('/view-columns', body, { quiet: true, keepalive: true }).catch(() => undefined);
  }
}

// Nobody needs it to see a list.
const writes = () => import('./view-writes.ts');
