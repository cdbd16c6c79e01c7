import { observable, runInAction } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import type { Entity, Labels } from '#kit/records/entity.ts';
import { changesOf, startOf, type Edit } from './edits.ts';
import type { BulkResponse, BulkConflict, PreviewResponse, PreviewRow } from './api.ts';

/** The records that are changed: those named, or all that a list's query asks for, some excepted. */
export interface BulkSource {
  readonly ids?: readonly number[];
  /** The words of the list's query. */
  readonly query?: string;
  readonly except: readonly number[];
}

/**
 * State of a record in the preview:
 * - before: it will change, is so already, breaks a rule, or is left out by the person
 * - after: it is done, or someone changed it meanwhile, or it is gone
 */
export type Standing = 'change' | 'same' | 'wrong' | 'out' | 'done' | 'conflict' | 'gone';

/** Many records being changed at once. Observable. */
export interface Bulk {
  readonly entity: Entity;
  readonly edits: readonly Edit[];
  /** The names of the fields whose changes are looked at. */
  readonly fields: readonly string[];
  readonly phase: 'idle' | 'looking' | 'ready' | 'failed' | 'writing';
  readonly failure: CallError | undefined;
  readonly rows: readonly PreviewRow[];
  /** Titles of referred records, from responses and from what was picked. */
  readonly labels: Labels;
  standing(row: PreviewRow): Standing;
  conflictOf(id: number): BulkConflict | undefined;
  problemsOf(row: PreviewRow): PreviewRow['problems'];
  readonly result: BulkResponse | undefined;
  pick(name: string): void;
  drop(name: string): void;
  change(name: string, edit: Partial<Pick<Edit, 'how' | 'value'>>): void;
  learn(record: string, id: number, label: string): void;
  leaveOut(ids: readonly number[], out: boolean): void;
  /** Looks anew at what the changes would do. */
  look(): Promise<void>;
  /** Makes the changes; undefined when that did not succeed. */
  apply(): Promise<BulkResponse | undefined>;
  stop(): void;
}

/** Milliseconds without a change before the server is asked. */
const debounceMs = 250;

/** Begins to change many records of a kind; with changes a person has made already, and the names they go by, once it is asked to look. */
export function createBulk(http: Http, entity: Entity, source: BulkSource, begun: readonly Edit[] = [], known: Labels = {}): Bulk {
  const state = observable<{
    edits: readonly Edit[];
    phase: Bulk['phase'];
    failure: CallError | undefined;
    rows: readonly PreviewRow[];
    labels: Labels;
    fields: readonly string[];
    result: BulkResponse | undefined;
  }>(
    { edits: begun, phase: begun.length > 0 ? 'looking' : 'idle', failure: undefined, rows: [], labels: known, fields: [], result: undefined },
    {},
    { deep: false },
  );
  const out = observable.set<number>();
  const outcomes = observable.map<number, Standing>();
  const except = new Set(source.except);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let control = new AbortController();

  const fail = (error: unknown): void => {
    if (!(error instanceof CallError)) {
      if ((error as Error).name === 'AbortError') return;
      throw error;
    }
    runInAction(() => Object.assign(state, { phase: 'failed', failure: error }));
  };

  const learnAll = (labels: Labels): void => {
    const all: Record<string, Readonly<Record<number, string>>> = { ...state.labels };
    for (const [record, own] of Object.entries(labels)) all[record] = { ...all[record], ...own };
    state.labels = all;
  };

  const look = async (): Promise<void> => {
    clearTimeout(timer);
    control.abort();
    const mine = (control = new AbortController());
    const fields = changesOf(entity, state.edits);
    const names = Object.keys(fields);
    if (names.length === 0) {
      runInAction(() => Object.assign(state, { phase: 'idle', rows: [], fields: [], result: undefined }));
      return;
    }
    runInAction(() => Object.assign(state, { phase: 'looking', failure: undefined }));
    try {
      const { ids, query } = source;
      const answer = await http.post<PreviewResponse>(
        `/${entity.name}/bulk/preview`,
        { ...(query === undefined ? { ids } : { query }), fields },
        { signal: mine.signal, quiet: true },
      );
      if (mine.signal.aborted) return;
      runInAction(() => {
        outcomes.clear();
        learnAll(answer.labels);
        const rows = answer.rows.filter(({ id }) => !except.has(id));
        // What follows from the fields that were asked for is shown beside them, in the order of the record.
        const changed = new Set(rows.flatMap(({ changes }) => Object.keys(changes)));
        Object.assign(state, {
          phase: 'ready',
          rows,
          fields: [...names, ...Object.keys(entity.fields).filter((name) => changed.has(name) && !names.includes(name))],
          result: undefined,
        });
      });
    } catch (error) {
      fail(error);
    }
  };

  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), debounceMs);
  };

  const standing = (row: PreviewRow): Standing => {
    const after = outcomes.get(row.id);
    if (after) return after;
    if (out.has(row.id)) return 'out';
    if (row.problems) return 'wrong';
    return Object.keys(row.changes).length > 0 ? 'change' : 'same';
  };

  const edit = (edits: readonly Edit[]): void => {
    runInAction(() => {
      state.edits = edits;
    });
    later();
  };

  return {
    entity,
    get edits() {
      return state.edits;
    },
    get fields() {
      return state.fields;
    },
    get phase() {
      return state.phase;
    },
    get failure() {
      return state.failure;
    },
    get rows() {
      return state.rows;
    },
    get labels() {
      return state.labels;
    },
    get result() {
      return state.result;
    },
    standing,
    conflictOf: (id) => state.result?.conflicts.find((one) => one.id === id),
    problemsOf: (row) => state.result?.refused.find(({ id }) => id === row.id)?.fields ?? row.problems,
    pick: (name) => {
      const field = entity.fields[name];
      if (field) edit([...state.edits, startOf(name, field)]);
    },
    drop: (name) => edit(state.edits.filter((one) => one.name !== name)),
    change: (name, change) => edit(state.edits.map((one) => (one.name === name ? { ...one, ...change } : one))),
    learn: (record, id, label) => runInAction(() => learnAll({ [record]: { [id]: label } })),
    leaveOut: (ids, leave) =>
      runInAction(() => {
        for (const id of ids) if (leave) out.add(id);
        else out.delete(id);
      }),
    look,
    apply: async () => {
      const records = state.rows.filter((row) => standing(row) === 'change').map(({ id, version }) => ({ id, version }));
      if (records.length === 0 || state.phase !== 'ready') return undefined;
      runInAction(() => Object.assign(state, { phase: 'writing', failure: undefined }));
      try {
        const body = { records, fields: changesOf(entity, state.edits) };
        const result = await http.post<BulkResponse>(`/${entity.name}/bulk`, body, { quiet: true });
        runInAction(() => {
          const put = (ids: readonly number[], is: Standing) => ids.forEach((id) => outcomes.set(id, is));
          put(result.changed, 'done');
          put(result.same, 'same');
          put(result.gone, 'gone');
          put(result.refused.map(({ id }) => id), 'wrong');
          put(result.conflicts.map(({ id }) => id), 'conflict');
          Object.assign(state, { phase: 'ready', result });
        });
        return result;
      } catch (error) {
        fail(error);
        return undefined;
      }
    },
    stop: () => {
      clearTimeout(timer);
      control.abort();
    },
  };
}
