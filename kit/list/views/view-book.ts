import { observable, reaction, runInAction } from 'mobx';
import type { Http } from '#core/http/http.ts';
import type { Dispose } from '#core/kernel/index.ts';
import type { Entity } from '#kit/records/entity.ts';
import { queryOf, queryWords, type Address } from '../address.ts';
import type { ListColumn } from '../columns/columns.ts';
import { readLayout, writeLayout, type Layout } from '../columns/layout.ts';
import type { ListModel } from '../list-model.ts';
import type { First, For, KeptViews, Showing, View } from './view.ts';
import type { Written } from './view-writes.ts';

/** Milliseconds of rest before a person's columns are sent. */
const rest = 400;

/** The saved views of a list, which of them is open, and how far what is shown has moved from it. Observable. */
export interface ViewBook extends Pick<KeptViews, 'views' | 'first' | 'firsts'> {
  /** The open view; undefined for the whole list. */
  readonly current: View | undefined;
  /** The list differs from the open view. */
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
  const show = (id: number | undefined): void => {
    const view = find(id);
    model.show(view?.id, queryOf({ entity, usualSort }, view?.query ?? ''), layoutOf(state.kept, view?.id, columns));
  };

  const book: Written = { http, record, kept: () => state.kept, take };
  // Nobody needs it to see a list.
  const writes = () => import('./view-writes.ts');

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
      if (view) await (await writes()).changeView(book, view, shown());
    },
    add: async ({ name, scope, role }) => {
      const open = model.view;
      const view = await (await writes()).addView(book, { name, scope, role, ...shown() });
      runInAction(() => {
        state.isMissing = false;
        model.show(view.id, model.query, model.layout);
        // The changes went into the new view; the one they were made in is as it was saved.
        if (open !== undefined) keepColumns(open, null);
      });
    },
    change: async (view, { name, scope, role }) => (await writes()).changeView(book, view, { name, scope, role }),
    remove: async (view) => {
      const { removeView, restoreView } = await writes();
      const wasOpen = model.view === view.id;
      await removeView(book, view);
      if (wasOpen) show(undefined);
      return async () => {
        await restoreView(book, view);
        if (wasOpen) show(view.id);
      };
    },
    setFirst: async (whom, view) => (await writes()).setFirst(book, whom, view),
    start: () => {
      const stop = reaction(
        () => {
          const view = find(model.view);
          // One that is being deleted has no columns to differ from.
          if (!view && model.view !== undefined) return undefined;
          const own = layoutText();
          return { view: model.view ?? 0, own: own === savedText(view) ? null : own };
        },
        (now) => now && keepColumns(now.view, now.own),
        { equals: (a, b) => a?.view === b?.view && a?.own === b?.own },
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
