import type { RowOutcome } from '#kit/grid/api.ts';
import type { Problems } from '#kit/records/check.ts';
import type { Refusal } from '../../refusal.ts';
import type { Candidate } from './candidate.ts';

/** Result of one of many updates. */
export type Outcome =
  | { readonly id: number; readonly is: 'changed' | 'same' | 'gone' }
  | { readonly id: number; readonly is: 'refused'; readonly fields: Problems }
  /** `refusal` carries both values of each field, who changed it and when. */
  | { readonly id: number; readonly is: 'conflict'; readonly refusal: Refusal };

/** Result of one of many new records; `taken` names the records that hold its unique values. */
export type CreateOutcome =
  | { readonly is: 'created'; readonly id: number }
  | { readonly is: 'refused'; readonly fields: Problems; readonly taken?: Readonly<Record<string, number>> };

export function createOutcomeOf({ id, problems, taken }: Candidate): CreateOutcome {
  return id === undefined ? { is: 'refused', fields: problems, ...(taken && { taken }) } : { is: 'created', id };
}

export function outcomeOf({ before, problems, refusal, revision, id }: Candidate): Outcome {
  if (!before) return { id: id!, is: 'gone' };
  if (refusal) return { id: before.id, is: 'conflict', refusal };
  for (const _ in problems) return { id: before.id, is: 'refused', fields: problems };
  return { id: before.id, is: revision ? 'changed' : 'same' };
}

/** `sent` are the fields of the cells. */
export function cellOutcomeOf({ before, id, revision, leftOut, clash }: Candidate, sent: readonly string[]): RowOutcome {
  if (!before) return { id: id!, written: [], refused: {}, conflicts: {}, by: null, at: null };
  const { conflicts = {}, by = null, at = null } = (clash?.more ?? {}) as Partial<Pick<RowOutcome, 'conflicts' | 'by' | 'at'>>;
  const written = sent.filter((name) => !(name in leftOut) && !(name in conflicts));
  return { id: before.id, version: revision?.after.version ?? before.version, written, refused: leftOut, conflicts, by, at };
}
