import { CallError } from '#core/http/http.ts';
import type { Deletion } from '../records/deletion.ts';

/** The deletion that a failed call tells of; undefined for other failures. */
export const deletionIn = (error: unknown): Deletion | undefined =>
  error instanceof CallError && error.status === 404 ? (error.body?.['deleted'] as Deletion | undefined) : undefined;
