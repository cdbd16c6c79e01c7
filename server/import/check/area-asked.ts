import type { Problems } from '#kit/records/check.ts';
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

/**
 * Adds to the verdict of a row that its person may not change its record (`reached` are those they may), and the reasons
 * of the area against its change. `sight` also has the records yet to be made that rows name.
 */
export function areaAsked({ plan, who, registry }: Omit<AreaCheckParts, 'sight'>, rules: RowRules) {
  const { spec } = plan.shape;
  return async (sight: Reads, verdict: Verdict, { record, patch }: MatchedRow, completed: Values | Refusal | undefined, reached: ReadonlySet<number>): Promise<Verdict> => {
    const isWritten = ['new', 'change', 'unsure'].includes(verdict.result);
    if (!isWritten || completed instanceof Refusal) return verdict;
    if (record && !reached.has(record.id)) return refused(verdict, Object.fromEntries(Object.keys(verdict.effect.values).map((name) => [name, 'rule.noRight'])));
    if (!spec.beforeChange) return verdict;
    const after: Values = draftOfRow(rules, record, completed ?? patch);
    const problems = await refusedBy(plan.shape, proposedChange({ connection: sight, who, registry, origin: 'file' }, record, after));
    return problems ? refused(verdict, problems) : verdict;
  };
}

function refused(verdict: Verdict, problems: Problems): Verdict {
  const named = new Set(verdict.problems.map(({ field }) => field));
  const more = Object.entries(problems).flatMap(([field, key]) => (named.has(field) ? [] : [{ field, key, level: 'error' as const }]));
  return { ...verdict, result: 'error', problems: [...verdict.problems, ...more] };
}
