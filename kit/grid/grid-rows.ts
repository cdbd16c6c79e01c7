import type { Http } from '#core/http/http.ts';
import { same } from '#kit/records/draft.ts';
import type { Entity, Labels, ListResponse, Row } from '#kit/records/entity.ts';
import type { Changed, LabelledRow, RowSource } from '#kit/rows/row-source.ts';
import { RowStore } from '#kit/rows/row-store.ts';

/** A record by the names of its fields. */
export type GridRow = Row<Entity> & Readonly<Record<string, unknown>>;

export type HeldRow = LabelledRow<GridRow>;

/**
 * The rows of a grid. Which records they are and where each stands is settled when the grid is opened: what is written
 * moves none, and takes none away.
 */
export class GridRows {
  readonly store: RowStore<GridRow>;
  private readonly entity: Entity;

  /** `words` are those of the list's query. */
  constructor(http: Http, entity: Entity, words: URLSearchParams) {
    this.entity = entity;
    const source: RowSource<GridRow> = {
      keys: async () => (await http.get<{ ids: readonly number[] }>(`/${entity.name}/sheet/ids`, { query: words, quiet: true })).ids,
      read: ({ keys, limit }) => http.get<ListResponse<GridRow>>(`/${entity.name}`, { query: { id: keys, limit }, quiet: true }),
      keyOf: ({ id }) => id,
      versionOf: ({ version }) => version,
    };
    this.store = new RowStore(source);
  }

  /** The row of a record; undefined while it is on its way, null when the record is gone. */
  of(id: number): HeldRow | null | undefined {
    return this.store.at(this.store.placeOf(id));
  }

  /** True when somebody else changed a cell a moment ago. */
  isFresh(id: number, name: string): boolean {
    return this.store.marks.of(`${id}/${name}`) !== undefined;
  }

  /** Reads rows again; what changed in them is marked. Rejects with `CallError`. */
  reread(ids: readonly number[]): Promise<void> {
    return this.store.reread(ids, this.mark);
  }

  /** Reads what is seen again, and forgets the rest. */
  refresh(): void {
    this.store.renew(this.mark);
  }

  /** Puts saved values into their row, under its new version. */
  accept(id: number, version: number, values: Readonly<Record<string, unknown>>, labels: Labels): void {
    // Somebody else wrote in between: until the row is read again, its version is the one that was seen.
    this.store.change(id, (row) => ({ ...row, ...values, ...(version === row.version + 1 && { version }) }) as GridRow, labels);
  }

  private readonly mark: Changed<GridRow> = (now, before) => {
    const changed = Object.entries(this.entity.fields).filter(([name, field]) => before && !same(field, before[name], now[name]));
    this.store.marks.changed(changed.map(([name]) => `${now.id}/${name}`));
  };
}
