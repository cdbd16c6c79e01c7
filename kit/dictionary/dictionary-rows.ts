import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { Http } from '#core/http/http.ts';
import type { LabelledRow } from '#kit/rows/row-source.ts';
import { pageSize, RowStore } from '#kit/rows/row-store.ts';
import { writtenFields, type Entity, type ListResponse, type Stamps } from '../records/entity.ts';
import { moved } from '../drag/sorting.tsx';
import type { Figures, FiguresResponse } from './figures.ts';
import type { EffectsAhead, EffectTold } from '../form/api.ts';
import { resort } from './resort.ts';
import { formatValue, type ValueFormatter } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';

/** Name of a dictionary's value in the reader's language; its number where it has none. */
export function nameOf(entity: Entity, row: DictionaryRow, voice: ValueFormatter): string {
  const title = entity.fields[entity.title];
  return (title && formatValue(title, row[entity.title], voice, labelKey(entity, entity.title))) || `#${row.id}`;
}

/** The fields of a dictionary that have a column of their own; the place and the switch stand apart. */
export const cellFields = (entity: Entity) => writtenFields(entity).filter(([name]) => name !== 'active' && name !== 'sort');

/** One value of a dictionary. */
export type DictionaryRow = Stamps & Readonly<Record<string, unknown>>;

/** A dictionary of more rows keeps the order of its names: nobody sorts ten thousand by hand. */
export const sortable = 200;

/** The query that answers a dictionary in its own order. */
export const rowsQuery = (entity: Entity, q: string, offset: number, limit = pageSize) => ({
  q,
  offset,
  limit,
  sort: 'sort' in entity.fields ? ['sort', entity.title] : [entity.title],
});

/** The values of a dictionary, and how often each is used. */
export class DictionaryRows {
  q = '';
  readonly used = observable.map<number, number>();
  /** Undefined until they are read. */
  figures: ReadonlyMap<number, Figures> | undefined = undefined;
  readonly store: RowStore<DictionaryRow>;
  private readonly http: Http;
  private readonly entity: Entity;
  private readonly figuresPath: string | undefined;

  /** Begins with the first page of a search, as the page's loader read it. */
  constructor(http: Http, entity: Entity, q: string, answer: ListResponse<DictionaryRow>, figuresPath?: string) {
    this.http = http;
    this.entity = entity;
    this.figuresPath = figuresPath;
    this.store = new RowStore<DictionaryRow>({
      read: async ({ offset, limit, signal }) => {
        const query = rowsQuery(entity, this.q, offset, limit);
        const found = await http.get<ListResponse<DictionaryRow>>(`/${entity.name}`, { query, titleKey: 'kit.dictionary.notLoaded', ...(signal && { signal }) });
        void this.countUses(found.rows);
        return found;
      },
      keyOf: ({ id }) => id,
      versionOf: ({ version }) => version,
    });
    makeAutoObservable<this, 'http' | 'entity' | 'figuresPath'>(this, { figures: observableRef, used: false, store: false, http: false, entity: false, figuresPath: false }, { autoBind: true });
    this.show(q, answer);
  }

  get total(): number {
    return this.store.total ?? 0;
  }

  /** All rows, when all are here and few enough to be put in order by hand. */
  get whole(): readonly LabelledRow<DictionaryRow>[] | undefined {
    if (this.total > sortable) return undefined;
    const all = Array.from({ length: this.total }, (_, place) => this.store.at(place));
    return all.every((held) => held) ? (all as readonly LabelledRow<DictionaryRow>[]) : undefined;
  }

  /** True when the rows may be put in order by hand: few enough, all there, and none left out by a search. */
  get isSortable(): boolean {
    return this.q === '' && this.total > 1 && this.whole !== undefined;
  }

  /** Shows the first page of another search. */
  show(q: string, answer: ListResponse<DictionaryRow>): void {
    this.q = q;
    this.store.begin({ pages: [{ page: 0, answer }] });
  }

  /** Reads how often values are used. */
  async countUses(rows: readonly DictionaryRow[]): Promise<void> {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    try {
      const answer = await this.http.get<Readonly<Record<string, number>>>('/usage', { query: { record: this.entity.name, ids }, quiet: true });
      runInAction(() => Object.entries(answer).forEach(([id, used]) => this.used.set(Number(id), used)));
    } catch {
      // Counts of use are a help; their absence shows as a dash.
    }
  }

  /** Reads the numbers beside all values. */
  async readFigures(): Promise<void> {
    if (this.figuresPath === undefined) return;
    try {
      const { rows } = await this.http.get<FiguresResponse>(this.figuresPath, { quiet: true });
      runInAction(() => {
        this.figures = new Map(rows.map((row) => [row.id, row]));
      });
    } catch {
      // Numbers beside a value are a help; their absence shows as a dash.
    }
  }

  /** Reads everything in sight again: rows came, went or moved. Resolves when they are there. */
  reload(): Promise<void> {
    void this.readFigures();
    return this.store.restart();
  }

  /** Takes over a row that was saved. */
  update(row: DictionaryRow): void {
    this.store.change(row.id, () => row);
  }

  /** Puts a row somewhere else, at once here and then on the server. Rejects with `CallError`. */
  async move(from: number, to: number): Promise<void> {
    const before = this.whole;
    if (!before) return;
    const order = moved(before, from, to).map(({ row }) => row);
    this.store.move(from, to);
    const places = resort(
      order.map(({ id, ...row }) => ({ id, sort: Number(row['sort'] ?? 0) })),
      to,
    );
    for (const { id, sort } of places) {
      const row = this.store.at(this.store.placeOf(id))?.row;
      if (row) this.update(await this.save(row, { sort }, 'kit.dictionary.notMoved'));
    }
  }

  /** Offers a value in forms, or takes it out of choice: at once here and then on the server. Returns the batch that takes it back, and what it brought about. Rejects with `CallError`. */
  async activate(row: DictionaryRow, active: boolean): Promise<{ readonly batch: number | null; readonly effects?: readonly EffectTold[] | undefined }> {
    this.update({ ...row, active });
    const { batch = null, effects, ...saved } = await this.save(row, { active }, 'kit.dictionary.notSaved');
    this.update(saved);
    return { batch, effects };
  }

  /** Effects on other records of taking a value out of choice; the change itself tells of a failure, which is none of theirs. */
  async effectsOfSwitchingOff({ id }: DictionaryRow): Promise<readonly EffectTold[]> {
    try {
      return (await this.http.get<EffectsAhead>(`/${this.entity.name}/${id}/switching-off`, { quiet: true })).effects;
    } catch {
      return [];
    }
  }

  private save(row: DictionaryRow, change: Readonly<Record<string, unknown>>, titleKey: string): Promise<DictionaryRow & { readonly batch?: number | null; readonly effects?: readonly EffectTold[] }> {
    return this.http.put(`/${this.entity.name}/${row.id}`, change, { version: row.version, titleKey });
  }
}
