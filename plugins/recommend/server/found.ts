import type { Weights } from '#kit/score/score.ts';
import type { RowCursor } from '#server/columns/columns.ts';
import { survey, type Survey } from '#kit/score/survey.ts';
import { rentScoring, type ClientRent } from '../score/rents.ts';

/** Ids of those who pass, best first, of those of whom too little is known, and of those who miss one gate alone. */
export interface Found extends Pick<Survey, 'passed' | 'missedOne' | 'shut' | 'failed' | 'compared'> {
  readonly best: readonly number[];
  readonly unsure: readonly number[];
  readonly near: readonly number[];
}

/** Gates that nobody can mend: what misses them is no near miss. */
const unmendable: ReadonlySet<string> = new Set(['offered', 'dismissed']);

/** Near misses are a third of what is ranked. */
const nearShare = 3;

/** Looks at one side against all of the other, `rows`. */
export function surveyRents<Row extends { readonly id: number }>(rows: RowCursor<Row>, pairAt: (at: number) => ClientRent, { weights, limit }: { readonly weights: Weights; readonly limit: number }): Found {
  const { best, unsure, near, passed, missedOne, shut, failed, compared } = survey(rentScoring, rows.count, pairAt, { weights, maxBest: limit, maxNear: Math.ceil(limit / nearShare), unmendable, groups: rows.groups });
  const idAt = (at: number) => rows.at(at).id;
  return { best: best.map(({ at }) => idAt(at)), unsure: unsure.map(idAt), near: near.map(({ at }) => idAt(at)), passed, missedOne, shut, failed, compared };
}
