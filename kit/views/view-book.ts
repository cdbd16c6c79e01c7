import { observable, reaction, runInAction } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import type { Dispose } from '#core/kernel/index.ts';
import type { Entity } from '#kit/entity/entity.ts';
import { queryOf, queryWords, type Address } from '../list/address.ts';
import type { ListColumn } from '../list/columns.ts';
import { readLayout, writeLayout, type Layout } from '../list/layout.ts';
import type { ListModel } from '../list/list-model.ts';
import type { First, For, KeptViews, Showing, View } from './view.ts';

/** Milliseconds of rest before a person's columns are sent. */
const rest = 400;

/** The saved views of a list, which of them is open, and how far what is shown has moved from it. Observable. */
export interface ViewBook extends Pick<KeptViews, 'views' | 'first' | 'firsts'> {
  /** The open view; undefined for the whole list. */
  readonly current: View | undefined;
  /** What is shown is not what the open view says. */
  readonly isChanged: boolean;
  /** The address named a view that its reader does not have. */
  readonly isMissing: boolean;
  /** Shows what an address says. */
  follow(address: Omit<Address, 'at'>): void;
  /** Back to what the open view says. */
  reset(): void;
  /** Makes the open view say what is shown. Rejects with `CallError`. */
  save(): Promise<void>;
  /** Saves what is shown as a new view and opens it. Rejects with `CallError`. */
  add(said: For & { readonly name: string }): Promise<void>;
  /** Changes the name of a view or whom it is for. Rejects with `CallError`. */
  change(view: View, said: For & { readonly name: string }): Promise<void>;
  /** Deletes a view; answers how to bring it back. Rejects with `CallError`. */
  remove(view: View): Promise<() => Promise<void>>;
  /** Says what opens first for somebody; `'unsaid'` takes it back. Rejects with `CallError`. */
  setFirst(whom: For, view: number | null | 'unsaid'): Promise<void>;
  /** Begins to keep the columns as their reader arranges them; undone, and the last change sent, by what it returns. */
  start(): Dispose;
}

interface Of {
  readonly entity: Entity;
  readonly usualSort: string;
  readonly columns: readonly ListColumn[];
  readonly model: ListModel;
  readonly http: Http;
}

/** The columns with which a view, or with undefined the whole list, opens for its reader. */
export function layoutOf(kept: KeptViews, id: number | undefined, columns: readonly ListColumn[]): Layout {
  return readLayout(kept.columns[id ?? 0] ?? kept.views.find((view) => view.id === id)?.columns, columns);
}

/** Keeps the views of a list. `loaded` is what the page came with. */
export function createViewBook({ entity, usualSort, columns, model, http }: Of, loaded: KeptViews, isMissing: boolean): ViewBook {
  const state = observable<{ kept: KeptViews; isMissing: boolean }>({ kept: loaded, isMissing }, {}, { deep: false });
  const record = entity.name;

  const find = (id: number | undefined): View | undefined => state.kept.views.find((view) => view.id === id);
  const layoutText = (): string => writeLayout(model.layout, columns);
  const savedText = (view: View | undefined): string => writeLayout(readLayout(view?.columns, columns), columns);
  const wordsOf = (query: ListModel['query']): string => queryWords(entity, query).toString();
  const shown = (): Showing => ({ query: wordsOf(model.query), columns: layoutText() });

  const take = (kept: Partial<KeptViews>): void =>
    runInAction(() => {
      state.kept = { ...state.kept, ...kept };
    });
  const put = (view: View): void => take({ views: state.kept.views.map((one) => (one.id === view.id ? view : one)) });
  const reload = async (): Promise<void> => take(await http.get<KeptViews>('/view', { query: { record }, quiet: true }));
  const show = (id: number | undefined): void => {
    const view = find(id);
    model.show(view?.id, queryOf({ entity, usualSort }, view?.query ?? ''), layoutOf(state.kept, view?.id, columns));
  };

  const writeView = async (view: View, said: Partial<For & Showing & { readonly name: string }>): Promise<void> => {
    try {
      put(await http.put<View>(`/view/${view.id}`, said, { version: view.version, quiet: true }));
    } catch (error) {
      // Somebody else was faster, or took it away: the next attempt starts from what there is now.
      if (error instanceof CallError && error.status !== 401) await reload().catch(() => undefined);
      throw error;
    }
  };

  let waiting: { readonly view: number; readonly columns: string | null } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent: Promise<unknown> = Promise.resolve();
  const send = (): void => {
    clearTimeout(timer);
    if (!waiting) return;
    const body = { record, ...waiting };
    waiting = undefined;
    // One after the other, so that the last word is the last to arrive. What is lost is sent with the next change.
    sent = sent.then(() => http.put('/view-columns', body, { quiet: true }).catch(() => undefined));
  };
  const keepColumns = (view: number, own: string | null): void => {
    const { [view]: known = null, ...others } = state.kept.columns;
    if (known === own) return;
    take({ columns: own === null ? others : { ...others, [view]: own } });
    if (waiting && waiting.view !== view) send();
    waiting = { view, columns: own };
    clearTimeout(timer);
    timer = setTimeout(send, rest);
  };

  return {
    get views() {
      return state.kept.views;
    },
    get first() {
      return state.kept.first;
    },
    get firsts(): readonly First[] {
      return state.kept.firsts;
    },
    get current() {
      return find(model.view);
    },
    get isChanged() {
      const view = find(model.view);
      return view !== undefined && (layoutText() !== savedText(view) || wordsOf(model.query) !== wordsOf(queryOf({ entity, usualSort }, view.query)));
    },
    get isMissing() {
      return state.isMissing;
    },
    follow: ({ view, query, isMissing }) =>
      runInAction(() => {
        state.isMissing = isMissing;
        model.show(view, query, view === model.view ? model.layout : layoutOf(state.kept, view, columns));
      }),
    reset: () => {
      const view = find(model.view);
      model.show(view?.id, queryOf({ entity, usualSort }, view?.query ?? ''), readLayout(view?.columns, columns));
    },
    save: async () => {
      const view = find(model.view);
      if (view) await writeView(view, shown());
    },
    add: async ({ name, scope, role }) => {
      const { current, body } = { current: model.view, body: { record, name, scope, role, ...shown() } };
      const view = await http.post<View>('/view', body, { quiet: true });
      runInAction(() => {
        take({ views: [...state.kept.views, view] });
        state.isMissing = false;
        model.show(view.id, model.query, model.layout);
        // The changes went into the new view; the one they were made in is as it was saved.
        if (current !== undefined) keepColumns(current, null);
      });
    },
    change: (view, { name, scope, role }) => writeView(view, { name, scope, role }),
    remove: async (view) => {
      try {
        await http.delete(`/view/${view.id}`, { version: view.version, quiet: true });
      } finally {
        await reload().catch(() => undefined);
      }
      const wasOpen = model.view === view.id;
      if (wasOpen) show(undefined);
      return async () => {
        await http.post(`/view/${view.id}/restore`, undefined, { quiet: true });
        await reload();
        if (wasOpen) show(view.id);
      };
    },
    setFirst: async ({ scope, role }, view) => {
      await http.put('/view-first', { record, scope, role, view }, { quiet: true });
      await reload();
    },
    start: () => {
      const stop = reaction(
        () => {
          const own = layoutText();
          return { view: model.view ?? 0, own: own === savedText(find(model.view)) ? null : own };
        },
        ({ view, own }) => keepColumns(view, own),
        { equals: (a, b) => a.view === b.view && a.own === b.own },
      );
      globalThis.addEventListener?.('pagehide', send);
      return () => {
        stop();
        send();
        globalThis.removeEventListener?.('pagehide', send);
      };
    },
  };
}
