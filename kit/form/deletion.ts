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
  /** The record it was merged into, and the batch that split them again if it were taken back; null where the reader does not see that record. */
  readonly merged?: { readonly id: number; readonly title: string; readonly batch: number } | null;
}

/** That a record was deleted, by whom as far as that is known, and where it was merged, into which. */
export interface Gone extends Pick<Deletion, 'merged'> {
  readonly by: string | undefined;
}

/** A deletion as it is told to whoever has the record open. */
export const goneBy = ({ by, merged }: Deletion): Gone => ({ by: by?.name, ...(merged !== undefined && { merged }) });

/** The deletion that a failed call tells of; undefined for other failures. */
export const deletionIn = (error: unknown): Deletion | undefined =>
  error instanceof CallError && error.status === 404 ? (error.body?.['deleted'] as Deletion | undefined) : undefined;
