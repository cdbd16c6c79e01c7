import { CallError } from '#core/http/http.ts';

/** Body of a 404 for a record that somebody deleted, for those who may read its kind. */
export interface Deletion {
  /** Missing where the reader may not see the title. */
  readonly title?: string;
  /** Nobody when the product did it by itself. */
  readonly by: { readonly userIdx: number; readonly name: string } | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** True when the reader may bring it back. */
  readonly restorable: boolean;
  /** The record it was merged into, and the batch that split them again if it were taken back. Missing where the reader does not see that record. */
  readonly merged?: { readonly id: number; readonly title: string; readonly batch: number };
}

/** The deletion that a failed call tells of; undefined for other failures. */
export const deletionIn = (error: unknown): Deletion | undefined =>
  error instanceof CallError && error.status === 404 ? (error.body?.['deleted'] as Deletion | undefined) : undefined;
