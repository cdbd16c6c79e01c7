import type { Entity } from '#kit/records/entity.ts';
import type { CellProblem, ImportReason, ReasonDecision } from '#kit/import/check/api.ts';
import { maxReasonCells } from '#kit/import/limits.ts';
import type { Reader } from '../../database/database.ts';
import type { StoredImport } from '../import-store.ts';
import type { RawRow } from '../file/raw-row.ts';
import { createsOf } from './shown-rows.ts';

/** Rows read before other requests are let through. */
const atOnce = 5000;

/** A field and a message key: what rows with the same fault share. The field is empty for a row as a whole. */
export interface ReasonName {
  readonly field: string;
  readonly key: string;
}

/** Answers to questions, by the key of the question. */
const questions: Readonly<Record<string, readonly ReasonDecision[]>> = {
  'kit.import.row.similar': ['same', 'new'],
  'kit.import.row.duplicateInFile': ['new'],
  'kit.import.row.differs': ['last'],
  'kit.import.row.alike': ['same', 'new'],
  'kit.import.row.shiftedRight': ['shift'],
  'kit.import.row.shiftedLeft': ['shift'],
};

/** Answers that solve a problem in all rows that have it. */
function decisionsOn({ fields }: Entity, { field, key, level }: CellProblem, mapped: boolean): readonly ReasonDecision[] {
  const own = questions[key];
  const described = fields[field];
  const isCell = own === undefined && described !== undefined && mapped;
  return [
    ...(own ?? (level === 'warning' ? (['new'] as const) : [])),
    ...(isCell ? (['set'] as const) : []),
    ...(isCell && described.presence !== 'required' ? (['empty'] as const) : []),
    'out',
  ];
}

/**
 * The reasons for which rows wait or are refused, the most frequent first. A row with several problems counts with each;
 * one that a person left out counts with none.
 */
export async function readReasons(read: Reader, one: StoredImport, entity: Entity): Promise<readonly ImportReason[]> {
  const columns = Map.groupBy(
    Object.entries(one.settings.mapping).flatMap(([index, target]) => (target ? [{ index: Number(index), field: target.split('.')[0] }] : [])),
    ({ field }) => field,
  );
  const found = new Map<string, { readonly problem: CellProblem; readonly line: number; readonly cells: Set<string>; rows: number }>();
  for await (const { line, problems, cells } of findProblems(read, one.id)) {
    if (problems.some(({ key }) => key === 'kit.import.row.out')) continue;
    for (const [name, problem] of new Map(problems.map((own) => [`${own.field} ${own.key}`, own]))) {
      const known = found.get(name) ?? { problem, line, cells: new Set<string>(), rows: 0 };
      known.rows += 1;
      found.set(name, known);
      const from = known.cells.size < maxReasonCells ? (columns.get(problem.field) ?? []) : [];
      const text = from.map(({ index }) => cells()[index]?.trim()).filter(Boolean).join(' ');
      if (text !== '') known.cells.add(text);
    }
  }
  return [...found.values()]
    .sort((a, b) => b.rows - a.rows || a.line - b.line)
    .map(({ problem, line, rows, cells }) => {
      const [create] = createsOf([problem], one);
      return {
        ...problem,
        line,
        rows,
        cells: [...cells],
        ...(create && { creates: create.count }),
        decisions: decisionsOn(entity, problem, columns.has(problem.field)),
      };
    });
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

interface RowProblems {
  readonly line: number;
  readonly problems: readonly CellProblem[];
  readonly cells: () => readonly string[];
}

/** The problems of the rows that wait or are refused, in the order of their lines, a portion at a time. */
async function* findProblems(read: Reader, file: string): AsyncGenerator<RowProblems> {
  for (let after = -1; ; ) {
    const rows = await read
      .selectFrom('importRow')
      .select(['line', 'problems', 'raw'])
      .where('file', '=', file)
      .where('result', 'in', ['unsure', 'error'])
      .where('line', '>', after)
      .orderBy('line')
      .limit(atOnce)
      .execute();
    for (const row of rows) {
      const problems = JSON.parse(row['problems']) as readonly CellProblem[];
      yield { line: Number(row['line']), problems, cells: () => (JSON.parse(row['raw']) as RawRow).cells };
    }
    if (rows.length < atOnce) return;
    after = Number(rows.at(-1)?.['line']);
  }
}
