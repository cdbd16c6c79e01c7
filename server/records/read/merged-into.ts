import type { Reads } from '../../database/database.ts';
import { rowsOf } from '../../database/statement.ts';

/** The record of which a batch made one with another: an entry without changes names it. */
export async function keptIn(read: Reads, record: string, batch: number, gone: number): Promise<number | undefined> {
  const sql = `select "recordId" as "id" from "journal" where "batch" = ? and "record" = ? and "recordId" <> ? and "kind" = 'update' and "changes" = '{}'`;
  const [kept] = await rowsOf<{ readonly id: number }>(read, sql, [batch, record, gone]);
  return kept && Number(kept.id);
}

/** The record that a batch made one with another, which stayed: the one of its kind that it deleted. */
export async function mergedWith(read: Reads, record: string, batch: number, kept: number): Promise<number | undefined> {
  const sql = `select "recordId" as "id" from "journal" where "batch" = ? and "record" = ? and "recordId" <> ? and "kind" = 'delete'`;
  const [gone] = await rowsOf<{ readonly id: number }>(read, sql, [batch, record, kept]);
  return gone && Number(gone.id);
}
