import { targetOf } from '#kit/records/kinds/kinds.ts';
import { computed, observable, runInAction } from 'mobx';
import { CallError, freshKey, type Http, isSilent } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { checkField } from '#kit/records/check.ts';
import { same, tidy } from '#kit/records/draft.ts';
import type { Entity, Labels } from '#kit/records/entity.ts';
import type { CellEdit, CellProblem, CellState, Group, NewCell, SentRow } from './cell-edit.ts';
import { namesIn, readText } from './cell-text.ts';
import type { NameBook } from './name-book.ts';
import type { GridColumn } from './grid-columns.ts';
import type { GridRows } from './grid-rows.ts';
import type { RowOutcome, GridResponse } from './api.ts';

/** Milliseconds a cell shows that it is kept. */
const shown = 2500;

/** Answers that say nothing of the cells: the same call is worth another try. */
const passing: ReadonlySet<number> = new Set([0, 401, 408, 429, 502, 503, 504]);

/** The cells being written: one batch after another, each cell with its own end. Observable. */
export class CellEdits {
  private readonly cells = observable.map<string, CellEdit>([], { deep: false });
  private readonly state = observable<{ failure: CallError | undefined; sending: number }>({ failure: undefined, sending: 0 }, {}, { deep: false });
  private readonly counted = computed(() => {
    const counts = { pending: 0, saved: 0, refused: 0, conflict: 0 };
    for (const { state } of this.cells.values()) counts[state] += 1;
    return counts;
  });
  private readonly queue: Group[] = [];
  private readonly history: Group[] = [];
  private readonly needs: {
    readonly http: Http;
    readonly i18n: I18n;
    readonly entity: Entity;
    readonly rows: GridRows;
    readonly book: NameBook;
    /** Earlier cells of one of these rows wait for a network. */
    readonly isBehind: (rows: readonly SentRow[]) => boolean;
    /** Lets rows wait that did not reach the server, and shows them so; undefined where that cannot be, else what takes them back. */
    readonly keep: (rows: readonly SentRow[]) => Promise<Group['takeBack']>;
  };
  private busy: Promise<void> | undefined;

  constructor(needs: CellEdits['needs']) {
    this.needs = needs;
  }

  /** The edit that a cell shows instead of its value. */
  of(id: number, name: string): CellEdit | undefined {
    return this.cells.get(`${id}/${name}`);
  }

  /** The cells that stand in a way. */
  standing(state: CellState): readonly CellEdit[] {
    return [...this.cells.values()].filter((edit) => edit.state === state);
  }

  /** Cell counts by state. */
  get counts(): Readonly<Record<CellState, number>> {
    return this.counted.get();
  }

  /** Number of cells that the server does not have. */
  get unsaved(): number {
    const { pending, refused, conflict } = this.counts;
    return pending + refused + conflict;
  }

  /** Number of cells on their way to the server. */
  get sending(): number {
    return this.state.sending;
  }

  /** Why nothing reaches the server; what is pending waits for `retry`. */
  get failure(): CallError | undefined {
    return this.state.failure;
  }

  /** Writes cells, as one step. Resolves when the server answered, or did not. */
  async write(cells: readonly NewCell[]): Promise<void> {
    if (cells.length === 0) return;
    const group: Group = { key: freshKey(), cells: cells.map(({ id, column }) => `${id}/${column.name}`) };
    runInAction(() => cells.forEach((cell, place) => this.cells.set(group.cells[place] ?? '', { ...cell, state: 'pending', group })));
    this.queue.push(group);
    this.history.push(group);
    await this.pump();
  }

  /** Sends again what did not arrive. */
  async retry(): Promise<void> {
    runInAction(() => (this.state.failure = undefined));
    await this.pump();
  }

  /** Leaves a cell as the server has it. */
  drop(id: number, name: string): void {
    runInAction(() => this.cells.delete(`${id}/${name}`));
  }

  /** Writes one's own value over the one somebody else put there. */
  async keepMine(edit: CellEdit): Promise<void> {
    const { id, column, text, known, version } = edit;
    await this.write([{ id, column, text, version, ...(known && { known }) }]);
  }

  /** Takes the last step back: what is kept is undone by `undo`, the rest is left. */
  async undo(undo: (batch: number) => Promise<unknown>): Promise<boolean> {
    const group = this.history.at(-1);
    // A change that was sent may have arrived: until that is known it cannot be taken back.
    if (!group || (group.body && this.failure && this.queue.includes(group))) return false;
    this.history.pop();
    const place = this.queue.indexOf(group);
    if (place >= 0 && !group.body) this.queue.splice(place, 1);
    else await this.busy;
    if (this.queue.includes(group)) {
      this.history.push(group);
      return false;
    }
    this.leave(group);
    if (group.takeBack) return group.takeBack();
    if (group.batch !== undefined) await undo(group.batch);
    return true;
  }

  /** A step may have been taken back while it was prepared: then another is the first. */
  private taken(group: Group): void {
    if (this.queue[0] === group) this.queue.shift();
  }

  private leave(group: Group): void {
    runInAction(() => {
      for (const name of group.cells) if (this.cells.get(name)?.group === group) this.cells.delete(name);
    });
  }

  private pump(): Promise<void> {
    this.busy ??= this.send().finally(() => {
      this.busy = undefined;
    });
    return this.busy;
  }

  private async send(): Promise<void> {
    const { http, entity, isBehind } = this.needs;
    for (let group = this.queue[0]; group && !this.state.failure; group = this.queue[0]) {
      try {
        const rows = (group.body ??= await this.prepare(group));
        if (rows.length > 0) {
          if (isBehind(rows) && (await this.keep(group, rows))) continue;
          runInAction(() => (this.state.sending = group?.cells.length ?? 0));
          const answer = await http.post<GridResponse>(`/${entity.name}/sheet`, { rows }, { idempotencyKey: group.key, quiet: true });
          this.settle(group, rows, answer);
        }
        this.taken(group);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.status === 0 && group.body && (await this.keep(group, group.body))) continue;
        if (passing.has(error.status) || (error.status === 409 && !error.body?.['conflicts'])) runInAction(() => (this.state.failure = error));
        else {
          this.refuse(group, error);
          this.taken(group);
        }
      } finally {
        runInAction(() => (this.state.sending = 0));
      }
    }
  }

  /** Lets a step wait in the browser for a network; false where that cannot be. */
  private async keep(group: Group, rows: readonly SentRow[]): Promise<boolean> {
    const takeBack = await this.needs.keep(rows);
    if (!takeBack) return false;
    group.takeBack = takeBack;
    this.leave(group);
    this.taken(group);
    return true;
  }

  /** Reads what was put into the cells of a step; returns what is to be sent of it. */
  private async prepare(group: Group): Promise<readonly SentRow[]> {
    const { book, rows, i18n } = this.needs;
    const edits = () => group.cells.flatMap((name) => {
      const edit = this.cells.get(name);
      return edit?.group === group ? [[name, edit] as const] : [];
    });
    const wanted = new Map<string, Set<string>>();
    for (const [, { column, text, known }] of edits()) {
      const to = targetOf(column.field);
      if (to === undefined || known) continue;
      const names = wanted.get(to) ?? new Set();
      wanted.set(to, names);
      for (const name of namesIn(column, text)) names.add(name);
    }
    await book.find(wanted);
    const sent = new Map<number, SentRow>();
    runInAction(() => {
      for (const [name, edit] of edits()) {
        const { id, column, text, version, known } = edit;
        const { field } = column;
        const reading = known ? { value: known.value } : readText(column, text, i18n, book);
        const value = 'value' in reading ? tidy(field, reading.value) : undefined;
        const problem = 'problem' in reading ? { key: reading.problem, ...(reading.values && { values: reading.values }) } : problemOf(field, value);
        const held = rows.of(id);
        if (problem) this.cells.set(name, { ...edit, state: 'refused', problem });
        else if (held && same(field, held.row[column.name], value) && held.row.version === version) this.cells.delete(name);
        else {
          const to = targetOf(column.field);
          const labels = to === undefined ? {} : book.labelsOf(to, [value].flat().filter((one) => typeof one === 'number'));
          this.cells.set(name, { ...edit, known: { value, labels } });
          const row = sent.get(id);
          if (row) row.patch[column.name] = value;
          sent.set(id, { id, version: Math.min(version, row?.version ?? version), patch: row?.patch ?? { [column.name]: value } });
        }
      }
    });
    return [...sent.values()];
  }

  private settle(group: Group, sent: readonly SentRow[], { batch, rows: outcomes }: GridResponse): void {
    const { rows } = this.needs;
    // A batch that wrote nothing is none.
    if (outcomes.some(({ written }) => written.length > 0)) group.batch = batch;
    const sentOf = new Map(sent.map((row) => [row.id, row]));
    runInAction(() => {
      for (const outcome of outcomes) {
        const row = sentOf.get(outcome.id);
        if (row) this.settleRow(group, row, outcome);
      }
    });
    const ids = outcomes.map(({ id }) => id);
    // The rest of a row may follow from what was written.
    if (ids.length <= 500) void rows.reread(ids).catch(() => undefined);
    else rows.refresh();
    setTimeout(() => {
      runInAction(() => {
        for (const name of group.cells) {
          const edit = this.cells.get(name);
          if (edit?.group === group && edit.state === 'saved') this.cells.delete(name);
        }
      });
    }, shown);
  }

  private settleRow(group: Group, { id, version: base, patch }: SentRow, outcome: RowOutcome): void {
    const { rows } = this.needs;
    const { version, written, refused, conflicts, by, at } = outcome;
    const put = (name: string, change: Partial<CellEdit>) => {
      const edit = this.of(id, name);
      if (edit?.group === group) this.cells.set(`${id}/${name}`, { ...edit, ...change });
    };
    const labels = Object.assign({}, ...written.map((name) => this.of(id, name)?.known?.labels ?? {})) as Labels;
    if (version !== undefined) rows.accept(id, version, Object.fromEntries(written.map((name) => [name, patch[name]])), labels);
    for (const name of Object.keys(patch)) {
      const problem = refused[name];
      const conflict = conflicts[name];
      if (version === undefined) put(name, { state: 'refused', problem: { key: 'kit.grid.gone' } });
      else if (problem) put(name, { state: 'refused', problem: { key: problem } });
      else if (conflict) put(name, { state: 'conflict', version, conflict: { ...conflict, by, at } });
      else put(name, { state: 'saved' });
    }
    // Edits that wait for this row are based on the version just written, unless somebody wrote in between.
    if (version !== base + 1) return;
    for (const later of this.queue) {
      if (later === group || later.body) continue;
      for (const name of later.cells) {
        const edit = this.cells.get(name);
        if (edit?.id === id && edit.version === base) this.cells.set(name, { ...edit, version });
      }
    }
  }

  /** Puts the reason beside each cell: its own, else that of the call; where nobody is told of it the cell is left. */
  private refuse(group: Group, error: CallError): void {
    runInAction(() => {
      for (const name of group.cells) {
        const edit = this.cells.get(name);
        if (edit?.group !== group || edit.state !== 'pending') continue;
        const key = error.body?.fields?.[edit.column.name];
        if (key === undefined && isSilent(error)) this.cells.delete(name);
        else this.cells.set(name, { ...edit, state: 'refused', problem: key === undefined ? { key: 'kit.grid.notWritten', values: { message: error.message } } : { key } });
      }
    });
  }
}

function problemOf(field: GridColumn['field'], value: unknown): CellProblem | undefined {
  const key = checkField(field, value);
  return key === undefined ? undefined : { key };
}
