import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { Http } from '#core/http/http.ts';
import type { Entity, Labels } from '#kit/records/entity.ts';
import { withLabels } from '#kit/records/labels.ts';
import type { LeftOutReason } from '#kit/review/summary.ts';
import { Review } from '#kit/review/review.ts';
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
export type BulkRowState = 'change' | 'same' | 'wrong' | 'out' | 'done' | 'conflict' | 'gone';

/** Many records being changed at once. */
export class Bulk {
  readonly entity: Entity;
  readonly review: Review<PreviewResponse, BulkResponse>;
  edits: readonly Edit[];
  /** Titles of referred records, from what was picked. */
  private learned: Labels;
  /** Typed text that is no value yet, by field: the key of its message. */
  readonly unread = observable.map<string, string>();
  private readonly out = observable.set<number>();
  private readonly except: ReadonlySet<number>;

  /** Begins with changes a person has made already, once it is asked to look; `labels` name the records they refer to. */
  constructor(http: Http, entity: Entity, { ids, query, except }: BulkSource, edits: readonly Edit[] = [], labels: Labels = {}) {
    this.entity = entity;
    this.edits = edits;
    this.learned = labels;
    this.except = new Set(except);
    this.review = new Review<PreviewResponse, BulkResponse>({
      inspect: (signal) =>
        http.post(`/${entity.name}/bulk/preview`, { ...(query === undefined ? { ids } : { query }), fields: this.changes }, { signal, quiet: true }),
      apply: (signal) => {
        const records = this.rows.filter((row) => this.standing(row) === 'change').map(({ id, version }) => ({ id, version }));
        return http.post(`/${entity.name}/bulk`, { records, fields: this.changes }, { signal, quiet: true });
      },
    });
    if (edits.length > 0) this.review.phase = 'inspecting';
    makeAutoObservable<this, 'learned' | 'out' | 'except'>(
      this,
      { entity: false, review: false, unread: false, edits: observableRef, learned: observableRef, out: false, except: false, standing: false, conflictOf: false, problemsOf: false },
      { autoBind: true },
    );
  }

  get rows(): readonly PreviewRow[] {
    return this.review.preview?.rows.filter(({ id }) => !this.except.has(id)) ?? [];
  }

  /** Titles of referred records, from responses and from what was picked. */
  get labels(): Labels {
    return withLabels(this.learned, this.review.preview?.labels ?? {});
  }

  /** The fields whose changes are looked at: what follows from those asked for stands behind them, in the order of the record. */
  get fields(): readonly string[] {
    const names = Object.keys(this.changes);
    const changed = new Set(this.rows.flatMap(({ changes }) => Object.keys(changes)));
    return this.review.preview ? [...names, ...Object.keys(this.entity.fields).filter((name) => changed.has(name) && !names.includes(name))] : [];
  }

  standing(row: PreviewRow): BulkRowState {
    const after = this.outcomes.get(row.id);
    if (after) return after;
    if (this.out.has(row.id)) return 'out';
    if (row.problems) return 'wrong';
    return Object.keys(row.changes).length > 0 ? 'change' : 'same';
  }

  /** Number of records that were not written, by why. */
  get left(): Partial<Record<LeftOutReason, number>> {
    const counts: Partial<Record<LeftOutReason, number>> = {};
    for (const row of this.rows) {
      const is = this.standing(row);
      if (is !== 'change' && is !== 'done') counts[is] = (counts[is] ?? 0) + 1;
    }
    return counts;
  }

  conflictOf(id: number): BulkConflict | undefined {
    return this.review.outcome?.conflicts.find((one) => one.id === id);
  }

  problemsOf(row: PreviewRow): PreviewRow['problems'] {
    return this.review.outcome?.refused.find(({ id }) => id === row.id)?.fields ?? row.problems;
  }

  pick(name: string): void {
    const field = this.entity.fields[name];
    if (field) this.edit([...this.edits, startOf(name, field)]);
  }

  drop(name: string): void {
    this.unread.delete(name);
    this.edit(this.edits.filter((one) => one.name !== name));
  }

  misread(name: string, problem: string | undefined): void {
    if (problem === undefined) this.unread.delete(name);
    else this.unread.set(name, problem);
  }

  change(name: string, change: Partial<Pick<Edit, 'how' | 'value'>>): void {
    this.unread.delete(name);
    this.edit(this.edits.map((one) => (one.name === name ? { ...one, ...change } : one)));
  }

  learn(record: string, id: number, label: string): void {
    this.learned = withLabels(this.learned, { [record]: { [id]: label } });
  }

  leaveOut(ids: readonly number[], out: boolean): void {
    for (const id of ids) if (out) this.out.add(id);
    else this.out.delete(id);
  }

  private get changes() {
    return changesOf(this.entity, this.edits);
  }

  private get outcomes(): ReadonlyMap<number, BulkRowState> {
    const { outcome } = this.review;
    if (!outcome) return new Map();
    const all = (ids: readonly number[], is: BulkRowState) => ids.map((id) => [id, is] as const);
    const idsOf = (some: readonly { readonly id: number }[]) => some.map(({ id }) => id);
    return new Map([
      ...all(outcome.changed, 'done'),
      ...all(outcome.same, 'same'),
      ...all(outcome.gone, 'gone'),
      ...all(idsOf(outcome.refused), 'wrong'),
      ...all(idsOf(outcome.conflicts), 'conflict'),
    ]);
  }

  private edit(edits: readonly Edit[]): void {
    this.edits = edits;
    if (Object.keys(this.changes).length > 0) this.review.inspectSoon();
    else this.review.revise();
  }
}
