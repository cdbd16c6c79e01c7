import type { Problems } from '#kit/records/check.ts';
import { rowAhead, type ChangeAhead, type RowAhead } from '../../records/write/ahead.ts';
import { proposedChange, refusedBy } from '../../records/write/ask-area.ts';
import type { Reads } from '../../database/database.ts';
import type { Registry } from '../../records/registry.ts';
import { Refusal } from '../../refusal.ts';
import type { Caller } from '../../slots.ts';
import type { ImportPlan } from '../plan.ts';
import { draftOfRow, type MatchedRow, type RowRules, type Verdict } from './validate-row.ts';

type Values = Readonly<Record<string, unknown>>;

/** The person who brought the file, what they see, and the kind of record. */
export interface AreaCheckParts {
  readonly sight: Reads;
  readonly plan: ImportPlan;
  readonly who: Caller;
  readonly registry: Registry;
}

/** A row of a file beside others, as the area is asked about it. */
export interface AskedRow extends ChangeAhead {
  /** The id that a new record has in the rows that name it. */
  readonly id: number | undefined;
}

/** The tables as the person sees them, with rows of the record's own table as they will stand; `except` is the id of one that is seen as it was. */
export type SeenWith = (ahead?: readonly RowAhead[], except?: number) => Reads;

/** Questions to an area about rows that stand beside each other. */
export interface AreaQuestions {
  readonly ask: (one: AskedRow, standing: readonly AskedRow[]) => Promise<Problems | undefined>;
  /** Keeps the rows that will be written for the portions that follow. */
  readonly keep: (standing: readonly AskedRow[]) => void;
}

/** Rows of a file that earlier portions of it will write and that an area still sees: a circle or a clash rarely spans more. */
const rowsSeen = 500;

/**
 * Asks the area about the rows of a file as they stand beside each other: those of a portion together, after the latest
 * ones of the portions before. `seen` also has the records yet to be made that rows name.
 */
export function areaAsked({ plan, who, registry }: Omit<AreaCheckParts, 'sight'>): (seen: SeenWith) => AreaQuestions {
  const { shape } = plan;
  const rows = new WeakMap<AskedRow, RowAhead>();
  let written: readonly RowAhead[] = [];
  let lastId = 0;
  const rowOf = (one: AskedRow) => {
    const row = rows.get(one) ?? rowAhead(shape, one, one.before?.id ?? one.id ?? (lastId -= 1), who.userIdx);
    rows.set(one, row);
    return row;
  };
  const known = new WeakMap<readonly AskedRow[], readonly RowAhead[]>();
  const rowsOf = (standing: readonly AskedRow[]) => {
    const all = known.get(standing) ?? [...written, ...standing.map(rowOf)];
    known.set(standing, all);
    return all;
  };
  return (seen) => ({
    ask: (one, standing) => {
      const connection = seen(rowsOf(standing), rowOf(one).id);
      return refusedBy(shape, proposedChange({ connection, who, registry, origin: 'file' }, one.before, one.after));
    },
    keep: (standing) => {
      written = [...written, ...standing.map(rowOf)].slice(-rowsSeen);
    },
  });
}

/** A row as the area is asked about it; undefined where it does not come to that. */
export function askedRow(rules: RowRules, { record, patch }: MatchedRow, completed: Values | Refusal | undefined, id: number | undefined): AskedRow | undefined {
  if (completed instanceof Refusal) return undefined;
  const draft = draftOfRow(rules, record, completed ?? patch);
  return { before: record, after: record ? { ...record, ...draft } : { ...draft, ...(id !== undefined && { id }) }, id };
}

/** True for a verdict by which a row would be written, perhaps once a person said so. */
export const mayBeWritten = ({ result }: Verdict): boolean => result === 'new' || result === 'change' || result === 'unsure';

/** The verdict on a row whose record its person may not change. */
export const beyondReach = (verdict: Verdict): Verdict => refused(verdict, Object.fromEntries(Object.keys(verdict.effect.values).map((name) => [name, 'rule.noRight'])));

/** The verdict on a row that was refused for some reasons. */
export function refused(verdict: Verdict, problems: Problems): Verdict {
  const named = new Set(verdict.problems.map(({ field }) => field));
  const more = Object.entries(problems).flatMap(([field, key]) => (named.has(field) ? [] : [{ field, key, level: 'error' as const }]));
  return { ...verdict, result: 'error', problems: [...verdict.problems, ...more] };
}
