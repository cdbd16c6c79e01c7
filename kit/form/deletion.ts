import { CallError } from '#core/http/http.ts';
import type { Deletion } from '../records/deletion.ts';

/** What a failed call tells of a deletion; undefined when it is about something else. */
export const deletionIn = (error: unknown): Deletion | undefined =>
  error instanceof CallError && error.status === 404 ? (error.body?.['deleted'] as Deletion | undefined) : undefined;
