import { observable, runInAction, type ObservableMap } from 'mobx';
import { CallError } from '#core/http/http.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';

/** Rows asked for at once. */
export const pageSize = 100;

/** Pages kept; the ones seen longest ago go first. */
const kept = 40;
/** Milliseconds of calm after a far jump before anything is asked for. */
const debounceMs = 40;

/** Asks for a window of the result. */
export type Ask<R> = (offset: number, limit: number, signal: AbortSignal) => Promise<ListResponse<R>>;

/** A row with the names of the records it refers to. */
export interface Held<R> {
  readonly row: R;
  readonly labels: Labels;
}

interface Page<R> {
  readonly rows: readonly R[];
  readonly labels: Labels;
}

/** A call under way, and the pages it is for. */
interface Call {
  readonly control: AbortController;
  readonly first: number;
  readonly last: number;
}

/**
 * - `loading`: nothing to show yet
 * - `ready`: what is shown is what was asked for
 * - `refetching`: the former rows stay until the new ones come
 * - `failed`: what was asked for did not come
 */
export type Phase = 'loading' | 'ready' | 'refetching' | 'failed';

/** The rows of a result of any length, held by pages around what is seen. Observable. */
export interface Rows<R> {
  readonly phase: Phase;
  /** Number of matching rows; undefined until the first response. */
  readonly total: number | undefined;
  readonly failure: CallError | undefined;
  /** The row at a place in the result; undefined while it is on its way. */
  at(index: number): Held<R> | undefined;
  /** Says which rows are seen: asks for what is missing, gives up what is no longer wanted. */
  show(start: number, end: number): void;
  /** Asks anew for the rows that are seen, the first unless told, keeping the former ones on the screen. */
  restart(start?: number, end?: number): void;
  /**
   * Asks anew for the rows that are seen without a sign of it: rows that are the same keep their identity. `changed`
   * hears of the others. Where its reader may not see them any more, or they are gone, that is shown.
   */
  renew(start: number, end: number, changed: (row: R) => void): void;
  /** The rows of a stretch, those not held asked for. */
  between(start: number, end: number): Promise<readonly R[]>;
  /** Every row that is held, wherever it stands. */
  held(): readonly R[];
  /** Puts other rows in the places of those held, with more labels, and tells how many match by now. */
  amend(change: (row: R) => R, labels: Labels, total: number): void;
  /** Changes of records since their rows were read, by id. */
  readonly marks: ObservableMap<number, 'changed' | 'gone'>;
  /** Asks again for what failed. */
  retry(): void;
  stop(): void;
}

/** Responses that came with the page. */
export interface Begun<R> {
  readonly pages: readonly { readonly page: number; readonly answer: ListResponse<R> }[];
  readonly failure?: CallError;
}

/** Holds the rows of a result. `ask` is called with the query of the moment. */
export function createRows<R>(ask: Ask<R>, begun: Begun<R> = { pages: [] }): Rows<R> {
  const pages: ObservableMap<number, Page<R>> = observable.map<number, Page<R>>([], { deep: false });
  const state = observable<{ phase: Phase; total: number | undefined; failure: CallError | undefined }>(
    { phase: 'loading', total: undefined, failure: undefined },
    {},
    { deep: false },
  );
  const marks = observable.map<number, 'changed' | 'gone'>([], { deep: false });
  const calls = new Set<Call>();
  const recent = new Set<number>();
  let wanted = { first: 0, last: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fresh = true;

  const hold = (page: number, answer: ListResponse<R>): void => {
    runInAction(() => {
      if (!fresh) {
        pages.clear();
        marks.clear();
        recent.clear();
        fresh = true;
      }
      pages.set(page, { rows: answer.rows, labels: answer.labels });
      touch(page);
      state.total = answer.total;
      state.phase = 'ready';
      state.failure = undefined;
    });
  };

  /** Lays a page over what was held of it: only rows that differ are drawn anew. */
  const renewPage = (page: number, before: Page<R>, now: Page<R>, changed: (row: R) => void): void => {
    const texts = new Map(before.rows.map((row) => [JSON.stringify(row), row]));
    const rows = now.rows.map((row) => {
      const same = texts.get(JSON.stringify(row));
      if (same === undefined) changed(row);
      return same ?? row;
    });
    const labels = withLabels(before.labels, now.labels);
    const isSame = labels === before.labels && rows.length === before.rows.length && rows.every((row, place) => row === before.rows[place]);
    if (!isSame) pages.set(page, { rows, labels });
  };

  const touch = (page: number): void => {
    recent.delete(page);
    recent.add(page);
    for (const old of recent) {
      if (recent.size <= kept) break;
      recent.delete(old);
      pages.delete(old);
    }
  };

  /** Asks for neighbouring pages in one call. */
  const askFor = (first: number, last: number): void => {
    const control = new AbortController();
    const call: Call = { control, first, last };
    const arrived = (answer: ListResponse<R>): void => {
      if (control.signal.aborted) return;
      for (let page = first; page <= last; page += 1) {
        const from = (page - first) * pageSize;
        hold(page, { ...answer, rows: answer.rows.slice(from, from + pageSize) });
      }
    };
    const failed = (error: unknown): void => {
      if (control.signal.aborted) return;
      runInAction(() => {
        state.failure = error instanceof CallError ? error : new CallError(0, String(error), undefined, error);
        // A page in the middle that did not come leaves the rest readable.
        if (state.phase !== 'ready') state.phase = 'failed';
      });
    };
    calls.add(call);
    void ask(first * pageSize, (last - first + 1) * pageSize, control.signal)
      .then(arrived, failed)
      .finally(() => calls.delete(call));
  };

  const isAsked = (page: number): boolean => [...calls].some(({ first, last }) => first <= page && page <= last);

  const giveUp = (keep: (call: Call) => boolean): void => {
    for (const call of calls) {
      if (keep(call)) continue;
      call.control.abort();
      calls.delete(call);
    }
  };

  const askForWanted = (): void => {
    const end = state.total === undefined || !fresh ? Infinity : Math.ceil(state.total / pageSize);
    let from: number | undefined;
    for (let page = wanted.first; page <= wanted.last + 1; page += 1) {
      const held = fresh && pages.has(page);
      if (held) touch(page);
      const missing = page <= wanted.last && (page < end || page === 0) && !held && !isAsked(page);
      if (missing) from ??= page;
      else if (from !== undefined) {
        askFor(from, page - 1);
        from = undefined;
      }
    }
  };

  for (const { page, answer } of begun.pages) hold(page, answer);
  if (begun.failure) Object.assign(state, { phase: 'failed', failure: begun.failure });

  return {
    get phase() {
      return state.phase;
    },
    get total() {
      return state.total;
    },
    get failure() {
      return state.failure;
    },
    at: (index) => {
      const page = pages.get(Math.floor(index / pageSize));
      const row = page?.rows[index % pageSize];
      return page && row !== undefined ? { row, labels: page.labels } : undefined;
    },
    show: (start, end) => {
      const first = Math.floor(Math.max(0, start) / pageSize);
      const last = Math.floor(Math.max(start, end - 1) / pageSize);
      const far = Math.abs(first - wanted.first) > 2;
      wanted = { first, last };
      giveUp((call) => call.last >= first - 1 && call.first <= last + 1);
      clearTimeout(timer);
      if (state.phase === 'failed') return;
      if (far) timer = setTimeout(askForWanted, debounceMs);
      else askForWanted();
    },
    restart: (start = 0, end = start + 1) => {
      clearTimeout(timer);
      giveUp(() => false);
      fresh = false;
      wanted = { first: Math.floor(start / pageSize), last: Math.floor((end - 1) / pageSize) };
      runInAction(() => {
        state.phase = state.total === undefined ? 'loading' : 'refetching';
        state.failure = undefined;
      });
      askForWanted();
    },
    renew: (start, end, changed) => {
      if (state.phase !== 'ready') return;
      const first = Math.floor(start / pageSize);
      const last = Math.floor(Math.max(start, end - 1) / pageSize);
      const call: Call = { control: new AbortController(), first, last };
      const arrived = (answer: ListResponse<R>): void => {
        if (call.control.signal.aborted) return;
        runInAction(() => {
          const known = new Map(pages);
          // What is not seen is asked for when it is.
          for (const page of known.keys()) if (page < first || page > last) pages.delete(page);
          marks.clear();
          for (let page = first; page <= last; page += 1) {
            const from = (page - first) * pageSize;
            const now = answer.rows.slice(from, from + pageSize);
            const before = known.get(page);
            if (before) renewPage(page, before, { rows: now, labels: answer.labels }, changed);
            else hold(page, { ...answer, rows: now });
          }
          state.total = answer.total;
        });
      };
      calls.add(call);
      void ask(first * pageSize, (last - first + 1) * pageSize, call.control.signal)
        .then(arrived, (error: unknown) => {
          if (call.control.signal.aborted || !(error instanceof CallError) || ![401, 403, 404].includes(error.status)) return;
          runInAction(() => {
            pages.clear();
            state.failure = error;
            state.phase = 'failed';
          });
        })
        .finally(() => calls.delete(call));
    },
    between: async (start, end) => {
      const found: R[] = [];
      for (let page = Math.floor(start / pageSize); page * pageSize < end; page += 1) {
        const held = pages.get(page)?.rows ?? (await ask(page * pageSize, pageSize, new AbortController().signal)).rows;
        found.push(...held.slice(Math.max(0, start - page * pageSize), Math.max(0, end - page * pageSize)));
      }
      return found;
    },
    held: () => [...pages.values()].flatMap(({ rows }) => rows),
    amend: (change, labels, total) => {
      runInAction(() => {
        for (const [number, page] of pages) {
          const rows = page.rows.map(change);
          if (rows.some((row, place) => row !== page.rows[place])) pages.set(number, { rows, labels: withLabels(page.labels, labels) });
        }
        if (state.phase === 'ready') state.total = total;
      });
    },
    marks,
    retry: () => {
      runInAction(() => {
        state.failure = undefined;
        if (state.phase === 'failed') state.phase = state.total === undefined ? 'loading' : 'refetching';
      });
      askForWanted();
    },
    stop: () => {
      clearTimeout(timer);
      giveUp(() => false);
    },
  };
}

/** The same labels when nothing is new, so that no cell is drawn for nothing. */
function withLabels(known: Labels, more: Labels): Labels {
  const isNew = Object.entries(more).some(([record, labels]) =>
    Object.entries(labels).some(([id, label]) => known[record]?.[Number(id)] !== label),
  );
  if (!isNew) return known;
  return Object.entries(more).reduce<Labels>((all, [record, labels]) => ({ ...all, [record]: { ...all[record], ...labels } }), known);
}
