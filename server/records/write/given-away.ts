import { chunkSize } from '../read/load.ts';
import { quoted, places, rowsOf } from '../../database/statement.ts';
import type { Shape } from '../shape.ts';
import type { Work } from './work.ts';

/** Key of a record among those that were given away. */
export const awayKey = (record: string, id: number): string => `${record} ${id}`;

/**
 * Records that somebody's own batch gave to others and that nobody touched since: to take that back is theirs, though the
 * record is out of their reach by now.
 */
export async function givenAwayBy({ connection }: Work, batchId: number, runs: readonly { readonly shape: Shape; readonly ids: readonly number[] }[]): Promise<ReadonlySet<string>> {
  const away = new Set<string>();
  for (const { shape, ids } of runs) {
    const own = shape.entity.own.filter((field) => field !== 'createdBy');
    for (let from = 0; own.length > 0 && from < ids.length; from += chunkSize) {
      const some = ids.slice(from, from + chunkSize);
      const entries = await rowsOf<{ readonly id: number; readonly changes: string; readonly version: number; readonly now: number }>(
        connection,
        `select j."recordId" as "id", j."changes", j."version", r."version" as "now" from "journal" j join ${quoted(shape.name)} r on r."id" = j."recordId"
         where j."batch" = ? and j."record" = ? and j."recordId" in (${places(some.length)})`,
        [batchId, shape.name, ...some],
      );
      for (const [id, all] of Map.groupBy(entries, (entry) => entry.id)) {
        const isLast = all.some(({ version, now }) => version === now);
        const isGiven = all.some(({ changes }) => own.some((field) => field in (JSON.parse(changes) as object)));
        if (isLast && isGiven) away.add(awayKey(shape.name, id));
      }
    }
  }
  return away;
}
