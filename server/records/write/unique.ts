import { engineOf, placeFor, type Storage } from '../../database/engine.ts';
import { quoted, repeated, rowsOf } from '../../database/statement.ts';
import { idsReached, reachedBy } from '../reach.ts';
import type { RowProblem } from './checking.ts';
import type { Shape, Uniqueness } from '../shape.ts';
import type { Draft } from './storing.ts';
import type { Work } from './work.ts';

/** A record as it is to be, and what of it changes; everything, when that is not said. */
interface Candidate {
  readonly after: Draft;
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** Records whose unique values another live record has, or another of the same lot. Whose that is they hear who see it. */
export async function findTaken(
  { connection, who }: Pick<Work, 'connection' | 'who'>,
  shape: Shape,
  candidates: readonly Candidate[],
  from: number,
): Promise<readonly RowProblem[]> {
  const problems = new Map<number, { fields: Record<string, string>; taken: Record<string, number>; takenIn: Record<string, string[]> }>();
  const note = (index: number, { field, language }: Uniqueness, id: number | undefined) => {
    const problem = problems.get(index) ?? { fields: {}, taken: {}, takenIn: {} };
    problems.set(index, problem);
    problem.fields[field] = 'rule.taken';
    if (id !== undefined) problem.taken[field] = id;
    if (language !== undefined) problem.takenIn[field] = [...new Set([...(problem.takenIn[field] ?? []), language])];
  };
  for (const rule of shape.uniques) {
    const { column, within } = rule;
    const own = new Set<unknown>();
    const wanted = new Map<string, number>();
    const keys: unknown[][] = [];
    for (const [place, { after, changes }] of candidates.entries()) {
      if (changes && !(rule.field in changes) && !(within !== undefined && within in changes)) continue;
      own.add(after['id']);
      const key = rule.keyOf(after[rule.field]);
      const inside = within === undefined ? undefined : after[within];
      // As the index has it: what is empty, or lies in nothing, repeats freely.
      if (key === null || inside === null) continue;
      const name = nameOf(rule, key, inside);
      if (wanted.has(name)) note(from + place, rule, undefined);
      else {
        wanted.set(name, place);
        keys.push(within === undefined ? [key] : [inside, key]);
      }
    }
    if (keys.length === 0) continue;
    const columns = within === undefined ? [column] : [within, column];
    const engine = engineOf(connection);
    const row = `(${columns.map((one) => placeFor(engine, storageOf(shape, one))).join(', ')})`;
    const rows = await rowsOf<{ id: number; key: string | number; within?: unknown }>(
      connection,
      `select "id", ${quoted(column)} as "key"${within === undefined ? '' : `, ${quoted(within)} as "within"`}
       from ${quoted(shape.name)}
       where "deletedAt" is null and (${columns.map(quoted).join(', ')}) in (values ${repeated(row, keys.length)})`,
      keys.flat(),
    );
    const told = await idsReached(connection, shape, rows.map(({ id }) => id), reachedBy(shape, who, 'read'));
    for (const row of rows) {
      const place = wanted.get(nameOf(rule, row.key, row.within));
      // A record of the same lot may be giving the value up; the index decides.
      if (place !== undefined && !own.has(row.id)) note(from + place, rule, told.has(row.id) ? row.id : undefined);
    }
  }
  return [...problems].map(([index, { fields, taken, takenIn }]) => ({
    index,
    fields,
    ...(Object.keys(taken).length > 0 && { taken }),
    ...(Object.keys(takenIn).length > 0 && { takenIn }),
  }));
}

const nameOf = ({ within }: Uniqueness, key: unknown, inside: unknown): string =>
  within === undefined ? String(key) : JSON.stringify([inside, key]);

const storageOf = ({ columns }: Shape, name: string): Storage =>
  columns.find((column) => column.name === name)?.storage ?? 'text';
