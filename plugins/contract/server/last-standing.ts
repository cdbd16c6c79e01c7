import type { Reads } from '#server/database/database.ts';
import { rowsAmong, rowsOf } from '#server/database/statement.ts';

/** A batch in a chain of taking back and doing again. */
interface Step {
  readonly id: number;
  readonly at: string;
  readonly undoneBy: number | null;
}

/**
 * Contracts of which something was written and taken back since a moment, with their last activity that stands: that of a
 * change nobody took back, or that was done again. Undefined where nothing stands.
 */
export async function lastStanding(on: Reads, since: string): Promise<ReadonlyMap<number, string | undefined>> {
  // from the few that were taken back to their records: SQLite keeps to the order of a cross join
  const touched = await rowsOf<{ readonly id: number }>(
    on,
    `select distinct j."recordId" as "id" from "batch" b cross join "journal" j where (b."undoes" is not null or b."undoneBy" is not null) and b."at" >= ? and j."batch" = b."id" and j."record" = 'contract'`,
    [since],
  );
  if (touched.length === 0) return new Map();
  const ids = touched.map(({ id }) => id);
  const written = await rowsAmong<Step & { readonly contract: number }>(
    on,
    ids,
    (among) => `select distinct j."recordId" as "contract", b."id", b."at", b."undoneBy" from "journal" j join "batch" b on b."id" = j."batch" where j."record" = 'contract' and b."undoes" is null and j."recordId" in ${among}`,
  );
  const known = new Map<number, Step>();
  for (let next: readonly Step[] = written; ; ) {
    for (const step of next) known.set(step.id, step);
    const asked = [...new Set(next.flatMap(({ undoneBy }) => (undoneBy === null || known.has(undoneBy) ? [] : [undoneBy])))];
    if (asked.length === 0) break;
    next = await rowsAmong<Step>(on, asked, (among) => `select "id", "at", "undoneBy" from "batch" where "id" in ${among}`);
  }
  const last = new Map<number, string | undefined>(ids.map((id) => [id, undefined]));
  for (const { contract, ...first } of written) {
    let [step, stands]: [Step | undefined, boolean] = [first, true];
    for (let by = first.undoneBy; by !== null; by = step?.undoneBy ?? null) [step, stands] = [known.get(by), !stands];
    const before = last.get(contract);
    if (stands && step && (before === undefined || step.at > before)) last.set(contract, step.at);
  }
  return last;
}
