import type { Entity } from '#kit/records/entity.ts';
import { searchText } from '#kit/records/search.ts';
import type { Connection } from './database.ts';
import { engineOf } from './engine.ts';
import { addColumns, hasTable, index } from './schema.ts';
import { change, rowsOf } from './statement.ts';

/** A choice in words that becomes a dictionary. */
interface FormerChoice {
  readonly record: string;
  readonly field: string;
  /** The dictionary, whose table stands and is empty. */
  readonly dictionary: Entity;
  /** By the word of the choice: names, and columns of its own. */
  readonly entries: Readonly<Record<string, { readonly en: string; readonly kr: string; readonly zh: string; readonly more?: Readonly<Record<string, string>> }>>;
}

/**
 * Fills a dictionary with what a choice offered, in its order, and makes the field name those entries: in records, their
 * history and the views that ask for it. A word that was never offered becomes empty.
 */
export async function choiceToReference(connection: Connection, { record, field, dictionary, entries }: FormerChoice): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  const ids = new Map<string, number>();
  for (const [place, [word, { more = {}, ...name }]] of Object.entries(entries).entries()) {
    const text = searchText(dictionary, { name });
    const values = { nameEn: name.en, nameKr: name.kr, nameZh: name.zh, active: engineOf(connection) === 'postgres' ? true : 1, sort: (place + 1) * 10, searchText: text, version: 1, createdAt: at, updatedAt: at, ...more };
    const columns = Object.keys(values);
    await change(connection, `insert into "${dictionary.name}" (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`, Object.values(values));
    const [made] = await rowsOf<{ readonly id: number }>(connection, `select max("id") as "id" from "${dictionary.name}"`);
    ids.set(word, Number(made!.id));
  }
  const former = `${field}Word`;
  await change(connection, `alter table "${record}" rename column "${field}" to "${former}"`);
  await addColumns(connection, record, { [field]: { to: dictionary.name } });
  await index(connection, record, [field]);
  for (const [word, id] of ids) await change(connection, `update "${record}" set "${field}" = ? where "${former}" = ?`, [id, word]);
  await change(connection, `alter table "${record}" drop column "${former}"`);

  const history = await rowsOf<{ readonly id: number; readonly changes: string }>(connection, `select "id", "changes" from "journal" where "record" = ? and "changes" like ?`, [record, `%"${field}":[%`]);
  for (const { id, changes } of history) {
    const told = JSON.parse(changes) as Readonly<Record<string, readonly unknown[]>>;
    const sides = told[field];
    if (!sides) continue;
    const named = sides.map((side) => (typeof side === 'string' ? (ids.get(side) ?? null) : side));
    await change(connection, 'update "journal" set "changes" = ? where "id" = ?', [JSON.stringify({ ...told, [field]: named }), id]);
  }
  if (!(await hasTable(connection, 'savedView'))) return;
  const views = await rowsOf<{ readonly id: number; readonly query: string }>(connection, `select "id", "query" from "savedView" where "record" = ? and "query" like ?`, [record, `%${field}=%`]);
  for (const { id, query } of views) {
    const params = new URLSearchParams(query);
    const asked = params.get(field);
    if (asked === null) continue;
    params.set(field, asked.split(',').map((word) => String(ids.get(word) ?? word)).join(','));
    await change(connection, 'update "savedView" set "query" = ? where "id" = ?', [params.toString(), id]);
  }
}
