import { makeAutoObservable, observable } from 'mobx';
import type { Http } from '#core/http/http.ts';
import { Review } from '#kit/review/review.ts';
import type { LeftOutReason } from '#kit/review/summary.ts';
import type { PasteResponse, PasteAsk, PasteOutcome, PasteRow } from './api.ts';
import { pasteResults, type PartName, type PasteResult } from './parts.ts';

/** Whose list a table is: of the buildings it names, of one building, of a management company. */
export type Whose = 'named' | 'building' | 'company';

const written: readonly PasteResult[] = ['new', 'change', 'gone'];

/** A table being compared with our units and taken over. Observable. */
export class PasteModel {
  text = '';
  whose: Whose = 'named';
  building: number | null = null;
  company: number | null = null;
  readonly review: Review<PasteResponse, PasteOutcome>;
  /** Lines that change nothing are not shown, unless they are asked for. */
  hidesSame = false;
  /** The results whose lines are shown; all when none is named. */
  filter: readonly PasteResult[] = [];
  /** The line whose parts are being corrected. */
  editing: number | undefined;
  readonly out = observable.set<string>();
  /** Units missing from the table that a person takes off the market although most are missing. */
  private readonly withdrawn = observable.set<string>();
  readonly conflicts = observable.set<string>();
  private corrected: Readonly<Record<number, Partial<Record<PartName, string>>>> = {};
  private meant: Readonly<Record<string, number>> = {};
  private confirmed: readonly number[] = [];

  constructor(http: Http, start: { readonly building?: number | undefined; readonly company?: number | undefined } = {}) {
    this.review = new Review<PasteResponse, PasteOutcome>({
      inspect: (signal) => http.post('/room/paste/preview', this.ask, { signal, quiet: true }),
      apply: (signal) => http.post('/room/paste', { ...this.ask, take: this.chosen.map(({ key, seen }) => ({ key, seen })) }, { signal, quiet: true }),
    });
    this.building = start.building ?? null;
    this.company = start.company ?? null;
    this.whose = start.building !== undefined ? 'building' : start.company !== undefined ? 'company' : 'named';
    makeAutoObservable<this, 'withdrawn'>(this, { review: false, out: false, withdrawn: false, conflicts: false }, { autoBind: true });
  }

  get ask(): PasteAsk {
    return {
      text: this.text,
      ...(this.whose === 'building' && this.building !== null && { building: this.building }),
      ...(this.whose === 'company' && this.company !== null && { company: this.company }),
      corrected: this.corrected,
      meant: this.meant,
      confirmed: this.confirmed,
    };
  }

  /** True when it is said whose list it is. */
  get isScoped(): boolean {
    return this.whose === 'named' || this[this.whose] !== null;
  }

  get rows(): readonly PasteRow[] {
    return this.review.preview?.rows ?? [];
  }

  get counts(): Readonly<Record<PasteResult, number>> {
    const counts = Object.fromEntries(pasteResults.map((result) => [result, 0])) as Record<PasteResult, number>;
    for (const { result } of this.rows) counts[result] += 1;
    return counts;
  }

  get shown(): readonly PasteRow[] {
    const { filter, hidesSame } = this;
    const isShown = ({ result }: PasteRow) => (filter.length > 0 ? filter.includes(result) : !hidesSame || result !== 'same');
    return this.rows.filter((row) => isShown(row) || (row.line !== undefined && row.line === this.editing) || this.conflicts.has(row.key));
  }

  /** The rows that will be written. */
  get chosen(): readonly PasteRow[] {
    return this.rows.filter(this.isChosen);
  }

  /** Texts of which nobody knows the building yet, with how many lines wait for each. */
  get questions(): readonly { readonly text: string; readonly maybe: readonly number[]; readonly lines: number }[] {
    const open = this.rows.filter(({ maybe, result }) => maybe && result === 'unsure');
    return [...Map.groupBy(open, ({ parts }) => parts?.building ?? '')].map(([text, rows]) => ({ text, maybe: rows[0]?.maybe ?? [], lines: rows.length }));
  }

  /** True when so much is missing that the list may not be theirs. */
  get missesMost(): boolean {
    const { gone, same, change } = this.counts;
    return gone >= 5 && gone > (gone + same + change) / 2;
  }

  isChosen(row: PasteRow): boolean {
    return written.includes(row.result) && (this.isWarned(row) ? this.withdrawn.has(row.key) : !this.out.has(row.key));
  }

  /** True when a unit is missing from a table that may be somebody else's: it stays as it is until a person says otherwise. */
  isWarned({ result, line }: PasteRow): boolean {
    return result === 'gone' && line === undefined && this.missesMost;
  }

  /** Units that stay as they are until a person says otherwise. */
  get warned(): readonly PasteRow[] {
    return this.rows.filter((row) => this.isWarned(row) && !this.withdrawn.has(row.key));
  }

  canChoose({ result }: PasteRow): boolean {
    return this.review.phase === 'ready' && (written.includes(result) || result === 'unsure');
  }

  setText(text: string): void {
    this.text = text;
  }

  setWhose(whose: Whose): void {
    this.whose = whose;
  }

  setBuilding(id: number | null): void {
    this.building = id;
  }

  setCompany(id: number | null): void {
    this.company = id;
  }

  /** Back to the text; what was said about its lines is forgotten, for their numbers may change. */
  change(): void {
    this.review.revise();
    this.corrected = {};
    this.confirmed = [];
    this.out.clear();
    this.withdrawn.clear();
    this.conflicts.clear();
  }

  toggle(result: PasteResult): void {
    this.filter = this.filter.includes(result) ? this.filter.filter((one) => one !== result) : [...this.filter, result];
  }

  showAll(): void {
    this.filter = [];
    this.hidesSame = false;
  }

  edit(line: number | undefined): void {
    this.editing = line;
  }

  /** Puts other words in the place of a line's parts. */
  correct(line: number, parts: Partial<Record<PartName, string>>): void {
    this.editing = undefined;
    this.corrected = { ...this.corrected, [line]: { ...this.corrected[line], ...parts } };
    this.review.inspectSoon();
  }

  /** Says which building a text stands for, in every line that has it. */
  mean(text: string, building: number): void {
    this.meant = { ...this.meant, [text]: building };
    this.review.inspectSoon();
  }

  /** Takes a row in or out; a warning is confirmed by taking its row in. */
  choose(row: PasteRow, chosen: boolean): void {
    if (this.isWarned(row)) {
      if (chosen) this.withdrawn.add(row.key);
      else this.withdrawn.delete(row.key);
      return;
    }
    if (row.result !== 'unsure') {
      if (chosen) this.out.delete(row.key);
      else this.out.add(row.key);
      return;
    }
    const [likeliest] = row.maybe ?? [];
    if (likeliest !== undefined && row.parts) this.mean(row.parts.building, likeliest);
    if (row.line !== undefined) this.confirmed = [...this.confirmed, row.line];
    this.review.inspectSoon();
  }

  /** Takes all that are shown in or out, but for units with warnings: those are taken in by themselves. */
  chooseAll(chosen: boolean): void {
    for (const row of this.shown) if (row.result !== 'unsure' && this.canChoose(row) && !(chosen && this.isWarned(row))) this.choose(row, chosen);
  }

  /** Takes all units with warnings off the market. */
  withdrawWarned(): void {
    for (const { key } of this.warned) this.withdrawn.add(key);
  }

  /** Compares the text with what is with us now. Lines that change nothing are hidden at first, where others are not. */
  async look(): Promise<void> {
    const isFirst = this.review.preview === undefined;
    await this.review.inspect();
    if (isFirst && this.review.preview) this.hide(this.counts.same > 0 && this.counts.same < this.rows.length);
  }

  /** Takes the chosen rows over and compares again; undefined when that did not succeed. */
  async apply(): Promise<{ readonly outcome: PasteOutcome; readonly left: Partial<Record<LeftOutReason, number>> } | undefined> {
    const out = this.rows.filter((row) => written.includes(row.result) && !this.isChosen(row)).length;
    const { unsure, error } = this.counts;
    const outcome = await this.review.apply();
    if (!outcome) return undefined;
    this.mark(outcome.conflicts);
    await this.look();
    return { outcome, left: { out, unsure, wrong: error, conflict: outcome.conflicts.length } };
  }

  private mark(conflicts: readonly string[]): void {
    this.conflicts.replace(conflicts);
  }

  private hide(same: boolean): void {
    this.hidesSame = same;
  }
}
