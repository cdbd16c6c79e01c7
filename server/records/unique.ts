import type { Connection } from '../database/database.ts';
import { places, quoted, rowsOf } from '../database/statement.ts';
import type { RowProblem } from './checking.ts';
import type { Draft, Revision } from './storing.ts';
import type { Shape, Uniqueness } from './shape.ts';

type Candidate = Pick<Revision, 'after'> & Partial<Revision> | { readonly after: Draft; readonly changes?: undefined };

/** Records whose unique values another live record has, or another of the same lot. */
export async function findTaken(
  connection: Connection,
  shape: Shape,
  candidates: readonly Candidate[],
  from: number,
): Promise<readonly RowProblem[]> {
  const problems = new Map<number, { fields: Record<string, string>; taken: Record<string, number> }>();
  const note = (index: number, field: string, id: number | undefined) => {
    const problem = problems.get(index) ?? { fields: {}, taken: {} };
    problems.set(index, problem);
    problem.fields[field] = 'rule.taken';
    if (id !== undefined) problem.taken[field] = id;
  };
  const own = new Set(candidates.map(({ after }) => after['id']));
  for (const rule of shape.uniques) {
    const wanted = new Map<string, number>();
    const keys: (string | number)[] = [];
    for (const [place, { after, changes }] of candidates.entries()) {
      if (changes && !(rule.field in changes) && !(rule.within && rule.within in changes)) continue;
      const key = rule.keyOf(after[rule.field]);
      if (key === null) continue;
      const name = nameOf(rule, key, rule.within && after[rule.within]);
      if (wanted.has(name)) note(from + place, rule.field, undefined);
      else {
        wanted.set(name, place);
        keys.push(key);
      }
    }
    if (keys.length === 0) continue;
    const { column, within } = rule;
    const rows = await rowsOf<{ id: number; key: string | number; within?: unknown }>(
      connection,
      `select "id", ${quoted(column)} as "key"${within ? `, ${quoted(within)} as "within"` : ''} from ${quoted(shape.name)}
       where "deletedAt" is null and ${quoted(column)} in (${places(keys.length)})`,
      keys,
    );
    for (const row of rows) {
      const place = wanted.get(nameOf(rule, row.key, row.within));
      // A record of the same lot may be giving the value up; the index decides.
      if (place !== undefined && !own.has(row.id)) note(from + place, rule.field, row.id);
    }
  }
  return [...problems].map(([index, { fields, taken }]) => ({ index, fields, ...(Object.keys(taken).length > 0 && { taken }) }));
}

const nameOf = ({ within }: Uniqueness, key: unknown, inside: unknown): string =>
  within === undefined ? String(key) : JSON.stringify([inside ?? null, key]);
