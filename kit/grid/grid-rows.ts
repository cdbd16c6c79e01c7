import { observable, runInAction } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import { same } from '#kit/records/draft.ts';
import type { Entity, Labels, ListResponse, Row } from '#kit/records/entity.ts';

/** Rows asked for at once. */
const windowSize = 100;
/** Rows asked for at once where many are needed. */
const largeWindow = 500;
/** Rows kept that nobody looks at. */
const kept = 6000;
/** Milliseconds a cell is marked that somebody else changed. */
const marked = 2500;

/** A record by the names of its fields. */
export type GridRow = Row<Entity> & Readonly<Record<string, unknown>>;

/** A row with the names of the records it refers to. */
export interface HeldRow {
  readonly row: GridRow;
  readonly labels: Labels;
}

/**
 * The rows of a grid. Which records they are and where each stands is settled when the grid is opened: what is
 * written moves none, and takes none away. Observable.
 */
export interface GridRows {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure: CallError | undefined;
  readonly ids: readonly number[];
  /** The row of a record; undefined while it is on its way, null when the record is gone. */
  of(id: number): HeldRow | null | undefined;
  /** True when somebody else changed a cell a moment ago. */
  isFresh(id: number, name: string): boolean;
  /** Reads which records there are. */
  open(): Promise<void>;
  /** Says which places are seen. */
  show(first: number, last: number): void;
  /** Has every row between two places. Rejects with `CallError`. */
  load(first: number, last: number): Promise<void>;
  /** Reads rows again; what changed in them is marked. */
  reread(ids: readonly number[]): Promise<void>;
  /** Reads what is seen again, and forgets the rest. */
  refresh(): void;
  /** Puts saved values into their row, under its new version. */
  accept(id: number, version: number, values: Readonly<Record<string, unknown>>, labels: Labels): void;
}

/** Begins a grid over the records that a query asks for; `words` are those of the list's query. */
export function createGridRows(http: Http, entity: Entity, words: URLSearchParams): GridRows {
  const state = observable<{ phase: GridRows['phase']; failure: CallError | undefined; ids: readonly number[] }>(
    { phase: 'loading', failure: undefined, ids: [] },
    {},
    { deep: false },
  );
  const held = observable.map<number, HeldRow | null>([], { deep: false });
  const fresh = observable.map<string, true>();
  const asked = new Set<number>();
  let seen = { first: 0, last: 0 };

  const hold = (ids: readonly number[], { rows, labels }: ListResponse<GridRow>, mark: boolean): void => {
    const found = new Map(rows.map((row) => [row.id, row]));
    const changed: string[] = [];
    runInAction(() => {
      for (const id of ids) {
        const now = found.get(id);
        const before = held.get(id);
        // An answer that was under way while something newer was written says nothing new.
        if (before && now && now.version < before.row.version) continue;
        if (mark && before && now) {
          for (const [name, field] of Object.entries(entity.fields)) if (!same(field, before.row[name], now[name])) changed.push(`${id}/${name}`);
        }
        held.set(id, now ? { row: now, labels } : null);
      }
      for (const name of changed) fresh.set(name, true);
    });
    if (changed.length > 0) setTimeout(() => runInAction(() => changed.forEach((name) => fresh.delete(name))), marked);
  };

  const ask = async (ids: readonly number[], mark = false): Promise<void> => {
    for (const id of ids) asked.add(id);
    try {
      hold(ids, await http.get<ListResponse<GridRow>>(`/${entity.name}`, { query: { id: ids, limit: ids.length }, quiet: true }), mark);
    } finally {
      for (const id of ids) asked.delete(id);
    }
  };

  const forget = (): void => {
    if (held.size <= kept) return;
    const near = new Set(state.ids.slice(Math.max(0, seen.first - windowSize), seen.last + windowSize));
    runInAction(() => {
      for (const id of held.keys()) {
        if (held.size <= kept / 2) break;
        if (!near.has(id)) held.delete(id);
      }
    });
  };

  const quietly = (error: unknown): void => {
    // What did not come is asked for when it is seen again.
    if (!(error instanceof CallError)) throw error;
  };

  const show = (first: number, last: number): void => {
    seen = { first, last };
    const from = Math.floor(Math.max(0, first) / windowSize) * windowSize;
    for (let start = from; start <= last && start < state.ids.length; start += windowSize) {
      const missing = state.ids.slice(start, start + windowSize).filter((id) => !held.has(id) && !asked.has(id));
      if (missing.length > 0) void ask(missing).then(forget, quietly);
    }
  };

  return {
    get phase() {
      return state.phase;
    },
    get failure() {
      return state.failure;
    },
    get ids() {
      return state.ids;
    },
    of: (id) => held.get(id),
    isFresh: (id, name) => fresh.has(`${id}/${name}`),
    open: async () => {
      runInAction(() => Object.assign(state, { phase: 'loading', failure: undefined }));
      try {
        const { ids } = await http.get<{ ids: readonly number[] }>(`/${entity.name}/sheet/ids`, { query: words, quiet: true });
        runInAction(() => Object.assign(state, { phase: 'ready', ids }));
        show(0, windowSize - 1);
      } catch (error) {
        quietly(error);
        runInAction(() => Object.assign(state, { phase: 'failed', failure: error as CallError }));
      }
    },
    show,
    load: async (first, last) => {
      const missing = state.ids.slice(first, last + 1).filter((id) => !held.has(id));
      for (let start = 0; start < missing.length; start += largeWindow) await ask(missing.slice(start, start + largeWindow));
    },
    reread: async (ids) => {
      const known = ids.filter((id) => held.has(id));
      for (let start = 0; start < known.length; start += largeWindow) await ask(known.slice(start, start + largeWindow), true);
    },
    refresh: () => {
      const near = new Set(state.ids.slice(Math.max(0, seen.first), seen.last + 1));
      runInAction(() => {
        for (const id of held.keys()) if (!near.has(id)) held.delete(id);
      });
      void ask([...near], true).catch(quietly);
    },
    accept: (id, version, values, labels) => {
      const before = held.get(id);
      if (!before) return;
      const all = Object.entries(labels).reduce<Labels>((sum, [to, own]) => ({ ...sum, [to]: { ...sum[to], ...own } }), before.labels);
      // Somebody else wrote in between: until the row is read again, its version is the one that was seen.
      const own = version === before.row.version + 1;
      runInAction(() => held.set(id, { row: { ...before.row, ...values, ...(own && { version }) } as GridRow, labels: all }));
    },
  };
}
