import type { Connection } from '../../database/database.ts';
import { engineOf } from '../../database/engine.ts';
import { quoted, rowsAmong } from '../../database/statement.ts';

/** Holds rows on PostgreSQL until the commit: whoever changes them at the same time came before what is read next, or waits. */
export async function holdRows(on: Connection, table: string, ids: Iterable<number>): Promise<void> {
  if (engineOf(on) === 'postgres') await rowsAmong(on, [...ids].toSorted((a, b) => a - b), (among) => `select 1 as "one" from ${quoted(table)} where "id" in ${among} order by "id" for no key update`);
}
