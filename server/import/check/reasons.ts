import type { Entity } from '#kit/records/entity.ts';
import type { CellProblem, ImportReason, ReasonDecision } from '#kit/import/api.ts';
import type { Reader } from '../../database/database.ts';
import type { StoredImport } from '../import-store.ts';

/** Rows read before other requests are let through. */
const atOnce = 5000;

/** A field and a message key: what rows with the same fault share. The field is empty for a row as a whole. */
export interface ReasonName {
  readonly field: string;
  readonly key: string;
}

/** Answers to questions, by the key of the question. */
const questions: Readonly<Record<string, readonly ReasonDecision[]>> = {
  'kit.import.row.near': ['same', 'new'],
  'kit.import.row.twin': ['new'],
  'kit.import.row.differs': ['last'],
  'kit.import.row.alike': ['same', 'new'],
  'kit.import.row.shiftedRight': ['shift'],
  'kit.import.row.shiftedLeft': ['shift'],
};

/** Answers that solve a problem in all rows that have it. */
function answersTo({ fields }: Entity, { field, key, level }: CellProblem, mapped: boolean): readonly ReasonDecision[] {
  const own = questions[key];
  const described = fields[field];
  const isCell = own === undefined && described !== undefined && mapped;
  return [
    ...(own ?? (level === 'unsure' ? (['new'] as const) : [])),
    ...(isCell ? (['set'] as const) : []),
    ...(isCell && described.presence !== 'required' ? (['empty'] as const) : []),
    'out',
  ];
}

/**
 * The reasons for which rows wait or are refused, the most frequent first. A row with several problems counts with each;
 * one that a person left out counts with none.
 */
export async function readReasons(read: Reader, { id, settings }: StoredImport, entity: Entity): Promise<readonly ImportReason[]> {
  const mapped = new Set(Object.values(settings.mapping).flatMap((target) => target?.split('.')[0] ?? []));
  const found = new Map<string, { readonly problem: CellProblem; readonly line: number; rows: number }>();
  for await (const { line, problems } of findProblems(read, id)) {
    if (problems.some(({ key }) => key === 'kit.import.row.out')) continue;
    for (const [name, problem] of new Map(problems.map((one) => [`${one.field} ${one.key}`, one]))) {
      const known = found.get(name);
      if (known) known.rows += 1;
      else found.set(name, { problem, line, rows: 1 });
    }
  }
  return [...found.values()]
    .sort((a, b) => b.rows - a.rows || a.line - b.line)
    .map(({ problem, line, rows }) => ({ ...problem, line, rows, answers: answersTo(entity, problem, mapped.has(problem.field)) }));
}

/** The lines of the rows that have a problem, in their order. */
export async function linesOfReason(read: Reader, id: string, reason: ReasonName): Promise<readonly number[]> {
  const lines: number[] = [];
  for await (const { line, problems } of findProblems(read, id)) {
    if (problems.some(({ key }) => key === 'kit.import.row.out')) continue;
    if (problems.some(({ field, key }) => field === reason.field && key === reason.key)) lines.push(line);
  }
  return lines;
}

/** The problems of the rows that wait or are refused, in the order of their lines, a portion at a time. */
async function* findProblems(read: Reader, file: string): AsyncGenerator<{ readonly line: number; readonly problems: readonly CellProblem[] }> {
  for (let after = -1; ; ) {
    const rows = await read
      .selectFrom('importRow')
      .select(['line', 'problems'])
      .where('file', '=', file)
      .where('result', 'in', ['unsure', 'error'])
      .where('line', '>', after)
      .orderBy('line')
      .limit(atOnce)
      .execute();
    for (const row of rows) yield { line: Number(row['line']), problems: JSON.parse(row['problems']) as readonly CellProblem[] };
    if (rows.length < atOnce) return;
    after = Number(rows.at(-1)?.['line']);
  }
}
