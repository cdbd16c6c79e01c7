import { computed, observable, runInAction } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import type { ImportChange } from '../api.ts';
import type { CorrectedRows, RowDecision, LineDecision } from './api.ts';

/** Correction of a cell until the server has it. `refused` waits to be sent again, or dropped. */
export interface CorrectedCell {
  readonly text: string | null;
  readonly state: 'pending' | 'refused';
  /** Corrections made together: one step to undo. */
  readonly step: symbol;
}

/** Undo of a step: the corrections before it, or the settings of the file before it. */
export type StepBack = readonly LineDecision[] | ImportChange;

export const isOfRows = (step: StepBack): step is readonly LineDecision[] => Array.isArray(step);

/** Key of a row's decision beside its cells. */
const decisionOf = 'decision';

/** Who hears what comes of it. */
interface Hears {
  /** The rows as they stand now. */
  readonly taken: (answer: CorrectedRows) => void;
  /** The file is to be read as before; resolves with whether it is. */
  readonly settled: (change: ImportChange) => Promise<boolean>;
  /** The import is no longer as it was. */
  readonly outdated: () => void;
}

/** Corrections on their way to the server: one step after another, each cell with its own end. Observable. */
export class RowCorrections {
  private readonly said = observable.map<string, CorrectedCell>([], { deep: false });
  private readonly state = observable<{ failure: CallError | undefined; steps: readonly StepBack[] }>({ failure: undefined, steps: [] }, {}, { deep: false });
  private readonly pending = computed(() => [...this.said.values()].filter(({ state }) => state === 'pending').length);
  private readonly http: Http;
  private readonly path: () => string;
  private readonly hears: Hears;
  /** Corrections that the server did not take. */
  private refused: readonly LineDecision[] = [];
  private last: Promise<unknown> = Promise.resolve();

  /** `path` is where the import lies. */
  constructor(http: Http, path: () => string, hears: Hears) {
    this.http = http;
    this.path = path;
    this.hears = hears;
  }

  /** Correction of a cell that the server does not have yet. */
  cell(line: number, index: number): CorrectedCell | undefined {
    return this.said.get(`${line}/${index}`);
  }

  /** True when the row waits for what it was told. */
  isDecided(line: number): boolean {
    return this.said.get(`${line}/${decisionOf}`)?.state === 'pending';
  }

  /** Number of cells and rows on their way to the server. */
  get sending(): number {
    return this.pending.get();
  }

  /** Why something was not taken; it waits for `retry` or `drop`. */
  get failure(): CallError | undefined {
    return this.state.failure;
  }

  /** Undo of the last step; undefined when there is none. */
  get lastStep(): StepBack | undefined {
    return this.state.steps.at(-1);
  }

  /** Resolves when nothing is on its way. */
  async arrived(): Promise<void> {
    await this.last;
  }

  /** Sends corrections of rows as one step; resolves with whether the server took them. */
  correct(rows: readonly LineDecision[]): Promise<boolean> {
    return this.queue(rows, (answer) => this.remember(answer.before));
  }

  /** Takes the last step back, once what is on its way has arrived; false when there is none. */
  async undo(): Promise<boolean> {
    await this.last;
    if (this.refused.length > 0) {
      this.drop();
      return true;
    }
    const step = this.lastStep;
    if (!step) return false;
    runInAction(() => (this.state.steps = this.state.steps.slice(0, -1)));
    if (await (isOfRows(step) ? this.queue(step, () => undefined) : this.hears.settled(step))) return true;
    const { failure } = this.state;
    this.drop();
    this.remember(step);
    runInAction(() => (this.state.failure = failure));
    return false;
  }

  /** Tries again what did not go: what was said, or taking it back. */
  retry(): Promise<boolean> {
    const { refused } = this;
    if (refused.length === 0) return this.undo();
    this.refused = [];
    return this.correct(refused);
  }

  /** Leaves the rows as the server has them. */
  drop(): void {
    this.refused = [];
    runInAction(() => {
      this.state.failure = undefined;
      for (const [name, { state }] of this.said) if (state === 'refused') this.said.delete(name);
    });
  }

  /** Keeps what takes a step back that was said elsewhere. */
  remember(step: StepBack): void {
    runInAction(() => (this.state.steps = [...this.state.steps, step]));
  }

  /** Knows no steps any more: the rows were checked by other settings, or are others. */
  forget(): void {
    runInAction(() => (this.state.steps = []));
    this.drop();
  }

  private queue(rows: readonly LineDecision[], done: (answer: CorrectedRows) => void): Promise<boolean> {
    const step = Symbol('step');
    const names = new Map(rows.flatMap((row) => namesOf(row)));
    // A decision made anew no longer waits to be sent again.
    this.refused = this.refused.flatMap((row) => without(row, names));
    runInAction(() => {
      if (this.refused.length === 0) this.state.failure = undefined;
      for (const [name, text] of names) this.said.set(name, { text, state: 'pending', step });
    });
    const sent = this.last.then(() => this.send(rows, step, done));
    this.last = sent;
    return sent;
  }

  private async send(rows: readonly LineDecision[], step: symbol, done: (answer: CorrectedRows) => void): Promise<boolean> {
    const mine = () => [...this.said].filter(([, cell]) => cell.step === step);
    try {
      const answer = await this.http.put<CorrectedRows>(`${this.path()}/rows`, { rows }, { quiet: true });
      runInAction(() => {
        for (const [name] of mine()) this.said.delete(name);
        this.hears.taken(answer);
      });
      done(answer);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const names = new Map(mine());
      // told to nobody: the rows stay as the server has them
      if (error.status === 410) {
        runInAction(() => {
          for (const [name] of mine()) this.said.delete(name);
        });
        return false;
      }
      const others = new Map(rows.flatMap((row) => namesOf(row)).filter(([name]) => !names.has(name)));
      this.refused = [...this.refused, ...rows.flatMap((row) => without(row, others))];
      runInAction(() => {
        this.state.failure = error;
        for (const [name, cell] of names) this.said.set(name, { ...cell, state: 'refused' });
      });
      if (error.status === 404 || error.status === 409) this.hears.outdated();
      return false;
    }
  }
}

/** The cells a row is told, by name, and the rest under one name. */
const namesOf = ({ line, cells, ...decision }: LineDecision): (readonly [string, string | null])[] => [
  ...Object.entries(cells ?? {}).map(([index, text]) => [`${line}/${index}`, text] as const),
  ...(Object.keys(decision).length > 0 ? [[`${line}/${decisionOf}`, null] as const] : []),
];

/** A row's correction without the named cells; empty where nothing is left. */
function without({ line, cells, ...decision }: LineDecision, names: ReadonlyMap<string, unknown>): readonly LineDecision[] {
  const left = Object.entries(cells ?? {}).filter(([index]) => !names.has(`${line}/${index}`));
  const rest: RowDecision = names.has(`${line}/${decisionOf}`) ? {} : decision;
  if (left.length === 0 && Object.keys(rest).length === 0) return [];
  return [{ line, ...rest, ...(left.length > 0 && { cells: Object.fromEntries(left) }) }];
}
