import type { Problems } from '#kit/records/check.ts';
import { refusedAmong } from '../../records/write/ahead.ts';
import { beyondReach, mayBeWritten, refused, type AreaQuestions, type AskedRow } from './area-asked.ts';
import { createDuplicates, type DuplicateInFile, type DuplicateRule, type Houses, type Keys } from './duplicates-in-file.ts';
import type { Verdict } from './validate-row.ts';

/** Rows of a file that will be written, by their keys and by what they are almost called. */
export interface WrittenRows {
  /** The first line with a key in a column. */
  line(column: string, key: string): number | undefined;
  /** The first row that another may be again. */
  duplicate(keys: Keys): DuplicateInFile | undefined;
  add(verdict: Verdict, row: DuplicateInFile): void;
}

/** Starts without a row of its own; `before` are those of earlier portions. */
export function createWrittenRows(rule: DuplicateRule | undefined, houses: Houses, before?: WrittenRows): WrittenRows {
  const lines = new Map<string, number>();
  const duplicates = rule && createDuplicates(rule, houses);
  return {
    line: (column, key) => before?.line(column, key) ?? lines.get(`${column} ${key}`),
    duplicate: (keys) => before?.duplicate(keys) ?? duplicates?.find(keys),
    add({ keys, effect }, { line, label }) {
      for (const [column, key] of Object.entries(keys)) if (!lines.has(`${column} ${key}`)) lines.set(`${column} ${key}`, line);
      if (effect.id === undefined) duplicates?.add(keys, { line, label });
    },
  };
}

/** A row that is to be judged. */
export interface OpenRow {
  readonly line: number;
  readonly label: string;
  /** A person does not want it written. */
  readonly isOut: boolean;
  /** Its person may not change its record. */
  readonly isBeyond: boolean;
  /** The row as its area is asked about it; undefined where it does not come to that. */
  readonly asked: AskedRow | undefined;
  /** The verdict but for the area's, after earlier rows. */
  readonly verdict: (earlier: WrittenRows) => Verdict;
}

/**
 * Judges the rows of a portion: by themselves and what earlier rows say, and by their area, which sees those that will be
 * written together. `written` grows by these.
 */
export async function judgeRows(rows: readonly OpenRow[], written: WrittenRows, layer: (before: WrittenRows) => WrittenRows, area: AreaQuestions | undefined): Promise<readonly Verdict[]> {
  const refusals = new Map<AskedRow, Problems>();
  const judge = () => {
    const own = layer(written);
    const standing: { readonly row: OpenRow; readonly verdict: Verdict }[] = [];
    const verdicts = rows.map((row) => {
      const verdict = withArea(row, row.verdict(own), row.asked && refusals.get(row.asked));
      // Only what will be written stands in the way of later rows.
      const isWritten = verdict.result !== 'error' && verdict.result !== 'unsure' && verdict.effect.inFile === undefined;
      if (isWritten && !row.isOut) {
        own.add(verdict, row);
        standing.push({ row, verdict });
      }
      return verdict;
    });
    return { verdicts, standing };
  };

  const asked = new Set<AskedRow>();
  for (;;) {
    const { verdicts, standing } = judge();
    const stands = new Set(standing.flatMap(({ row, verdict }) => (row.asked && mayBeWritten(verdict) ? [row.asked] : [])));
    const open = rows.flatMap((row, place) => (row.asked && !asked.has(row.asked) && mayBeWritten(verdicts[place]!) ? [row.asked] : []));
    const fresh = area ? await askedOf(area, open, stands, (one) => asked.has(one)) : new Map<AskedRow, Problems>();
    for (const one of open) asked.add(one);
    for (const [one, problems] of fresh) refusals.set(one, problems);
    // a row may take the place of an earlier one that was refused
    if (fresh.size > 0) continue;
    area?.keep([...stands]);
    for (const { row, verdict } of standing) written.add(verdict, row);
    return verdicts;
  }
}

/** Reasons of the area against some rows: those that stand are asked together, those that wait for a person each beside them. */
async function askedOf({ ask }: AreaQuestions, open: readonly AskedRow[], stands: ReadonlySet<AskedRow>, isAsked: (one: AskedRow) => boolean): Promise<ReadonlyMap<AskedRow, Problems>> {
  const { standing = [], waiting = [] } = Object.groupBy(open, (one) => (stands.has(one) ? 'standing' : 'waiting'));
  const found = new Map(await refusedAmong(standing, ask, [...stands].filter(isAsked)));
  const left = [...stands].filter((one) => !found.has(one));
  for (const one of waiting) {
    const problems = await ask(one, left);
    if (problems) found.set(one, problems);
  }
  return found;
}

function withArea({ isBeyond }: OpenRow, verdict: Verdict, problems: Problems | undefined): Verdict {
  if (!mayBeWritten(verdict)) return verdict;
  if (isBeyond) return beyondReach(verdict);
  return problems ? refused(verdict, problems) : verdict;
}
