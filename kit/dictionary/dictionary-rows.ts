import { observable } from 'mobx';
import { flow, getEnv, types, type Instance } from 'mobx-state-tree';
import type { Http } from '#core/http/http.ts';
import { writtenFields, type Entity, type Labels, type ListResponse, type Stamps } from '../records/entity.ts';
import { moved } from '../drag/sorting.tsx';
import { resort } from './resort.ts';
import { formatValue, type Voice } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';

/** Name of a dictionary's value in the reader's language; its number where it has none. */
export function nameOf(entity: Entity, row: DictionaryRow, voice: Voice): string {
  const title = entity.fields[entity.title];
  return (title && formatValue(title, row[entity.title], voice, labelKey(entity, entity.title))) || `#${row.id}`;
}

/** The fields of a dictionary that have a column of their own; the place and the switch stand apart. */
export const cellFields = (entity: Entity) => writtenFields(entity).filter(([name]) => name !== 'active' && name !== 'sort');

/** One value of a dictionary. */
export type DictionaryRow = Stamps & Readonly<Record<string, unknown>>;

export interface RowsHost {
  readonly http: Http;
  readonly entity: Entity;
}

/** Rows that are asked for at once. */
export const pageSize = 100;

/** A dictionary of more rows keeps the order of its names: nobody sorts ten thousand by hand. */
export const sortable = 200;

/** The query that answers a dictionary in its own order. */
export const rowsQuery = (entity: Entity, q: string, offset: number) => ({
  q,
  offset,
  limit: pageSize,
  sort: 'sort' in entity.fields ? ['sort', entity.title] : [entity.title],
});

/** The values of a dictionary, read page by page as they come into sight. */
export const DictionaryRows = types
  .model('DictionaryRows', { total: 0, q: '' })
  .volatile(() => ({
    rows: observable.map<number, DictionaryRow>({}, { deep: false }),
    labels: {} as Labels,
    asked: new Set<number>(),
    used: observable.map<number, number>(),
  }))
  .views((self) => ({
    /** All rows, when all are there; undefined while some are not. */
    get whole(): readonly DictionaryRow[] | undefined {
      const all = Array.from({ length: self.total }, (_, place) => self.rows.get(place));
      return all.every((row) => row !== undefined) ? all : undefined;
    },
    /** True when the rows may be put in order by hand: few enough, all there, and none left out by a search. */
    get isSortable(): boolean {
      return self.q === '' && self.total > 1 && self.total <= sortable && this.whole !== undefined;
    },
  }))
  .actions((self) => {
    const host = () => getEnv<RowsHost>(self);
    const put = (offset: number, answer: ListResponse<DictionaryRow>) => {
      self.total = answer.total;
      answer.rows.forEach((row, place) => self.rows.set(offset + place, row));
      self.labels = { ...self.labels, ...answer.labels };
    };
    const readPage = flow(function* readPage(page: number) {
      if (self.asked.has(page)) return;
      self.asked.add(page);
      const { http, entity } = host();
      const { q } = self;
      try {
        const query = rowsQuery(entity, q, page * pageSize);
        const answer: ListResponse<DictionaryRow> = yield http.get(`/${entity.name}`, {
          query,
          titleKey: 'kit.dictionary.notLoaded',
        });
        if (q === self.q) {
          put(page * pageSize, answer);
          yield countUses(answer.rows.map(({ id }) => id));
        }
      } catch {
        self.asked.delete(page);
      }
    });
    const countUses = flow(function* countUses(ids: readonly number[]) {
      if (ids.length === 0) return;
      const { http, entity } = host();
      try {
        const answer: Readonly<Record<string, number>> = yield http.get('/usage', {
          query: { record: entity.name, ids },
          quiet: true,
        });
        for (const id of ids) {
          const used = answer[String(id)];
          if (used !== undefined) self.used.set(id, used);
        }
      } catch {
        // How often a value is used is a help; its absence shows as a dash.
      }
    });
    const placeOf = (id: number) => [...self.rows].find(([, row]) => row.id === id)?.[0];
    return {
      /** Shows the first page of a search, as the page's loader read it. */
      show(q: string, answer: ListResponse<DictionaryRow>) {
        self.q = q;
        self.rows.clear();
        self.asked.clear();
        self.asked.add(0);
        put(0, answer);
      },
      countUses,
      /** Reads what comes into sight. */
      see: flow(function* see(first: number, last: number) {
        const pages = new Set([Math.floor(first / pageSize), Math.floor(last / pageSize)]);
        for (const page of pages) if (page * pageSize < self.total) yield readPage(page);
      }),
      /** Takes over a row that was saved. */
      update(row: DictionaryRow) {
        const place = placeOf(row.id);
        if (place !== undefined) self.rows.set(place, row);
      },
      /** Reads everything in sight again: rows came, went or moved. */
      reload: flow(function* reload() {
        const { http, entity } = host();
        const answer: ListResponse<DictionaryRow> = yield http.get(`/${entity.name}`, {
          query: rowsQuery(entity, self.q, 0),
          titleKey: 'kit.dictionary.notLoaded',
        });
        self.rows.clear();
        self.asked.clear();
        self.asked.add(0);
        put(0, answer);
        yield countUses(answer.rows.map(({ id }) => id));
      }),
      /** Puts a row somewhere else, at once here and then on the server. Rejects with `CallError` after reading again. */
      move: flow(function* move(from: number, to: number) {
        const { http, entity } = host();
        const before = self.whole;
        if (!before) return;
        const order = moved(before, from, to);
        order.forEach((row, place) => self.rows.set(place, row));
        const places = resort(
          order.map(({ id, ...row }) => ({ id, sort: Number(row['sort'] ?? 0) })),
          to,
        );
        for (const { id, sort } of places) {
          const place = placeOf(id);
          const row = place === undefined ? undefined : self.rows.get(place);
          if (!row) continue;
          const saved: DictionaryRow = yield http.put(
            `/${entity.name}/${id}`,
            { sort },
            { version: row.version, titleKey: 'kit.dictionary.notMoved' },
          );
          self.rows.set(place as number, saved);
        }
      }),
      /** Offers a value in forms, or takes it out of choice. Rejects with `CallError`. */
      activate: flow(function* activate(row: DictionaryRow, active: boolean) {
        const { http, entity } = host();
        const saved: DictionaryRow = yield http.put(
          `/${entity.name}/${row.id}`,
          { active },
          { version: row.version, titleKey: 'kit.dictionary.notSaved' },
        );
        const place = placeOf(row.id);
        if (place !== undefined) self.rows.set(place, saved);
      }),
    };
  });

/** The values of a dictionary. */
export interface DictionaryRows extends Instance<typeof DictionaryRows> {}
