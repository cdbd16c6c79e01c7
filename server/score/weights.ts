import { weightsOf, type Scoring, type Weights } from '#kit/score/score.ts';
import type { Reads } from '../database/database.ts';
import { rowsOf } from '../database/statement.ts';

/** Weights that an agency set, their steps, and since when; a component's own ones and undefined where nobody set any. */
export interface CurrentWeights {
  readonly weights: Weights;
  readonly steps: Readonly<Record<string, number>>;
  /** ISO 8601, UTC. */
  readonly since: string | undefined;
}

/** Reads the newest weights of a score: records of the kind `weighting`. */
export async function readWeights<Pair>(on: Reads, name: string, scoring: Scoring<Pair>): Promise<CurrentWeights> {
  const sql = `select "steps", "updatedAt" from "weighting" where "scoring" = ? and "deletedAt" is null order by "id" desc limit 1`;
  const [found] = await rowsOf<{ steps: string | null; updatedAt: string }>(on, sql, [name]);
  if (!found) return { weights: {}, steps: {}, since: undefined };
  const rows = JSON.parse(found.steps ?? '[]') as readonly { readonly part: string; readonly step: number }[];
  const steps = Object.fromEntries(rows.map(({ part, step }) => [part, step]));
  return { weights: weightsOf(scoring, steps), steps, since: new Date(found.updatedAt).toISOString() };
}
